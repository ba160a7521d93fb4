/// @file
/// The block and the grid as cooperative groups.
#pragma once

namespace cooperative_groups {

/// The threads of the running block.
class thread_block {
 public:
  SIMULATOR_CALLED void sync() const { synchronise_at(__builtin_return_address(0)); }
  static unsigned int thread_rank() {
    const uint3 index = threadIdx;
    const dim3 size = blockDim;
    return index.x + size.x * (index.y + size.y * index.z);
  }
  static unsigned int num_threads() {
    const dim3 size = blockDim;
    return size.x * size.y * size.z;
  }
  static unsigned int size() { return num_threads(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 dim_threads() { return blockDim; }
  static dim3 group_dim() { return blockDim; }

  void synchronise_at(const void* pc) const { ::simulator::synchronise_block(pc); }
};
inline thread_block this_thread_block() { return {}; }

/// All threads of the launch. Its barrier needs cudaLaunchCooperativeKernel.
class grid_group {
 public:
  using arrival_token = unsigned int;

  SIMULATOR_CALLED void sync() const { synchronise_at(__builtin_return_address(0)); }
  /// What the thread has done comes before what others do after they have waited.
  SIMULATOR_CALLED arrival_token barrier_arrive() const {
    ::simulator::arrive_at_grid(__builtin_return_address(0));
    return 0;
  }
  SIMULATOR_CALLED void barrier_wait(arrival_token&& /*token*/) const {
    ::simulator::wait_for_grid(__builtin_return_address(0));
  }
  bool is_valid() const { return ::simulator::grid_may_synchronise(); }
  static unsigned long long block_rank() {
    const uint3 index = blockIdx;
    const dim3 blocks = gridDim;
    return index.x + static_cast<unsigned long long>(blocks.x) * (index.y + blocks.y * index.z);
  }
  static unsigned long long num_blocks() {
    const dim3 blocks = gridDim;
    return static_cast<unsigned long long>(blocks.x) * blocks.y * blocks.z;
  }
  static unsigned long long thread_rank() {
    return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
  }
  static unsigned long long num_threads() { return num_blocks() * thread_block::num_threads(); }
  static unsigned long long size() { return num_threads(); }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 group_dim() { return gridDim; }
  static dim3 block_index() { return blockIdx; }

  void synchronise_at(const void* pc) const { ::simulator::synchronise_grid(pc); }
};
inline grid_group this_grid() { return {}; }

}  // namespace cooperative_groups
