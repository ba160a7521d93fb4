// The host waits for the copy; a second copy only reads what the host reads, too.
#include "../device_array.hpp"

int main() {
  DeviceArray<int> a(counting<int>(64));
  int* pinned = nullptr;
  cudaHostAlloc(&pinned, 64 * sizeof(int), cudaHostAllocDefault);
  cudaMemcpyAsync(pinned, a.data(), 64 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaStreamSynchronize(nullptr);
  cudaMemcpyAsync(a.data(), pinned, 64 * sizeof(int), cudaMemcpyHostToDevice);
  const int late = pinned[3];
  cudaDeviceSynchronize();
  cudaFreeHost(pinned);
  return late == 4 ? 0 : 1;
}
