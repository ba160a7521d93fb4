/// @file
/// What kernels call to meet the other blocks of their cluster and to find their shared memory.

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <vector>

#include "simulator/memory/address_space.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {
namespace {

/// The barrier that each cluster has. Arrivals are released at its own address.
struct ClusterBarrier {
  std::uint32_t arrived = 0;              ///< in the phase that goes on
  std::uint32_t phase = 0;                ///< that goes on
  std::vector<std::size_t> phase_ends{};  ///< how often something had been released here by then
};

/// The barriers of one launch.
class ClusterBarriers {
 public:
  static ClusterBarriers& instance() {
    static auto* all = new ClusterBarriers();  // never destroyed, like the machine
    return *all;
  }

  ClusterBarrier& of_running_block() {
    const Scheduler& scheduler = Machine::instance().scheduler;
    if (launch_ != scheduler.launch_count()) {
      launch_ = scheduler.launch_count();
      barriers_.clear();
    }
    return barriers_[scheduler.launch().cluster_of(scheduler.block().number)];
  }

 private:
  std::uint64_t launch_ = 0;
  std::map<std::uint32_t, ClusterBarrier> barriers_;  ///< by the number of the cluster
};

std::uintptr_t address_of(const ClusterBarrier& barrier) { return reinterpret_cast<std::uintptr_t>(&barrier); }

std::uint32_t threads_of_cluster() {
  const LaunchRequest& launch = Machine::instance().scheduler.launch();
  return launch.cluster_blocks() * launch.threads_per_block();
}

[[gnu::cold]] void report_pairing(const char* what, const void* pc) {
  Machine& machine = Machine::instance();
  Event event = machine.event_here(FindingKind::barrier_divergence, pc);
  event.message = what;
  event.help = "Each barrier_arrive() of a thread has one barrier_wait() after it; cluster.sync() is both.";
  machine.end_launch(event, cudaErrorLaunchFailure);
}

}  // namespace

dim3 cluster_dimensions() { return Machine::instance().scheduler.launch().cluster; }

void arrive_at_cluster(const void* pc) {
  Machine& machine = Machine::instance();
  Thread& self = *running_thread;
  if (self.arrived_in_cluster)
    report_pairing("the thread arrives twice at its cluster's barrier and does not wait", pc);
  ClusterBarrier& barrier = ClusterBarriers::instance().of_running_block();
  ReleaseAcquire& order = machine.scheduler.release_acquire();
  if (order.write(self, address_of(barrier), MemoryOrder::release, MemoryScope::device, false))
    self.epoch = machine.device.epochs().next();
  ++self.tally.barriers;
  ++self.cluster_phases;
  self.arrived_in_cluster = true;
  self.last_pc = pc;
  if (++barrier.arrived < threads_of_cluster()) return;
  barrier.arrived = 0;
  ++barrier.phase;
  barrier.phase_ends.push_back(order.released(address_of(barrier)));
}

// Waiting is no access to memory: it would be counted once for each time round the loop.
void wait_for_cluster(const void* pc) {
  Machine& machine = Machine::instance();
  Thread& self = *running_thread;
  if (!self.arrived_in_cluster) report_pairing("the thread waits at its cluster's barrier, and has not arrived", pc);
  ClusterBarrier& barrier = ClusterBarriers::instance().of_running_block();
  self.last_pc = pc;
  while (barrier.phase < self.cluster_phases) {
    const std::uint32_t all = threads_of_cluster();
    self.phase_wait = {&barrier, all, all - barrier.arrived, barrier.phase, self.cluster_phases - 1, true};
    let_others_run();
  }
  self.phase_wait = {};
  self.arrived_in_cluster = false;
  const Epoch fresh = machine.device.epochs().next();
  if (machine.scheduler.release_acquire().read(self, address_of(barrier), fresh, FenceNeed::none,
                                               barrier.phase_ends[self.cluster_phases - 1]))
    self.epoch = fresh;
}

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

}  // namespace simulator
