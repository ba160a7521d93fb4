// Host and kernel update one counter with atomics. The host's compare-and-swap looks again at what its plain read saw,
// so that read is no race; one that nothing looks at again is.
#include "../device_array.hpp"

__global__ void raise_kernel(int* counter) { atomicMax_system(counter, static_cast<int>(threadIdx.x)); }  // MARK kernel

int main() {
  int* counter = nullptr;
  cudaMallocManaged(&counter, sizeof(int));
  *counter = 0;
  raise_kernel<<<1, 64>>>(counter);
  int seen = 0;
  do {
    seen = *counter;
  } while (__sync_val_compare_and_swap(counter, seen, seen < 100 ? 100 : seen) != seen);
  cudaDeviceSynchronize();
  if (*counter != 100) return 1;
  raise_kernel<<<1, 64>>>(counter);
  seen = *counter;  // EXPECT global-race other=kernel
  cudaDeviceSynchronize();
  cudaFree(counter);
  return seen == 100 ? 0 : 2;
}
