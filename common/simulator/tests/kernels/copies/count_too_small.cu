// The barrier expects half of the arrivals: its phase ends while the other half still writes.
// Repaired: the barrier expects as many arrivals as there are threads.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t == 0) init(&bar, 64);
#else
  if (t == 0) init(&bar, 32);
#endif
  __syncthreads();
  s[t] = a[t];  // MARK write
  bar.arrive_and_wait();
  out[t] = s[63 - t];  // EXPECT shared-race other=write variable=s pattern=phase-order
}

int main() {
  DeviceArray<int> a(counting<int>(64));
  DeviceArray<int> out(64);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
