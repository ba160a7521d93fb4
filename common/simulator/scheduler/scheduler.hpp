/// @file
/// Runs launches: how the blocks of a grid share the device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/scheduler/launch_state.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/scheduler/release_acquire.hpp"
#include "simulator/scheduler/thread_scheduler.hpp"

namespace simulator {

/// Runs each block in one go, unless it waits for another one, or unless one that may acquire what it releases should
/// find it half done. Tells an observer of all events, and knows nothing of what that makes of them. Not thread-safe:
/// one host thread drives it.
class Scheduler {
 public:
  Scheduler(Device& device, Observer& observer);
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  /// Runs all blocks of a launch.
  /// @returns the error that a later synchronisation reports, cudaSuccess if the kernel ran to its end
  cudaError_t run(const LaunchRequest& launch);

  /// @name For the launches to come
  /// @{
  void set_schedule(Schedule schedule) { schedule_ = schedule; }
  /// Whether all blocks of a grid may change places, or only those that the device holds together.
  void set_any_block_order(bool any) { any_block_order_ = any; }
  /// Over how many processes the blocks are spread, where that changes nothing else.
  void set_workers(unsigned count) { workers_ = count; }
  /// Whether plain accesses are observed. Without, there are no counts, and no check that needs them.
  void watch_accesses(bool on) { watches_accesses_ = on; }
  bool watches_accesses() const { return watches_accesses_; }
  /// @}

  /// The threads of the block that runs.
  ThreadScheduler& threads() { return threads_; }
  const ThreadScheduler& threads() const { return threads_; }
  WarpMeetings& warps() { return threads_.warps(); }
  ReleaseAcquire& release_acquire() { return release_acquire_; }
  const ReleaseAcquire& release_acquire() const { return release_acquire_; }

  const LaunchRequest& launch() const { return *state_.request; }
  /// The block that runs, or ran last.
  const Block& block() const { return state_.running->block; }
  /// The block of this number if it has begun and not ended, else nullptr.
  const Block* resident_block(std::uint32_t number) const;
  FiberPool& fibers() { return state_.running->fibers; }
  const FiberPool& fibers() const { return state_.running->fibers; }
  /// How many launches have begun. Where launch_runs(), the last of them has not ended.
  std::uint64_t launch_count() const { return launch_count_; }
  bool launch_runs() const { return state_.request != nullptr; }
  /// Blocks of the launch that runs: those that have begun. With several processes, each counts its own.
  std::size_t begun_blocks() const { return launch().block_count() - state_.not_begun; }
  /// How often blocks have made room for others, since nothing that they wait for had come. Counts from 0 again.
  std::uint64_t take_block_waits() { return std::exchange(block_waits_, 0); }
  /// Rises with every quantum: a watchdog sees by it whether anything moves.
  std::uint64_t progress() const { return state_.progress; }

 private:
  /// How far a block came before it gave the processor back.
  enum class BlockProgress : std::uint8_t { finished, waiting, at_grid_barrier, preempted };

  void run_blocks();
  bool can_be_spread() const;
  void run_range(const std::vector<std::uint32_t>& numbers, std::size_t begin, std::size_t end);
  bool resume_one_of_waiting(bool some_not_begun);
  void run_current(bool others, std::mt19937& generator);
  BlockProgress run_block();
  ResidentBlock& new_place();
  void begin_block(std::uint32_t number);
  void end_block();
  ResidentBlock& preempt_block();
  void resume_block(ResidentBlock& block);
  void abandon_waiting();
  void pass_grid_barrier(bool some_not_begun);
  std::size_t most_resident_blocks() const;
  bool preempts_at_barriers() const;
  void bring_cluster(ResidentBlock& block, bool has_run);
  std::vector<std::uint32_t> block_order() const;
  std::vector<std::uint32_t> order(std::uint32_t count, std::uint32_t salt, std::size_t window) const;

  Device& device_;
  Observer& observer_;
  ReleaseAcquire release_acquire_{device_.epochs()};
  ThreadScheduler threads_{device_.epochs(), observer_};
  LaunchState& state_ = threads_.state();

  Schedule schedule_ = Schedule::forward;
  bool any_block_order_ = false;
  unsigned workers_ = 1;
  /// What threads begin with, to be copied: g++ clears so many bytes by a loop of the processor, which takes longer.
  ThreadTally no_tally_;
  bool watches_accesses_ = true;

  std::vector<std::unique_ptr<ResidentBlock>> places_;  ///< for blocks on the device
  std::vector<ResidentBlock*> free_places_;
  std::vector<ResidentBlock*>
      in_shared_memory_;                ///< live blocks of one cluster: their windows hold what they have there
  std::deque<ResidentBlock*> waiting_;  ///< preempted blocks, the next one to run first
  std::uint64_t launch_count_ = 0;
  std::uint64_t block_waits_ = 0;
  std::size_t most_resident_ = 0;  ///< blocks of this launch on the device at once
  bool any_finished_ = false;      ///< a block of this launch
  bool any_waited_ = false;        ///< a block of this launch has waited for another
  bool room_for_next_ = false;     ///< another block could begin before the running one ends
};

}  // namespace simulator
