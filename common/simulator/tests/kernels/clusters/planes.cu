// Clusters of two dimensions, of a template's size and of the launch's: who is where.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

struct Place {
  int rank;
  int x;
  int y;
  int thread;
  int blocks;
};

__device__ void note(Place* out) {
  const cg::cluster_group cluster = cg::this_cluster();
  const cg::grid_group grid = cg::this_grid();
  const dim3 at = cluster.block_index();
  if (threadIdx.x == 1)
    out[grid.block_rank()] = {static_cast<int>(cluster.block_rank()), static_cast<int>(at.x), static_cast<int>(at.y),
                              static_cast<int>(cluster.thread_rank()), static_cast<int>(cluster.num_blocks())};
  cluster.sync();
}

__global__ void __cluster_dims__(2, 2, 1) __launch_bounds__(64) plane_kernel(Place* out) { note(out); }
template <int width>
__global__ void __cluster_dims__(width) row_kernel(Place* out) {
  note(out);
}
__global__ void any_kernel(Place* out) { note(out); }

bool holds(const std::vector<Place>& places, int width, int height) {
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 6; ++x) {
      const Place& place = places[y * 6 + x];
      const int rank = x % width + width * (y % height);
      if (place.rank != rank || place.x != x % width || place.y != y % height) return false;
      if (place.thread != rank * 32 + 1 || place.blocks != width * height) return false;
    }
  }
  return true;
}

int main() {
  DeviceArray<Place> out(24);
  plane_kernel<<<dim3(6, 4), 32>>>(out.data());
  if (!holds(out.to_host(), 2, 2)) return 1;
  row_kernel<3><<<dim3(6, 4), 32>>>(out.data());
  if (!holds(out.to_host(), 3, 1)) return 2;
  any_kernel<<<dim3(6, 4), 32>>>(out.data());
  if (!holds(out.to_host(), 1, 1)) return 3;

  cudaLaunchAttribute attributes[1];
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = 3;
  attributes[0].val.clusterDim.y = 2;
  attributes[0].val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(6, 4);
  config.blockDim = dim3(32);
  config.attrs = attributes;
  config.numAttrs = 1;
  if (cudaLaunchKernelEx(&config, any_kernel, out.data()) != cudaSuccess) return 4;
  return holds(out.to_host(), 3, 2) ? 0 : 5;
}
