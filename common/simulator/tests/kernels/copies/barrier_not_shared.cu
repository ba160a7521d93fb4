// The barrier is a local variable: each thread waits at one of its own.
// Repaired: it is shared.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  __shared__ int s[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (t == 0) init(&bar, 64);
#else
  cuda::barrier<cuda::thread_scope_block> bar;
  init(&bar, 64);
#endif
  __syncthreads();
  s[t] = a[t % 32];
  bar.arrive_and_wait();  // EXPECT timeout pattern=phase-of-its-own
  if (t < 32) out[t] = s[63 - t];
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
