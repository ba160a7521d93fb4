// A plain read meets the atomic additions of others: class 11.
// Repaired: the sum is read after all have added.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  __shared__ float sum;
  const int t = threadIdx.x;
  if (t == 0) sum = 0.0F;
  __syncthreads();
  atomicAdd(&sum, a[t]);  // MARK add
#ifdef REPAIRED
  __syncthreads();
#endif
  out[t] = sum;  // EXPECT shared-race other=add variable=sum
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  sum_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
