#include "simulator/events/watch.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace simulator {

void Watch::attach(Observer* observer, const FrequentEvents& events) {
  observers_.push_back(observer);
  if (events.block_begin) hear_block_begin_.push_back(observer);
  if (events.interval_end) hear_interval_end_.push_back(observer);
  if (events.barrier_passed) hear_barrier_passed_.push_back(observer);
  if (events.block_end) hear_block_end_.push_back(observer);
  if (events.lanes_met) hear_lanes_met_.push_back(observer);
  update_fast_path();
}

void Watch::detach(const Observer* observer) {
  for (auto* list : {&observers_, &hear_block_begin_, &hear_interval_end_, &hear_barrier_passed_, &hear_block_end_,
                     &hear_lanes_met_})
    std::erase(*list, observer);
  update_fast_path();
}

void Watch::add(std::vector<MadeCheck> checks) {
  for (MadeCheck& made : checks) {
    attach(made.check.get(), made.events);
    shadow_keeper_.add(*made.check);
    checks_.push_back(std::move(made));
  }
}

void Watch::leave_out(FindingKind kind) {
  log_.leave_out(kind);
  for (const MadeCheck& made : checks_) {
    const std::vector<FindingKind> kinds = made.check->finds();
    if (std::all_of(kinds.begin(), kinds.end(), [&](FindingKind other) { return log_.leaves_out(other); }))
      leave_out(*made.check);
  }
}

void Watch::leave_out_check(const std::string& name) {
  const auto made =
      std::find_if(checks_.begin(), checks_.end(), [&](const MadeCheck& one) { return one.name == name; });
  if (made == checks_.end()) throw std::invalid_argument("no check is called " + name);
  leave_out(*made->check);
}

void Watch::leave_out(const Check& check) {
  detach(&check);
  shadow_keeper_.remove(check);
}

std::vector<std::string> Watch::check_names() const {
  std::vector<std::string> names;
  for (const MadeCheck& made : checks_) names.emplace_back(made.name);
  return names;
}

void Watch::allow_fast_path(bool allowed) {
  fast_path_allowed_ = allowed;
  update_fast_path();
}

void Watch::update_fast_path() {
  known_changes_ = Observer::changes_of_needs();
  fast_path_enabled_ = fast_path_allowed_ &&
                       std::none_of(observers_.begin(), observers_.end(),
                                    [](const Observer* observer) { return observer->needs() == Needs::everything; });
}

// Events may change which accesses an observer needs.
template <class... Parameters, class... Arguments>
void Watch::tell(const std::vector<Observer*>& observers, void (Observer::*event)(Parameters...),
                 const Arguments&... arguments) {
  for (Observer* observer : observers) (observer->*event)(arguments...);
  if (known_changes_ != Observer::changes_of_needs()) update_fast_path();
}

void Watch::access(const Access& access) {
  for (Observer* observer : observers_) {
    if (observer->needs() != Needs::nothing) observer->access(access);
  }
  shadow_keeper_.access(access);
  if (known_changes_ != Observer::changes_of_needs()) update_fast_path();
  if (!access.tell_after) [[likely]]
    return;
  writes_.push_back(access);
  announced_pc_ = access.pc;
  announced_end_ = access.address + access.bytes;
  source_announced_ = false;
  access.thread.interrupt();
}

bool Watch::writes_are_done(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, const void* pc) {
  const bool reads = kind == AccessKind::read;
  const bool another_piece = pc == announced_pc_ && address == announced_end_ && reads == source_announced_;
  const bool source = !source_announced_ && reads && pc != announced_pc_;
  if (!another_piece && !source) return true;
  source_announced_ = source_announced_ || source;
  announced_pc_ = pc;
  announced_end_ = address + bytes;
  return false;
}

void Watch::tell_writes() {
  for (const Access& write : std::exchange(writes_, {})) tell(&Observer::after_write, write);
}

void Watch::index_out_of_range(const Thread& thread, const IndexError& error) {
  running_thread->tells_quantum_end = true;
  tell(&Observer::index_out_of_range, thread, error);
}

void Watch::access_beside_local(const Thread& thread, const LocalAccess& access) {
  tell(&Observer::access_beside_local, thread, access);
}

void Watch::quantum_end(const Thread& thread) {
  tell_writes();
  tell(&Observer::quantum_end, thread);
}

