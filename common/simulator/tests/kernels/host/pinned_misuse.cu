// Pinned memory, freed by the wrong function, twice, and used past its end and after its end.
#include "../device_array.hpp"

int main() {
  int* pinned = nullptr;
  cudaMallocHost(&pinned, 64 * sizeof(int));
  pinned[64] = 1;    // EXPECT out-of-bounds
  cudaFree(pinned);  // EXPECT host-pointer
  cudaFreeHost(pinned);
  pinned[0] = 1;         // EXPECT use-after-free
  cudaFreeHost(pinned);  // EXPECT use-after-free
  DeviceArray<int> a(1);
  cudaFreeHost(a.data());  // EXPECT host-pointer
}
