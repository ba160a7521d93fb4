#include "simulator/scheduler/launch_request.hpp"

namespace simulator {

namespace {

std::uint32_t number_of(const Index3& index, const dim3& extent) {
  return index[0] + extent.x * (index[1] + extent.y * index[2]);
}

// Grids are multiples of the cluster.
dim3 clusters_in(const LaunchRequest& launch) {
  return {launch.grid.x / launch.cluster.x, launch.grid.y / launch.cluster.y, launch.grid.z / launch.cluster.z};
}

}  // namespace

Index3 LaunchRequest::thread_index(std::uint32_t number) const { return index_of(number, extent(block)); }

Index3 LaunchRequest::block_index(std::uint32_t number) const { return index_of(number, extent(grid)); }

std::uint32_t LaunchRequest::cluster_of_several(std::uint32_t block_number) const {
  const Index3 at = block_index(block_number);
  return number_of({at[0] / cluster.x, at[1] / cluster.y, at[2] / cluster.z}, clusters_in(*this));
}

std::uint32_t LaunchRequest::rank_among_several(std::uint32_t block_number) const {
  const Index3 at = block_index(block_number);
  return number_of({at[0] % cluster.x, at[1] % cluster.y, at[2] % cluster.z}, cluster);
}

std::uint32_t LaunchRequest::block_in_cluster(std::uint32_t cluster_number, std::uint32_t rank) const {
  const Index3 of = index_of(cluster_number, extent(clusters_in(*this)));
  const Index3 at = index_of(rank, extent(cluster));
  return number_of({of[0] * cluster.x + at[0], of[1] * cluster.y + at[1], of[2] * cluster.z + at[2]}, grid);
}

}  // namespace simulator
