/// @file
/// The simulated device: its memory, its clock, its threads and those who watch them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "simulator/checks/bounds_check.hpp"
#include "simulator/checks/finding_log.hpp"
#include "simulator/checks/init_check.hpp"
#include "simulator/checks/race_check.hpp"
#include "simulator/execution/epochs.hpp"
#include "simulator/execution/fibers.hpp"
#include "simulator/execution/sites.hpp"
#include "simulator/memory/device_memory.hpp"
#include "simulator/memory/names.hpp"
#include "simulator/memory/shared_memory.hpp"
#include "simulator/metrics/access_counter.hpp"
#include "simulator/metrics/barrier_usage.hpp"
#include "simulator/session/session.hpp"

namespace simulator {

/// One queued launch.
struct LaunchRequest {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
  std::size_t shared_limit = SharedMemory::default_limit;
  LaunchNames names;
  std::shared_ptr<KernelCall> call;
};

/// Which checks run. All of them, unless somebody says otherwise.
struct EnabledChecks {
  bool races = true;
  bool initialisation = true;
};

/// The device of this process. Not thread-safe: one host thread drives it.
class Machine {
 public:
  /// The one machine, made on first use.
  static Machine& instance() { return machine_ != nullptr ? *machine_ : make(); }

  /// Runs all blocks of a launch.
  /// @returns the error that a later synchronisation reports, cudaSuccess if the kernel ran to its end
  cudaError_t run(const LaunchRequest& launch);

  void set_schedule(Schedule schedule) { schedule_ = schedule; }
  void enable(const EnabledChecks& checks) { checks_ = checks; }
  /// Adds a watcher for the time of `observer`'s life.
  void attach(Observer* observer) { observers_.push_back(observer); }
  void detach(Observer* observer) { std::erase(observers_, observer); }

  /// @name Called by the running thread
  /// @{
  template <AccessKind kind>
  void access(Thread& thread, std::uintptr_t address, std::uint32_t bytes, bool relaxed, const void* pc);
  void barrier(const void* pc);
  /// A barrier that also tells every thread what all brought: how many predicates were true, of how many threads.
  struct BarrierVote {
    std::uint32_t true_count;
    std::uint32_t thread_count;
  };
  BarrierVote barrier_vote(int predicate, const void* pc);
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
  DeviceMemory& device_memory() { return device_memory_; }
  SharedMemory& shared_memory() { return shared_memory_; }
  FiberPool& fibers() { return fibers_; }
  const Block& block() const { return block_; }
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

  static Machine& make();
  void thread_body();
  void run_block(std::uint32_t number);
  void run_interval(std::vector<Thread>& threads);
  bool end_interval(std::vector<Thread>& threads);
  void take_turns(std::vector<Thread>& threads);
  bool release_stuck_warps(std::vector<Thread>& threads);
  std::uint32_t arrived_lanes(std::vector<Thread>& threads, const Thread& lane) const;
  void complete_warp(std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes);
  void turn_over(Thread& thread, const void* pc);
  void check_shared_limit(const void* pc);
  std::vector<std::uint32_t> order(std::uint32_t count, std::uint32_t salt) const;

  static Machine* machine_;

  Epochs epochs_;
  Sites sites_;
  Symbolizer symbolizer_;
  FindingLog log_;
  DeviceMemory device_memory_;
  SharedMemory shared_memory_;
  FiberPool fibers_;
  BoundsCheck bounds_{*this};
  RaceCheck races_{*this};
  InitCheck initialisation_{*this};
  AccessCounter counter_;
  BarrierUsage barrier_usage_;
  std::vector<Observer*> observers_;
  EnabledChecks checks_;
  Schedule schedule_ = Schedule::forward;

  const LaunchRequest* launch_ = nullptr;
  dim3 grid_;
  dim3 block_size_;
  Block block_;
  std::vector<std::uint32_t> thread_order_;
  cudaError_t launch_error_ = cudaSuccess;
  bool settling_ = false;
  std::uint64_t progress_ = 0;
  std::uint64_t block_began_ = 0;  ///< progress_ at the beginning of the block
  BarrierVote vote_{};
};

/// "(1,2)" for the indices of two-dimensional things, "5" for one dimension; `extent` says how many there are.
std::string to_text(const Index3& index, const dim3& extent);

}  // namespace simulator
