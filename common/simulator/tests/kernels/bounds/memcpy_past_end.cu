// A thread copies its slice by memcpy(), and the last slice ends past the array: class 10.
// Repaired: a thread copies its slice by memcpy(), which has room for it.
#include <cstring>

#include "../device_array.hpp"

constexpr int slice = 24;  // floats: long enough that no compiler writes the copy out

__global__ void copy_kernel(float* out, const float* a) {
  const int start = slice * threadIdx.x;
  memcpy(out + start, a + start, slice * sizeof(float));  // EXPECT out-of-bounds variable=out
}

int main() {
  DeviceArray<float> a(8 * slice);
  cudaMemset(a.data(), 0, 8 * slice * sizeof(float));
#ifdef REPAIRED
  DeviceArray<float> out(8 * slice);
#else
  DeviceArray<float> out(8 * slice - 4);
#endif
  copy_kernel<<<1, 8>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
