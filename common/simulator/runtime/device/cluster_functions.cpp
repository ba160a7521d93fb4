/// @file
/// What kernels call to find the shared memory of the other blocks of their cluster.

#include <fmt/format.h>

#include <cstdint>

#include "simulator/events/machine.hpp"
#include "simulator/platform/address_space.hpp"

namespace simulator {

dim3 cluster_dimensions() { return Machine::instance().scheduler.launch().cluster; }

void* map_to_rank(const void* address, unsigned int rank, const void* pc) {
  Machine& machine = Machine::instance();
  const SharedMemory& memory = machine.device.shared_memory();
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const std::uint32_t blocks = machine.scheduler.launch().cluster_blocks();
  if (memory.contains(at) && rank < blocks) return reinterpret_cast<void*>(memory.mapped(at, rank));
  Event event = machine.event_here(FindingKind::out_of_bounds, pc);
  if (rank >= blocks) {
    event.message = fmt::format("map_shared_rank() is asked for the block of rank {} in a cluster of {}", rank,
                                blocks == 1 ? "one block" : fmt::format("{} blocks", blocks));
    event.help =
        "Ranks go from 0 to num_blocks() - 1. Without __cluster_dims__, or a launch that says so, a block is alone.";
  } else {
    event.message = "map_shared_rank() is given an address that is not in shared memory";
    event.help = "Give it the address of a __shared__ variable of the own block.";
  }
  machine.end_launch(event, cudaErrorIllegalAddress);
}

unsigned int rank_of_shared(const void* address, const void* pc) {
  Machine& machine = Machine::instance();
  const SharedMemory& memory = machine.device.shared_memory();
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  if (memory.contains(at)) return memory.rank_of(at);
  Event event = machine.event_here(FindingKind::out_of_bounds, pc);
  event.message = "query_shared_rank() is given an address that is not in shared memory";
  event.help = "Give it the address of a __shared__ variable, or one that map_shared_rank() has returned.";
  machine.end_launch(event, cudaErrorIllegalAddress);
}

void require_cluster(unsigned int x, unsigned int y, unsigned int z, const void* pc) {
  Machine& machine = Machine::instance();
  const dim3 cluster = machine.scheduler.launch().cluster;
  if (cluster.x == x && cluster.y == y && cluster.z == z) return;
  Event event = machine.event_here(FindingKind::launch_error, pc);
  event.message = fmt::format("the kernel says __cluster_dims__({},{},{}), and is launched with clusters of ({},{},{})",
                              x, y, z, cluster.x, cluster.y, cluster.z);
  event.help = "Launch it by its name, and leave the size of the cluster to the kernel.";
  machine.end_launch(event, cudaErrorInvalidClusterSize);
}

void require_launch_bounds(unsigned int threads, const void* pc) {
  Machine& machine = Machine::instance();
  const std::uint32_t of_block = machine.scheduler.launch().threads_per_block();
  if (of_block <= threads) return;
  Event event = machine.event_here(FindingKind::launch_error, pc);
  event.message = fmt::format("the kernel's __launch_bounds__ allows blocks of {} threads, and it is launched with {}",
                              threads, of_block);
  event.help = "Launch smaller blocks, or raise the number in __launch_bounds__.";
  machine.end_launch(event, cudaErrorLaunchOutOfResources);
}

}  // namespace simulator
