// The last block sums slots that only the block before it filled: class 23.
// Repaired: slots past the end hold zero.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
#ifdef REPAIRED
  s[t] = i < n ? a[i] : 0.0F;
#else
  if (i < n) s[t] = a[i];
#endif
  __syncthreads();
  if (t > 0) return;
  float sum = 0.0F;
  for (int k = 0; k < 64; ++k) sum += s[k];  // EXPECT uninitialized-read variable=s
  out[blockIdx.x] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(100));
  DeviceArray<float> out(2);
  sum_kernel<<<2, 64>>>(out.data(), a.data(), 100);
  cudaDeviceSynchronize();
}