void Watch::copy_begins(const Access& write) {
  tell(&Observer::copy_begins, write);
  shadow_keeper_.copy_begins(write);
}
void Watch::copies_committed(const Thread& thread) { tell(&Observer::copies_committed, thread); }
void Watch::copies_awaited(const Thread& thread, std::size_t newest) {
  tell(&Observer::copies_awaited, thread, newest);
}
void Watch::copy_ends(const Access& write, Epoch began) { tell(&Observer::copy_ends, write, began); }

void Watch::launch_begin(const LaunchRequest& launch) {
  shadow_keeper_.launch_begin();
  went_out_of_bounds_.launch_begin();
  tell(&Observer::launch_begin, launch);
}
void Watch::launch_end() { tell(&Observer::launch_end); }
void Watch::block_begin(const Block& block) { tell(hear_block_begin_, &Observer::block_begin, block); }
void Watch::block_preempted(const Block& block) { tell(&Observer::block_preempted, block); }
void Watch::block_resumed(const Block& block) { tell(&Observer::block_resumed, block); }
void Watch::block_aborted(const Block& block, const std::vector<Thread>& threads) {
  tell(&Observer::block_aborted, block, threads);
}
void Watch::block_end(const Block& block, const std::vector<Thread>& threads) {
  tell(hear_block_end_, &Observer::block_end, block, threads);
}
void Watch::access_outside_variables(const Access& access) {
  tell(&Observer::access_outside_variables, access);
  went_out_of_bounds_.note(access);
}
void Watch::registered_access(const Access& access) { tell(&Observer::registered_access, access); }
void Watch::access_outside_device(const Access& access) { tell(&Observer::access_outside_device, access); }
void Watch::misaligned_access(const Access& access) { tell(&Observer::misaligned_access, access); }
void Watch::constant_access(const Access& access) { tell(&Observer::constant_access, access); }
void Watch::compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t bytes) {
  tell(&Observer::compare_and_swap, thread, address, bytes);
  shadow_keeper_.compare_and_swap(thread, address, bytes);
}
void Watch::interval_end(const Block& block, const std::vector<Thread>& threads) {
  tell(hear_interval_end_, &Observer::interval_end, block, threads);
}
void Watch::barrier_passed(const Block& block, const void* pc) {
  tell(hear_barrier_passed_, &Observer::barrier_passed, block, pc);
}
void Watch::barrier_result_given(const Block& block, const void* pc) {
  tell(&Observer::barrier_result_given, block, pc);
}
void Watch::barrier_diverged(const Block& block, const std::vector<Thread>& threads) {
  tell(&Observer::barrier_diverged, block, threads);
}
void Watch::grid_barrier_passed(const Block& block) { tell(&Observer::grid_barrier_passed, block); }
void Watch::lanes_met(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes) {
  tell(hear_lanes_met_, &Observer::lanes_met, threads, warp, lanes);
}
void Watch::lane_outside_mask(const Thread& thread, const WarpRequest& request) {
  tell(&Observer::lane_outside_mask, thread, request);
}
void Watch::warp_stuck(const Thread& waiting, const Thread& absent) { tell(&Observer::warp_stuck, waiting, absent); }
void Watch::absent_lane_read(const Thread& thread, std::uint32_t mask, std::uint32_t source, const void* pc) {
  tell(&Observer::absent_lane_read, thread, mask, source, pc);
}
void Watch::kernel_exception(const Thread& thread, const char* what) {
  tell(&Observer::kernel_exception, thread, what);
}
void Watch::kernel_fault(const Thread& thread, const KernelFault& fault) {
  tell(&Observer::kernel_fault, thread, fault);
}
void Watch::endless_loop(const Thread& thread, const std::vector<Thread>& threads, const EndlessLoop& loop) {
  tell(&Observer::endless_loop, thread, threads, loop);
}
void Watch::endless_barriers(const Block& block, const void* pc) { tell(&Observer::endless_barriers, block, pc); }
void Watch::grid_barrier_diverged(const Thread& waiting, bool some_not_begun) {
  tell(&Observer::grid_barrier_diverged, waiting, some_not_begun);
}

bool Watch::can_be_spread() const {
  return std::all_of(observers_.begin(), observers_.end(),
                     [](const Observer* observer) { return observer->can_be_spread(); });
}

void Watch::part_begin() {
  events_before_part_ = log_.event_count();
  tell(&Observer::part_begin);
}

bool Watch::part_end(PartReport& report) {
  return log_.event_count() == events_before_part_ &&
         std::all_of(observers_.begin(), observers_.end(),
                     [&](Observer* observer) { return observer->part_end(report); });
}

void Watch::part_merge(PartReport& report) {
  for (Observer* observer : observers_) observer->part_merge(report);
}

}  // namespace simulator
