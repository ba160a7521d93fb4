// The host fills device memory by its pointer: class 28. The advice is that of a write.
// Repaired: the host fills memory of its own, and copies it.
#include "../device_array.hpp"

int main() {
  DeviceArray<float> a(counting<float>(64));
#ifdef REPAIRED
  const float six = 6.0F;
  cudaMemcpy(a.data() + 5, &six, sizeof six, cudaMemcpyHostToDevice);
#else
  a.data()[5] = 6.0F;  // EXPECT device-pointer-on-host help=write
#endif
}
