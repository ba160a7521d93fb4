// An index far past the end of one array is told of that array, and not of the one that comes next in memory.
// Repaired: the last element.
#include "../device_array.hpp"

__global__ void read_kernel(int* out, const unsigned char* grey, const int* beside, int size, int beyond) {
#ifdef REPAIRED
  beyond = -1;
#endif
  out[0] = grey[size + beyond] + beside[0];  // EXPECT out-of-bounds variable=grey
}

int main() {
  for (const int beyond : {10'000, 20'000, 100'000}) {
    constexpr int size = 20'000;
    DeviceArray<unsigned char> grey(counting<unsigned char>(size));
    DeviceArray<int> beside(counting<int>(256));
    DeviceArray<int> out(1);
    read_kernel<<<1, 1>>>(out.data(), grey.data(), beside.data(), size, beyond);
    cudaDeviceSynchronize();
  }
}
