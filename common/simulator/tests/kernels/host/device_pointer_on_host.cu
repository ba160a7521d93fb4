// The host follows a device pointer: class 28.
// Repaired: the host reads a copy.
#include "../device_array.hpp"

int main() {
  DeviceArray<float> a(counting<float>(64));
#ifdef REPAIRED
  return a.to_host()[5] == 6.0F ? 0 : 1;
#else
  return a.data()[5] == 6.0F ? 0 : 1;  // EXPECT device-pointer-on-host help=back
#endif
}
