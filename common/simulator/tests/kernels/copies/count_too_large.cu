// The barrier expects one arrival more than there are threads: its first phase never ends.
// Repaired: the barrier expects as many arrivals as there are threads.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[32];
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t == 0) init(&bar, 32);
#else
  if (t == 0) init(&bar, 33);
#endif
  __syncthreads();
  s[t] = a[t];
  bar.arrive_and_wait();  // EXPECT timeout pattern=phase-too-large
  out[t] = s[31 - t];
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  swap_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
