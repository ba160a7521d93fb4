/// @file
/// The cluster as a cooperative group.
#pragma once

namespace cooperative_groups {

/// The blocks that were launched as a cluster with the running one; without clusters, the block alone.
class cluster_group {
 public:
  using arrival_token = struct {};

  SIMULATOR_CALLED static void sync() { synchronise(__builtin_return_address(0)); }
  /// What the thread has done comes before what others do after they have waited.
  SIMULATOR_CALLED static arrival_token barrier_arrive() {
    ::simulator::arrive_at_cluster(__builtin_return_address(0));
    return {};
  }
  SIMULATOR_CALLED static void barrier_wait() { ::simulator::wait_for_cluster(__builtin_return_address(0)); }
  SIMULATOR_CALLED static void barrier_wait(arrival_token&& /*token*/) {
    ::simulator::wait_for_cluster(__builtin_return_address(0));
  }

  SIMULATOR_CALLED static unsigned int query_shared_rank(const void* address) {
    return ::simulator::rank_of_shared(address, __builtin_return_address(0));
  }
  template <class T>
  SIMULATOR_CALLED static T* map_shared_rank(T* address, int rank) {
    return static_cast<T*>(
        ::simulator::map_to_rank(address, static_cast<unsigned int>(rank), __builtin_return_address(0)));
  }

  static dim3 dim_blocks() { return ::simulator::cluster_dimensions(); }
  static unsigned int num_blocks() {
    const dim3 blocks = dim_blocks();
    return blocks.x * blocks.y * blocks.z;
  }
  static dim3 block_index() {
    const dim3 blocks = dim_blocks();
    const uint3 index = blockIdx;
    return {index.x % blocks.x, index.y % blocks.y, index.z % blocks.z};
  }
  static unsigned int block_rank() {
    const dim3 blocks = dim_blocks();
    const dim3 index = block_index();
    return index.x + blocks.x * (index.y + blocks.y * index.z);
  }
  static dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    const dim3 threads = blockDim;
    return {blocks.x * threads.x, blocks.y * threads.y, blocks.z * threads.z};
  }
  static dim3 thread_index() {
    const dim3 block = block_index();
    const dim3 threads = blockDim;
    const uint3 index = threadIdx;
    return {block.x * threads.x + index.x, block.y * threads.y + index.y, block.z * threads.z + index.z};
  }
  static unsigned int num_threads() { return num_blocks() * thread_block::num_threads(); }
  static unsigned int size() { return num_threads(); }
  static unsigned int thread_rank() { return block_rank() * thread_block::num_threads() + thread_block::thread_rank(); }

  void synchronise_at(const void* pc) const { synchronise(pc); }

 private:
  static void synchronise(const void* pc) {
    ::simulator::arrive_at_cluster(pc);
    ::simulator::wait_for_cluster(pc);
  }
};
inline cluster_group this_cluster() { return {}; }

}  // namespace cooperative_groups
