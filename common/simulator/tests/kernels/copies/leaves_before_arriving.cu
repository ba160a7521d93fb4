// Threads that the barrier counts have nothing to do and leave: its phase never ends.
// Repaired: they arrive first.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t == 0) init(&bar, 64);
  __syncthreads();
  if (t >= 32) {
#ifdef REPAIRED
    static_cast<void>(bar.arrive());
#endif
    return;
  }
  s[t] = a[t];
  bar.arrive_and_wait();  // EXPECT timeout pattern=phase-left
  out[t] = s[31 - t];
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
