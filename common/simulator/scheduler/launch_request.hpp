/// @file
/// One launch, and how messages speak of its blocks and threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "simulator/device/kernel_types.hpp"
#include "simulator/device/names.hpp"
#include "simulator/device/shared_memory.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/launch_text.hpp"

namespace simulator {

/// How many there are along x, y and z.
inline Index3 extent(const dim3& dimensions) { return {dimensions.x, dimensions.y, dimensions.z}; }

/// One queued launch.
struct LaunchRequest {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
  std::size_t opted_in = 0;  ///< dynamic shared memory that the program has asked for with cudaFuncSetAttribute()
  LaunchNames names;
  std::shared_ptr<KernelCall> call;
  bool cooperative = false;  ///< all blocks at once on the device, so that they may wait for each other
  dim3 cluster{1, 1, 1};     ///< blocks that are on the device together and reach each other's shared memory

  std::uint32_t block_count() const { return grid.x * grid.y * grid.z; }
  std::uint32_t threads_per_block() const { return block.x * block.y * block.z; }

  /// @name Clusters. A block alone is a cluster of its own
  /// @{
  std::uint32_t cluster_blocks() const { return cluster.x * cluster.y * cluster.z; }
  /// The linear number of a block's cluster.
  std::uint32_t cluster_of(std::uint32_t block_number) const {
    return cluster_blocks() == 1 ? block_number : cluster_of_several(block_number);
  }
  /// A block's rank in its cluster.
  std::uint32_t rank_in_cluster(std::uint32_t block_number) const {
    return cluster_blocks() == 1 ? 0 : rank_among_several(block_number);
  }
  /// The linear number of the block of that rank in a cluster.
  std::uint32_t block_in_cluster(std::uint32_t cluster_number, std::uint32_t rank) const;
  /// @}

  /// @name From linear numbers to indices, and to words: "5", or "(1,2)" in a block or grid of two dimensions
  /// @{
  Index3 thread_index(std::uint32_t number) const;
  Index3 block_index(std::uint32_t number) const;
  std::string thread_text(std::uint32_t number) const { return thread_text(thread_index(number)); }
  std::string block_text(std::uint32_t number) const { return block_text(block_index(number)); }
  std::string thread_text(const Index3& index) const { return index_text(index, extent(block)); }
  std::string block_text(const Index3& index) const { return index_text(index, extent(grid)); }
  /// @}

 private:
  std::uint32_t cluster_of_several(std::uint32_t block_number) const;
  std::uint32_t rank_among_several(std::uint32_t block_number) const;
};

}  // namespace simulator
