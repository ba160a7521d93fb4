// A loop that writes, and never to a new place: stopped, as it may be endless.
// Repaired: it ends.
#include "../device_array.hpp"

__global__ void again(float* a, int step) {
  for (int i = 0; i < 64; i += step) {
    for (int k = 0; k < 64; ++k) a[k] += 1.0F;  // EXPECT timeout says=stopped
  }
}

int main() {
  DeviceArray<float> a(zeros<float>(64));
#ifdef REPAIRED
  again<<<1, 1>>>(a.data(), 64 / 32);
#else
  again<<<1, 1>>>(a.data(), 64 / 128);
#endif
  cudaDeviceSynchronize();
}
