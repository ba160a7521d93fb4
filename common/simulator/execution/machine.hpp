/// @file
/// The simulated device: its memory, its clock, its threads and those who watch them.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "simulator/checks/bounds_check.hpp"
#include "simulator/execution/finding_log.hpp"
#include "simulator/checks/init_check.hpp"
#include "simulator/checks/race_check.hpp"
#include "simulator/execution/debug_stop.hpp"
#include "simulator/memory/epochs.hpp"
#include "simulator/execution/fibers.hpp"
#include "simulator/execution/hand_overs.hpp"
#include "simulator/execution/resident_block.hpp"
#include "simulator/execution/sites.hpp"
#include "simulator/execution/workers.hpp"
#include "simulator/memory/device_memory.hpp"
#include "simulator/memory/names.hpp"
#include "simulator/memory/shared_memory.hpp"
#include "simulator/metrics/access_counter.hpp"
#include "simulator/execution/barrier_usage.hpp"
#include "base/observation.hpp"

namespace simulator {

/// One queued launch.
struct LaunchRequest {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
  std::size_t shared_limit = SharedMemory::default_limit;
  LaunchNames names;
  std::shared_ptr<KernelCall> call;
  bool cooperative = false;  ///< all blocks at once on the device, so that they may wait for each other
};

/// Which checks run. All of them, unless somebody says otherwise.
struct EnabledChecks {
  bool races = true;
  bool initialisation = true;
  bool accesses = true;  ///< any at all; without them plain accesses are not even counted
};

/// The device of this process. Not thread-safe: one host thread drives it.
class Machine {
 public:
  /// The one machine, made on first use.
  static Machine& instance() { return machine_ != nullptr ? *machine_ : make(); }
  /// The same, or nullptr when nothing has used it yet.
  static Machine* existing() { return machine_; }

  /// Runs all blocks of a launch.
  /// @returns the error that a later synchronisation reports, cudaSuccess if the kernel ran to its end
  cudaError_t run(const LaunchRequest& launch);

  void set_schedule(Schedule schedule) { schedule_ = schedule; }
  /// Whether all blocks of a grid may change places, or only those that the device holds together.
  void set_any_block_order(bool any) { any_block_order_ = any; }
  /// Findings of this kind are no longer looked for, or no longer told.
  void leave_out(FindingKind kind);
  /// Whether the launches to come have their plain accesses seen. Without, there are no counts, and no check that needs
  /// them.
  void watch_accesses(bool on) {
    checks_.accesses = on;
    note_watchers();
  }
  /// Over how many processes the blocks of the launches to come are spread, where that changes nothing else.
  void set_workers(unsigned count) { workers_ = count; }
  bool watches_accesses() const { return checks_.accesses; }
  /// Adds a watcher for the time of `observer`'s life.
  void attach(Observer* observer) {
    observers_.push_back(observer);
    note_watchers();
  }
  void detach(Observer* observer) {
    std::erase(observers_, observer);
    note_watchers();
  }

  /// @name Called by the running thread
  /// @{
  template <AccessKind kind>
  void access(Thread& thread, std::uintptr_t address, std::uint32_t bytes, Strength strength, const void* pc);
  void barrier(const void* pc);
  /// A barrier that also tells every thread what all brought: how many predicates were true, of how many threads.
  struct BarrierVote {
    std::uint32_t true_count;
    std::uint32_t thread_count;
  };
  BarrierVote barrier_vote(int predicate, const void* pc);
  /// Waits for all threads of the grid.
  void grid_barrier(const void* pc);
  /// Gives the turn away, in a loop that waits for somebody.
  void wait_turn(Thread& thread);
  /// Meets the lanes in request.mask; each gets the values of all in request.result.
  void meet_warp(const WarpRequest& request);
  /// The lanes of the running thread's warp that have not finished.
  std::uint32_t live_lanes() const;
  const dim3& grid() const { return grid_; }
  const dim3& block_size() const { return block_size_; }
  void* place_shared(const SharedVariable& variable, const void* pc);
  void* place_dynamic_shared(const char* name, std::size_t element_bytes, const void* pc);
  /// Ends the launch at once with `error`; the running thread never returns.
  [[noreturn]] void abort_launch(cudaError_t error);
  /// @}

  /// Fills in who and where for an event of the running thread.
  Event event_here(FindingKind kind, const void* pc) const;

  Epochs& epochs() { return epochs_; }
  Sites& sites() { return sites_; }
  FindingLog& log() { return log_; }
  Symbolizer& symbolizer() { return symbolizer_; }
  BarrierUsage& barrier_usage() { return barrier_usage_; }
  AccessCounter& counter() { return counter_; }
  BoundsCheck& bounds() { return bounds_; }
  RaceCheck& races() { return races_; }
  DeviceMemory& device_memory() { return device_memory_; }
  SharedMemory& shared_memory() { return shared_memory_; }
  FiberPool& fibers() { return running_->fibers; }
  const Block& block() const { return running_->block; }
  HandOvers& hand_overs() { return hand_overs_; }
  const LaunchRequest& launch() const { return *launch_; }
  Shadow& shadow(Space space) { return space == Space::shared ? shared_memory_.shadow() : device_memory_.shadow(); }
  void request_settling() { settling_ = true; }
  /// Counts fiber turns: a watchdog sees by it whether anything moves.
  std::uint64_t progress() const { return progress_; }

