// One half of the block waits to be told that the slots are empty, the other that they are full: neither is told.
// Repaired: the readers first say that the slots are empty.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> full;
  __shared__ cuda::barrier<cuda::thread_scope_block> empty;
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t == 0) {
    init(&full, 64);
    init(&empty, 64);
  }
  __syncthreads();
  if (t >= 32) {
    empty.arrive_and_wait();  // MARK loaders EXPECT timeout schedule=forward EXPECT timeout schedule=shuffled
    s[t - 32] = a[t - 32];
    static_cast<void>(full.arrive());
  } else {
#ifdef REPAIRED
    static_cast<void>(empty.arrive());
#endif
    full.arrive_and_wait();  // MARK readers  EXPECT timeout other=loaders pattern=phase-circle schedule=reversed
    out[t] = s[31 - t];
  }
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  swap_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
