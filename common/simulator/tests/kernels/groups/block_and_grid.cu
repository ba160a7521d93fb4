// The block and the grid as groups; tile.sync() and block.sync() order memory.
#include <cooperative_groups.h>

#include "../checking.hpp"

namespace cg = cooperative_groups;

__device__ int sum_of(const cg::thread_group& group, int* scratch, int value) {
  const int rank = static_cast<int>(group.thread_rank());
  for (int half = static_cast<int>(group.size()) / 2; half > 0; half /= 2) {
    scratch[rank] = value;
    group.sync();
    if (rank < half) value += scratch[rank + half];
    group.sync();
  }
  return value;
}

__global__ void block_kernel(int* wrong) {
  __shared__ int scratch[64];
  const cg::thread_block block = cg::this_thread_block();
  const cg::grid_group grid = cg::this_grid();
  CHECK(block.size() == 64 && block.num_threads() == 64 && block.thread_rank() == threadIdx.x + 16 * threadIdx.y);
  CHECK(block.group_index().x == blockIdx.x && block.thread_index().y == threadIdx.y && block.dim_threads().y == 4);
  CHECK(grid.size() == 128 && grid.num_blocks() == 2 && grid.block_rank() == blockIdx.x && !grid.is_valid());
  CHECK(grid.thread_rank() == 64 * blockIdx.x + block.thread_rank() && grid.dim_blocks().x == 2);
  const int total = sum_of(block, scratch, 1);
  if (block.thread_rank() == 0) CHECK(total == 64);
  cg::sync(block);
  const auto tile = cg::tiled_partition<16>(block);
  const int part = sum_of(tile, &scratch[block.thread_rank() / 16 * 16], 2);
  if (cg::thread_rank(tile) == 0) CHECK(part == 32);
  cg::invoke_one(block, [&] { scratch[0] = 5; });
  block.sync();
  CHECK(scratch[0] == 5);
}

int main() {
  DeviceArray<int> wrong(std::vector<int>{0});
  block_kernel<<<2, dim3(16, 4)>>>(wrong.data());
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  return wrong.to_host()[0];
}
