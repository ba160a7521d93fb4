/// @file
/// How the threads of a block share one processor: from barrier to barrier, each thread in one go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/device/epochs.hpp"
#include "simulator/scheduler/debug_stop.hpp"
#include "simulator/scheduler/launch_state.hpp"
#include "simulator/scheduler/loop_limit.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/scheduler/warp_meetings.hpp"

namespace simulator {

/// Runs the threads of the block that runs, in quanta of so many accesses.
class ThreadScheduler {
 public:
  ThreadScheduler(Epochs& epochs, Observer& observer) : epochs_(epochs), observer_(observer) {}

  /// Shared with the scheduler of blocks, and kept here, where it is needed for every quantum.
  LaunchState& state() { return state_; }
  const LaunchState& state() const { return state_; }

  /// The order in which the threads of each block run, from now on.
  void set_order(std::vector<std::uint32_t> order) { order_ = std::move(order); }

  /// How long a loop is waited for.
  LoopLimit& loop_limit() { return loop_limit_; }
  const LoopLimit& loop_limit() const { return loop_limit_; }

  /// Where a debugger stops, if it was asked for.
  DebugStop& debug_stop() { return debug_stop_; }

  /// @name Called between quanta
  /// @{
  /// Runs the block to the next barrier of all threads, or to their end. Lets those go on that wait at the last one.
  /// @returns false where every thread that could go on waits in a loop: the block needs another one to go on
  bool run_interval();
  /// @returns whether the block goes on: with the next interval, or once the grid has met
  bool end_interval();
  /// What every fiber runs, once for each block.
  void thread_body();
  /// @}

  /// @name Called by the running thread
  /// @{
  void barrier(const void* pc);
  /// The same, and tells every thread what all brought.
  BarrierVote barrier_vote(bool predicate, const void* pc);
  /// Waits for all threads of the grid.
  void grid_barrier(const void* pc);
  /// Gives up the quantum, in a loop that waits for another thread.
  void yield(Thread& thread);
  /// The running thread has used up its quantum at `pc`, where it goes to `address`: it may be waiting for another thread.
  void on_quantum_expired(Thread& thread, std::uintptr_t address, const void* pc);
  /// Its loop does not end, or not soon. Ends the launch.
  [[noreturn]] void end_endless_loop(const EndlessLoop& loop);
  /// Ends the launch at once with `error`; the running thread never goes on.
  [[noreturn]] void abort_launch(cudaError_t error);
  /// @}

  WarpMeetings& warps() { return warps_; }

 private:
  /// How a round of quanta ended: a thread got to a barrier, a warp operation or its end; all used up their quanta; or
  /// all gave them up, waiting.
  enum class RoundEnd : std::uint8_t { moved, fruitless, all_wait };
  /// What the quanta of a round have come to so far.
  struct Round;

  FiberPool& fibers() { return state_.running->fibers; }
  void begin_interval();
  RoundEnd run_round();
  void begin_quantum(Thread& thread, std::int32_t accesses);
  void pass_quantum(Thread& thread);
  void wait_at_barrier(const void* pc, BarrierOffer offer);

  LaunchState state_;
  Epochs& epochs_;
  Observer& observer_;
  WarpMeetings warps_{state_, epochs_, observer_};
  DebugStop debug_stop_;
  LoopLimit loop_limit_;
  std::vector<std::uint32_t> order_;
  bool any_ready_ = false;  ///< after this round, some thread of the block can go on

  std::size_t place_ = 0;                  ///< the running thread's in the order
  std::int32_t quantum_ = 0;               ///< accesses of every quantum but the round's first
  std::int32_t running_quantum_ = 0;       ///< accesses of the running thread's quantum
  std::uint32_t idle_before_quantum_ = 0;  ///< Thread::idle as the running thread's quantum began
  bool quantum_passed_ = false;            ///< since the scheduler ran last, a thread moved and passed the processor on
};

}  // namespace simulator
