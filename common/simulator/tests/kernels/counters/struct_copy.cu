// The copy of a large struct counts once, in pieces of 16 bytes, whatever compilers make of it; so does memcpy().
// COUNT global_reads max=32 total=32
// COUNT global_writes max=32 total=32
#include <cstring>

#include "../device_array.hpp"

struct Large {
  int values[64];
};

__global__ void copy_kernel(Large* out, const Large* a) {
  out[0] = a[0];
  memcpy(&out[1], &a[1], sizeof(Large));
}

int main() {
  DeviceArray<Large> a(2);
  cudaMemset(a.data(), 1, 2 * sizeof(Large));
  DeviceArray<Large> out(2);
  copy_kernel<<<1, 1>>>(out.data(), a.data());
  return out.to_host()[1].values[63] == 0x01010101 ? 0 : 1;
}
