// One warp fills, the other waits for the wrong phase: for the one before the first, which has ended; or, where the first warp
// has arrived by then, for the second, which never ends.
// Repaired: the other waits for the phase that the first warp ends, whether that has ended by then or not.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void hand_over_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> full;
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t == 0) init(&full, 32);
  __syncthreads();
  if (t < 32) {
    s[t] = a[t];  // MARK write
    static_cast<void>(full.arrive());
  } else {
#ifdef REPAIRED
    full.wait_parity(false);
#else
    full.wait_parity(true);  // EXPECT timeout schedule=forward
#endif
    out[t - 32] = s[63 - t];  // EXPECT shared-race schedule=reversed other=write variable=s
  }
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  hand_over_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
