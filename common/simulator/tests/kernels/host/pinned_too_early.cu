// The host reads a pinned buffer before the asynchronous copy into it is done.
#include "../device_array.hpp"

int main() {
  DeviceArray<int> a(counting<int>(64));
  int* pinned = nullptr;
  cudaHostAlloc(&pinned, 64 * sizeof(int), cudaHostAllocDefault);
  pinned[3] = 0;
  cudaMemcpyAsync(pinned, a.data(), 64 * sizeof(int), cudaMemcpyDeviceToHost);  // MARK copy
  const int early = pinned[3];                                                  // EXPECT global-race other=copy
  cudaDeviceSynchronize();
  const int late = pinned[3];
  cudaFreeHost(pinned);
  return early == 0 && late == 4 ? 0 : 1;
}
