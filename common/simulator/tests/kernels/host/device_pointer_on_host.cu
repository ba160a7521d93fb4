// The host follows a device pointer: class 28.
#include "../device_array.hpp"

int main() {
  DeviceArray<float> a(counting<float>(64));
  return a.data()[5] == 6.0F ? 0 : 1;  // EXPECT device-pointer-on-host
}
