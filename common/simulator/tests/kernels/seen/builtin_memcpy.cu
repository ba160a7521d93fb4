// Copies of a constant size that is no register's: both threads write one struct, and one reads what the other fills.
// Repaired: each has its own.
#include "../device_array.hpp"

struct Triple {
  int x, y, z;
};

__global__ void fill_kernel(Triple* out, const Triple* in) {
  __shared__ Triple tile[2];
  const int t = threadIdx.x;
#ifdef REPAIRED
  __builtin_memcpy(&out[t], &in[t], sizeof(Triple));
  __builtin_memset(&tile[t], t, sizeof(Triple));
  out[t].x += tile[t].x;
#else
  __builtin_memcpy(out, &in[t], sizeof(Triple));  // EXPECT global-race
  __builtin_memset(&tile[t], t, sizeof(Triple));  // MARK fill
  out[1 + t].x = tile[1 - t].x;                   // EXPECT shared-race other=fill variable=tile
#endif
}

int main() {
  DeviceArray<Triple> out(3);
  DeviceArray<Triple> in(std::vector<Triple>{{1, 2, 3}, {4, 5, 6}});
  fill_kernel<<<1, 2>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
