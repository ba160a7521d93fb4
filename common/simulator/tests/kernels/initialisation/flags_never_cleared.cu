// Each block raises its flag and waits for the other's, and nobody has lowered them before.
// Repaired: each block raises its flag and waits for the other's; the host has lowered both.
#include <cuda/atomic>

#include "../device_array.hpp"

using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;

__global__ void meet_kernel(int* flags) {
  if (threadIdx.x != 0) return;
  Flag(flags[blockIdx.x]).store(1);
  while (Flag(flags[1 - blockIdx.x]).load() == 0) continue;  // EXPECT uninitialized-read variable=flags
}

int main() {
#ifdef REPAIRED
  DeviceArray<int> flags(zeros<int>(2));
#else
  DeviceArray<int> flags(2);
#endif
  meet_kernel<<<2, 32>>>(flags.data());
  cudaDeviceSynchronize();
}
