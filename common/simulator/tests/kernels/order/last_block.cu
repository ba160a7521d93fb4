// Without the fence the last block may read partial sums that have not arrived: class 10.
// Repaired: the block that comes last adds up what the others have left, as in the CUDA C++ Programming Guide.
#include "../device_array.hpp"

#include <cstdio>

__global__ void sum_kernel(float* sum, float* partials, const float* a, unsigned int* done) {
  __shared__ float tile[64];
  __shared__ bool is_last;
  const int t = threadIdx.x;
  tile[t] = a[blockIdx.x * 64 + t];
  for (int stride = 32; stride > 0; stride /= 2) {
    __syncthreads();
    if (t < stride) tile[t] += tile[t + stride];
  }
  if (t == 0) {
    partials[blockIdx.x] = tile[0];  // MARK left
#ifdef REPAIRED
    __threadfence();
#endif
    is_last = atomicInc(done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && t == 1) {
    float result = 0.0F;
    for (int i = 0; i < gridDim.x; ++i)
      result += partials[i];  // EXPECT global-race other=left variable=partials pattern=counted-without-fence
    *sum = result;
  }
}

int main() {
  const int blocks = 50;
  DeviceArray<float> a(counting<float>(blocks * 64));
  DeviceArray<float> partials(blocks);
  DeviceArray<float> sum(1);
  DeviceArray<unsigned int> done(zeros<unsigned int>(1));
  sum_kernel<<<blocks, 64>>>(sum.data(), partials.data(), a.data(), done.data());
  const float result = sum.to_host()[0];
  if (result != 5121600.0F) std::printf("%f\n", result);
  return result == 5121600.0F ? 0 : 1;
}
