// A copy within the device that was told another direction: a GPU does it all the same, so it is a warning.
#include "../device_array.hpp"

int main() {
  DeviceArray<int> a(counting<int>(8));
  DeviceArray<int> b(8);
  cudaMemcpy(b.data(), a.data(), 8 * sizeof(int), cudaMemcpyHostToDevice);  // EXPECT host-pointer severity=warning
  return b.to_host()[7] == 8 ? 0 : 1;
}
