// tile.sync() orders one tile; the neighbour read here belongs to the next one, in the same warp.
// Repaired: tile.sync() orders one tile: the tile is the whole warp.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void rotate_kernel(float* out, const float* a) {
  __shared__ float s[32];
  const int t = threadIdx.x;
#ifdef REPAIRED
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
#else
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
#endif
  s[t] = a[t];  // MARK fill
  tile.sync();
  out[t] = s[(t + 1) % 32];  // EXPECT shared-race other=fill variable=s severity=error
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  rotate_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
