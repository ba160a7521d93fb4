// Threads announce slots that they have not filled.
// Repaired: they fill them, then arrive.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> full;
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t == 0) init(&full, 64);
  __syncthreads();
  if (t >= 32) {
#ifdef REPAIRED
    s[t - 32] = a[t - 32];
#endif
    static_cast<void>(full.arrive());
  } else {
    full.arrive_and_wait();
    out[t] = s[31 - t];  // EXPECT uninitialized-read variable=s pattern=unfilled-phase
  }
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
