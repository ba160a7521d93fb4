// One warp fills a slot for each round, the other reads it. The reader says that the slots are free before it has read them.
// Repaired: the reader says so afterwards.
#include <cuda/barrier>

#include "../device_array.hpp"

__global__ void sum_kernel(int* out, const int* a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> full;
  __shared__ cuda::barrier<cuda::thread_scope_block> empty;
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t == 0) {
    init(&full, 64);
    init(&empty, 64);
  }
  __syncthreads();
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    if (t < 32) {
      s[t] = a[32 * round + t];  // MARK write
      full.arrive_and_wait();
      empty.arrive_and_wait();
    } else {
      full.arrive_and_wait();
#ifndef REPAIRED
      static_cast<void>(empty.arrive());
#endif
      sum += s[63 - t];  // EXPECT shared-race other=write variable=s
#ifdef REPAIRED
      static_cast<void>(empty.arrive());
#endif
    }
  }
  if (t >= 32) out[t - 32] = sum;
}

int main() {
  DeviceArray<int> a(counting<int>(96));
  DeviceArray<int> out(32);
  sum_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
