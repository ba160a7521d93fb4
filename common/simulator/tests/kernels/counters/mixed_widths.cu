// 63 threads copy 16 bytes at once, and the last one copies its 16 bytes in eight pieces: 1024 bytes in all.
// COUNT global_reads max=8 total=71 words=256
// COUNT global_writes max=8 total=71 words=256
#include "../device_array.hpp"

__global__ void copy_kernel(unsigned short* out, const unsigned short* a) {
  const int first = 8 * threadIdx.x;
  if (first + 8 < 512) {
    *reinterpret_cast<uint4*>(out + first) = *reinterpret_cast<const uint4*>(a + first);
  } else {
    for (int k = first; k < 512; ++k) out[k] = a[k];
  }
}

int main() {
  DeviceArray<unsigned short> a(counting<unsigned short>(512));
  DeviceArray<unsigned short> out(512);
  copy_kernel<<<1, 64>>>(out.data(), a.data());
  return out.to_host() == counting<unsigned short>(512) ? 0 : 1;
}