  /// @name Words for messages
  /// @{
  ElementName name(Space space, std::uintptr_t address, std::size_t bytes);
  std::uintptr_t variable_at(Space space, std::uintptr_t address) const;
  /// "5", or "(1,2)" in a block of two dimensions.
  std::string thread_text(std::uint32_t number) const;
  Index3 thread_index(std::uint32_t number) const;
  Index3 block_index(std::uint32_t number) const;
  std::string block_text(std::uint32_t number) const;
  std::string index_text(const Index3& index, bool of_block) const;
  /// @}

 private:
  Machine();

  void note_watchers() {
    all_checks_only_ = checks_.races && checks_.initialisation && checks_.accesses && observers_.empty();
  }
  template <AccessKind kind>
  void access_constant(const Access& access);
  template <AccessKind kind, Space space>
  bool is_unremarkable(const Thread& thread, std::uintptr_t address, Site site);

  static Machine& make();
  void thread_body();
  void end_by_exception(const std::string& message);
  void run_blocks(std::uint32_t count);
  void run_range(const std::vector<std::uint32_t>& numbers, std::size_t begin, std::size_t end);
  bool can_be_spread(std::size_t blocks);
  void run_with_workers(const std::vector<std::uint32_t>& numbers);
  std::vector<Worker> start_workers(const std::vector<std::uint32_t>& numbers);
  [[noreturn]] void work(const std::vector<std::uint32_t>& numbers, Worker& worker);
  ResidentBlock& new_place();
  void release_place(ResidentBlock& place);
  void begin_block(std::uint32_t number);
  void end_block();
  ResidentBlock& put_away();
  void resume_block(ResidentBlock& block);
  void give_up(const std::deque<ResidentBlock*>& waiting);
  void pass_grid_barrier(const std::deque<ResidentBlock*>& waiting, bool some_not_begun);
  std::size_t most_resident_blocks() const;
  bool steps_aside() const;
  BlockProgress run_turn();
  void begin_interval(std::vector<Thread>& threads);
  bool run_interval(std::vector<Thread>& threads);
  bool end_interval(std::vector<Thread>& threads);
  void release_barrier(std::vector<Thread>& threads);
  /// How a round of turns ended: somebody got to a barrier, a warp operation or the end; all used up their turns; or
  /// all gave them away, waiting.
  enum class RoundEnd : std::uint8_t { moved, fruitless, all_wait };
  RoundEnd take_turns(std::vector<Thread>& threads);
  void begin_turn(Thread& thread, std::int32_t accesses);
  void pass_turn();
  bool release_stuck_warps(std::vector<Thread>& threads);
  std::uint32_t arrived_lanes(std::vector<Thread>& threads, const Thread& lane) const;
  void complete_warp(std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes, std::uint32_t claimed);
  void turn_over(Thread& thread, const void* pc);
  void check_shared_limit(const void* pc);
  std::vector<std::uint32_t> order(std::uint32_t count, std::uint32_t salt, std::size_t window) const;

  static Machine* machine_;

  Epochs epochs_;
  HandOvers hand_overs_{epochs_};
  Sites sites_;
  Symbolizer symbolizer_;
  FindingLog log_;
  DeviceMemory device_memory_;
  SharedMemory shared_memory_;
  BoundsCheck bounds_{*this};
  RaceCheck races_{*this};
  InitCheck initialisation_{*this};
  AccessCounter counter_;
  DebugStop debug_stop_;
  BarrierUsage barrier_usage_;
  std::vector<Observer*> observers_;
  EnabledChecks checks_;
  bool all_checks_only_ = true;  ///< all checks run, and nobody else watches
  Schedule schedule_ = Schedule::forward;
  bool any_block_order_ = false;
  unsigned workers_ = 1;

  const LaunchRequest* launch_ = nullptr;
  dim3 grid_;
  dim3 block_size_;
  std::vector<std::unique_ptr<ResidentBlock>> places_;  ///< for blocks on the device
  std::vector<ResidentBlock*> free_places_;
  ResidentBlock* running_ = nullptr;  ///< the block that runs, or ran last
  std::vector<std::uint32_t> thread_order_;
  cudaError_t launch_error_ = cudaSuccess;
  bool settling_ = false;
  std::uint64_t progress_ = 0;
  std::uint64_t launch_count_ = 0;
  std::size_t most_resident_ = 0;  ///< blocks of this launch on the device at once
  bool someone_finished_ = false;  ///< a block of this launch
  bool some_waited_ = false;       ///< a block of this launch has waited for another
  std::size_t not_begun_ = 0;      ///< blocks of this launch
  bool room_for_next_ = false;     ///< another block could begin before the running one ends
  bool any_ready_ = false;         ///< after this round of turns, some thread of the block can go on
  std::int64_t idle_turns_ = 0;    ///< turns in a row that threads gave away, waiting
  BarrierVote vote_{};

  std::size_t turn_place_ = 0;          ///< the running thread's in the order
  std::int32_t turn_accesses_ = 0;      ///< what every turn but the round's first has
  std::uint32_t idle_before_turn_ = 0;  ///< Thread::idle as the running thread's turn began
  bool turn_passed_ = false;            ///< since the scheduler ran last, somebody moved and passed the turn on
};

/// "(1,2)" for the indices of two-dimensional things, "5" for one dimension; `extent` says how many there are.
std::string to_text(const Index3& index, const dim3& extent);

}  // namespace simulator
