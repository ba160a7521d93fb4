/// @file
/// Records what one block does.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/events/finding_log.hpp"
#include "simulator/results/trace.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/trace/operation_table.hpp"

namespace simulator {

/// Records one block from its beginning to its end. Long runs are sampled, in memory that does not grow with them:
///
///     intervals of a block   0 1 2 3 . . . . 96 97 98 99      the first ones, and the latest as far as there is room
///     accesses of a thread   o o o o o o . . .                in each interval, the first ones
///
/// Once a finding has happened, the latest intervals stay.
class BlockRecorder {
 public:
  BlockRecorder(OperationTable& table, const Block& block);

  /// The access that is about to happen.
  void access(const Access& access);
  /// An access that a check has refused, as a finding tells it.
  void refused(std::uint32_t thread, const Touch& touch, const void* pc);
  /// The latest write has happened by now: looks at what it left.
  void settle();
  /// The lanes in the mask `lanes` of a warp hand each other values at `where`.
  void exchange(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes,
                const SourceLocation& where);
  /// Ends the interval. `barrier` is where it ended, line 0 at the end of the block.
  void end_interval(const SourceLocation& barrier);
  /// What is kept from now on was there when something was found.
  void keep_latest() { frozen_ = true; }
  /// Ends the block.
  BlockTrace take(const std::vector<Thread>& threads);

  /// The accesses that are kept.
  std::size_t kept() const { return kept_; }
  /// The latest access by that thread for which `matches(operation, element)` holds.
  template <class Matches>
  std::optional<TracedAccess> find(std::uint32_t thread, const Matches& matches) const;

 private:
  bool has_room(std::uint32_t thread);
  void append(std::uint32_t thread, std::uint32_t operation, std::int64_t element);
  void look_at(std::uint32_t operation, std::int64_t element);
  void make_room();
  void count_requests();

  OperationTable& table_;
  BlockTrace trace_;
  TracedInterval now_;
  std::vector<std::uint32_t> made_by_;  ///< in this interval, by each thread
  std::uint32_t most_of_a_thread_ = 0;
  std::map<std::pair<std::uint32_t, std::int64_t>, ElementValue> known_;  ///< what `now_` says that elements hold
  bool unsettled_ = false;                                                ///< the last access of `now_` writes
  bool frozen_ = false;
  bool full_ = false;  ///< nothing more is kept
  std::size_t kept_ = 0;
};

/// The latest access of `thread` in `interval`, of the block `block`, for which `matches(operation, element)` holds.
template <class Matches>
std::optional<TracedAccess> find_access(const TracedInterval& interval, std::uint32_t block, std::uint32_t thread,
                                        const Matches& matches) {
  for (auto i = static_cast<std::uint32_t>(interval.threads.size()); i-- > 0;) {
    if (interval.threads[i] == thread && matches(interval.operations[i], interval.elements[i]))
      return TracedAccess{block, thread, interval.number, i};
  }
  return std::nullopt;
}

/// The same in the whole block, the latest interval first.
template <class Matches>
std::optional<TracedAccess> find_access(const BlockTrace& block, std::uint32_t thread, const Matches& matches) {
  for (auto interval = block.intervals.rbegin(); interval != block.intervals.rend(); ++interval) {
    if (auto found = find_access(*interval, block.number, thread, matches)) return found;
  }
  return std::nullopt;
}

template <class Matches>
std::optional<TracedAccess> BlockRecorder::find(std::uint32_t thread, const Matches& matches) const {
  const auto found = find_access(now_, trace_.number, thread, matches);
  return found ? found : find_access(trace_, thread, matches);
}

}  // namespace simulator
