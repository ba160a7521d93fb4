// Each block writes its sum to an element of its own, and there is room for one.
// Repaired: one block is launched.
#include "../device_array.hpp"

__global__ void sum_kernel(int* out, const int* a) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, a[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;  // EXPECT out-of-bounds variable=out pattern=element-for-each-block
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(1);
#ifdef REPAIRED
  sum_kernel<<<1, 32>>>(out.data(), a.data());
#else
  sum_kernel<<<4, 32>>>(out.data(), a.data());
#endif
  cudaDeviceSynchronize();
}
