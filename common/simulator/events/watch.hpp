/// @file
/// The observers of a run, and when the fast path may spare them an access.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulator/events/check.hpp"
#include "simulator/events/finding_log.hpp"
#include "simulator/events/out_of_bounds_history.hpp"
#include "simulator/events/shadow_keeper.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// Tells every event to all observers, in their order: first those that are part of every run, then the checks, then
/// those that are attached for a time.
class Watch final : public Observer {
 public:
  Watch(FindingLog& log, ShadowKeeper& shadow_keeper, OutOfBoundsHistory& went_out_of_bounds)
      : log_(log), shadow_keeper_(shadow_keeper), went_out_of_bounds_(went_out_of_bounds) {}

  /// Adds an observer until it is detached.
  template <class T>
  void attach(T* observer) {
    attach(observer, frequent_events_of<T>());
  }
  void detach(const Observer* observer);
  /// Adds checks for good.
  void add(std::vector<MadeCheck> checks);
  /// Findings of this kind are no longer recorded, and checks that look for nothing else no longer run.
  void leave_out(FindingKind kind);
  /// The check of this name no longer runs; for tests.
  /// @throws std::invalid_argument where there is none
  void leave_out_check(const std::string& name);
  /// Those that run.
  std::vector<std::string> check_names() const;

  /// Whether QuickCheck stands in for all checks: no observer needs every access.
  bool fast_path_enabled() const { return fast_path_enabled_; }
  /// For tests: without it, every access goes to the checks.
  void allow_fast_path(bool allowed);

  /// Whether a write waits to be told of by after_write().
  bool has_writes() const { return !writes_.empty(); }
  /// Whether they are done, now that the same thread announces another access: the compiler announces all of a statement
  /// before its first byte is stored, a write in pieces and then what is read.
  bool writes_are_done(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, const void* pc);
  /// Tells of them.
  void tell_writes();

  /// @name Observer
  /// @{
  void launch_begin(const LaunchRequest& launch) override;
  void launch_end() override;
  void block_begin(const Block& block) override;
  void block_preempted(const Block& block) override;
  void block_resumed(const Block& block) override;
  void block_aborted(const Block& block, const std::vector<Thread>& threads) override;
  void block_end(const Block& block, const std::vector<Thread>& threads) override;
  void access(const Access& access) override;
  void access_outside_variables(const Access& access) override;
  void registered_access(const Access& access) override;
  void access_outside_device(const Access& access) override;
  void misaligned_access(const Access& access) override;
  void constant_access(const Access& access) override;
  void index_out_of_range(const Thread& thread, const IndexError& error) override;
  void access_beside_local(const Thread& thread, const LocalAccess& access) override;
  void compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t bytes) override;
  void quantum_end(const Thread& thread) override;
  void copy_begins(const Access& write) override;
  void copies_committed(const Thread& thread) override;
  void copies_awaited(const Thread& thread, std::size_t newest) override;
  void copy_ends(const Access& write, Epoch began) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void barrier_passed(const Block& block, const void* pc) override;
  void barrier_result_given(const Block& block, const void* pc) override;
  void barrier_diverged(const Block& block, const std::vector<Thread>& threads) override;
  void grid_barrier_passed(const Block& block) override;
  void lanes_met(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes) override;
  void lane_outside_mask(const Thread& thread, const WarpRequest& request) override;
  void warp_stuck(const Thread& waiting, const Thread& absent) override;
  void absent_lane_read(const Thread& thread, std::uint32_t mask, std::uint32_t source, const void* pc) override;
  void kernel_exception(const Thread& thread, const char* what) override;
  void kernel_fault(const Thread& thread, const KernelFault& fault) override;
  void endless_loop(const Thread& thread, const std::vector<Thread>& threads, const EndlessLoop& loop) override;
  void endless_barriers(const Block& block, const void* pc) override;
  void grid_barrier_diverged(const Thread& waiting, bool some_not_begun) override;
  bool can_be_spread() const override;
  void part_begin() override;
  bool part_end(PartReport& report) override;
  void part_merge(PartReport& report) override;
  /// @}

 private:
  void attach(Observer* observer, const FrequentEvents& events);
  template <class... Parameters, class... Arguments>
  void tell(void (Observer::*event)(Parameters...), const Arguments&... arguments) {
    tell(observers_, event, arguments...);
  }
  template <class... Parameters, class... Arguments>
  void tell(const std::vector<Observer*>& observers, void (Observer::*event)(Parameters...),
            const Arguments&... arguments);
  void update_fast_path();

  void leave_out(const Check& check);

  FindingLog& log_;
  ShadowKeeper& shadow_keeper_;
  OutOfBoundsHistory& went_out_of_bounds_;
  std::vector<MadeCheck> checks_;
  std::vector<Observer*> observers_;
  /// Of these the ones that override frequent events.
  /// @{
  std::vector<Observer*> hear_block_begin_;
  std::vector<Observer*> hear_interval_end_;
  std::vector<Observer*> hear_barrier_passed_;
  std::vector<Observer*> hear_block_end_;
  std::vector<Observer*> hear_lanes_met_;
  /// @}
  std::uint64_t known_changes_ = 0;     ///< of the observers' needs
  std::vector<Access> writes_;          ///< that after_write() will tell of
  const void* announced_pc_ = nullptr;  ///< where the latest part of their statement was announced
  std::uintptr_t announced_end_ = 0;    ///< up to where
  bool source_announced_ = false;       ///< that part is what the statement reads
  bool fast_path_allowed_ = true;
  bool fast_path_enabled_ = false;
  std::uint64_t events_before_part_ = 0;  ///< in the log
};

}  // namespace simulator
