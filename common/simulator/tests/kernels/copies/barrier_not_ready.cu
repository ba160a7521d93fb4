// The barrier is set up by one thread; nothing keeps the others from arriving before that. If they do, nobody gets
// past.
// Repaired: the barrier is set up by one thread, and all wait until it is.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t == 0) init(&bar, 32);
#ifdef REPAIRED
  __syncthreads();
#endif
  s[t] = a[t];
#ifndef REPAIRED
  // Arrivals that nothing orders after the set-up:
#endif
  bar.arrive_and_wait();  // EXPECT shared-race schedule=forward EXPECT timeout schedule=reversed
  out[t] = s[31 - t];
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  swap_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
