// Tiles of more than 32 threads wait for each other and reduce; a missing wait is a race.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void sums_kernel(int* out) {
  __shared__ cg::block_tile_memory<256> memory;
  const auto block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  const auto half = cg::tiled_partition<128>(cg::this_thread_block());
  const int sum = cg::reduce(tile, static_cast<int>(threadIdx.x), cg::plus<int>());
  const int most = cg::reduce(half, static_cast<int>(threadIdx.x), cg::greater<int>());
  if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = sum + tile.meta_group_size();
  if (half.thread_rank() == 0) out[4 + half.meta_group_rank()] = most;
}

__global__ void mirror_kernel(int* out) {
  __shared__ int places[128];
  const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  if (tile.meta_group_rank() == 1) {
    for (int round = 0; round < 3; ++round) {
      places[threadIdx.x] = round;  // MARK write
#ifdef REPAIRED
      tile.sync();
#endif
      out[threadIdx.x] = places[64 + 127 - threadIdx.x];  // EXPECT shared-race variable=places
      tile.sync();
    }
  }
}

int main() {
  DeviceArray<int> sums(zeros<int>(6)), out(zeros<int>(128));
  sums_kernel<<<1, 256>>>(sums.data());
  const std::vector<int> found = sums.to_host();
  if (found[0] != 2016 + 4 || found[3] != 2016 + 192 * 64 + 4 || found[4] != 127 || found[5] != 255) return 1;
  mirror_kernel<<<1, 128>>>(out.data());
  cudaDeviceSynchronize();
  return 0;
}
