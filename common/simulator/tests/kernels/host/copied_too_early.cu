// A function of the library reads pinned memory before the asynchronous copy into it is done: the line is the caller's.
// Repaired: the host waits first.
#include <algorithm>

#include "../device_array.hpp"

int main() {
  DeviceArray<int> a(counting<int>(64));
  int* pinned = nullptr;
  int out[64];
  cudaHostAlloc(&pinned, 64 * sizeof(int), cudaHostAllocDefault);
  cudaMemcpyAsync(pinned, a.data(), 64 * sizeof(int), cudaMemcpyDeviceToHost);  // MARK copy
#ifdef REPAIRED
  cudaDeviceSynchronize();
#endif
  std::copy(pinned, pinned + 64, out);  // EXPECT global-race other=copy help=each
  cudaDeviceSynchronize();
  const int late = pinned[3];
  cudaFreeHost(pinned);
  return out[5] + late != 0 ? 0 : 1;
}
