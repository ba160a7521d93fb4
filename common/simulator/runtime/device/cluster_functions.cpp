/// @file
/// What kernels call to find the shared memory of the other blocks of their cluster.

#include <fmt/format.h>

#include <cstdint>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
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
    tell<words::rank_outside_cluster>(event, rank, blocks == 1 ? "one block" : fmt::format("{} blocks", blocks));
  } else {
    tell<words::mapped_not_shared>(event);
  }
  machine.end_launch(event, cudaErrorIllegalAddress);
}

unsigned int rank_of_shared(const void* address, const void* pc) {
  Machine& machine = Machine::instance();
  const SharedMemory& memory = machine.device.shared_memory();
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  if (memory.contains(at)) return memory.rank_of(at);
  Event event = machine.event_here(FindingKind::out_of_bounds, pc);
  tell<words::rank_of_not_shared>(event);
  machine.end_launch(event, cudaErrorIllegalAddress);
}

void require_cluster(unsigned int x, unsigned int y, unsigned int z, const void* pc) {
  Machine& machine = Machine::instance();
  const dim3 cluster = machine.scheduler.launch().cluster;
  if (cluster.x == x && cluster.y == y && cluster.z == z) return;
  Event event = machine.event_here(FindingKind::launch_error, pc);
  tell<words::other_cluster_dimensions>(event, x, y, z, cluster.x, cluster.y, cluster.z);
  machine.end_launch(event, cudaErrorInvalidClusterSize);
}

void require_launch_bounds(unsigned int threads, const void* pc) {
  Machine& machine = Machine::instance();
  const std::uint32_t of_block = machine.scheduler.launch().threads_per_block();
  if (of_block <= threads) return;
  Event event = machine.event_here(FindingKind::launch_error, pc);
  tell<words::launch_bounds>(event, threads, of_block);
  machine.end_launch(event, cudaErrorLaunchOutOfResources);
}

}  // namespace simulator
