/// @file
/// What kernels call to meet other blocks: those of their cluster, or of the grid.

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/platform/address_ranges.hpp"

namespace simulator {
namespace {

/// The barrier of a cluster or a grid. Arrivals are released at its own address.
struct SplitBarrier {
  std::uint32_t arrived = 0;              ///< in the phase that goes on
  std::uint32_t phase = 0;                ///< that goes on
  std::vector<std::size_t> phase_ends{};  ///< how often something had been released here by then
};

/// The barriers of one launch.
class SplitBarriers {
 public:
  static SplitBarriers& instance() {
    static auto* all = new SplitBarriers();  // never destroyed, like the machine
    return *all;
  }

  SplitBarrier& of_running_block(BlocksTogether blocks) {
    const Scheduler& scheduler = Machine::instance().scheduler;
    if (launch_ != scheduler.launch_count()) {
      launch_ = scheduler.launch_count();
      barriers_.clear();
    }
    const bool of_grid = blocks == BlocksTogether::grid;
    return barriers_[{blocks, of_grid ? 0 : scheduler.launch().cluster_of(scheduler.block().number)}];
  }

 private:
  std::uint64_t launch_ = 0;
  std::map<std::pair<BlocksTogether, std::uint32_t>, SplitBarrier> barriers_;  ///< by the number of the cluster
};

std::uint32_t threads_of(BlocksTogether blocks) {
  const LaunchRequest& launch = Machine::instance().scheduler.launch();
  return (blocks == BlocksTogether::grid ? launch.block_count() : launch.cluster_blocks()) * launch.threads_per_block();
}

template <const Telling& telling>
[[gnu::cold]] void report_pairing(BlocksTogether blocks, const void* pc) {
  Machine& machine = Machine::instance();
  Event event = machine.event_here(FindingKind::barrier_divergence, pc);
  tell<telling>(event, blocks == BlocksTogether::grid ? "grid" : "cluster");
  machine.end_launch(event, cudaErrorLaunchFailure);
}

void arrive(BlocksTogether blocks, const void* pc) {
  Machine& machine = Machine::instance();
  Thread& self = *running_thread;
  SplitBarrierUse& use = self.split_barrier(blocks);
  if (use.arrived) report_pairing<words::arrives_twice>(blocks, pc);
  SplitBarrier& barrier = SplitBarriers::instance().of_running_block(blocks);
  ReleaseAcquire& order = machine.scheduler.release_acquire();
  if (order.write(self, address_of(&barrier), MemoryOrder::release, MemoryScope::device, false))
    self.epoch = machine.device.epochs().next();
  ++self.tally.barriers;
  ++use.phases;
  use.arrived = true;
  self.last_pc = pc;
  if (++barrier.arrived < threads_of(blocks)) return;
  barrier.arrived = 0;
  ++barrier.phase;
  barrier.phase_ends.push_back(order.released(address_of(&barrier)));
}

// Waiting is no access to memory: it would be counted once for each time round the loop.
void wait(BlocksTogether blocks, const void* pc) {
  Machine& machine = Machine::instance();
  Thread& self = *running_thread;
  SplitBarrierUse& use = self.split_barrier(blocks);
  if (!use.arrived) report_pairing<words::waits_without_arrival>(blocks, pc);
  SplitBarrier& barrier = SplitBarriers::instance().of_running_block(blocks);
  self.last_pc = pc;
  while (barrier.phase < use.phases) {
    const std::uint32_t all = threads_of(blocks);
    self.phase_wait = {&barrier, all, all - barrier.arrived, barrier.phase, use.phases - 1, blocks};
    let_others_run();
  }
  self.phase_wait = {};
  use.arrived = false;
  const Epoch fresh = machine.device.epochs().next();
  if (machine.scheduler.release_acquire().read(self, address_of(&barrier), fresh, FenceNeed::none,
                                               barrier.phase_ends[use.phases - 1]))
    self.epoch = fresh;
}

void require_cooperative(const char* call, const void* pc) {
  Machine& machine = Machine::instance();
  if (machine.scheduler.launch().cooperative) return;
  Event event = machine.event_here(FindingKind::launch_error, pc);
  tell<words::not_cooperative>(event, call);
  machine.end_launch(event, cudaErrorLaunchFailure);
}

}  // namespace

void arrive_at_cluster(const void* pc) { arrive(BlocksTogether::cluster, pc); }

void wait_for_cluster(const void* pc) { wait(BlocksTogether::cluster, pc); }

void arrive_at_grid(const void* pc) {
  require_cooperative("grid.barrier_arrive()", pc);
  arrive(BlocksTogether::grid, pc);
}

void wait_for_grid(const void* pc) {
  require_cooperative("grid.barrier_wait()", pc);
  wait(BlocksTogether::grid, pc);
}

// All blocks meet at once, and what comes before is settled: cheaper than arriving and waiting, thread by thread.
void synchronise_grid(const void* pc) {
  require_cooperative("grid.sync()", pc);
  if (running_thread->split_barrier(BlocksTogether::grid).arrived)
    report_pairing<words::meets_between_arrival_and_wait>(BlocksTogether::grid, pc);
  Machine::instance().scheduler.threads().grid_barrier(pc);
}

bool grid_may_synchronise() { return Machine::instance().scheduler.launch().cooperative; }

}  // namespace simulator
