/// @file
/// Collects what the checks find: thousands of events go in, a few findings come out.
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "simulator/results/access_kind.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

/// The memory that an event is about.
struct Touch {
  std::uintptr_t address = 0;  ///< 0: none
  std::uint32_t bytes = 0;
  AccessKind kind = AccessKind::read;
  Space space = Space::global;
};

/// One event as a check saw it: program counters instead of lines.
struct Event {
  FindingKind kind = FindingKind::crash;
  Severity severity = Severity::error;
  const void* pc = nullptr;        ///< the line to look at first
  const void* other_pc = nullptr;  ///< the other line involved, or nullptr
  SourceLocation where;            ///< used where pc is nullptr
  std::string message;
  std::string other_text;  ///< what happened at other_pc
  std::string help;
  std::string variable;
  Cause cause = Cause::none;  ///< the mistake that it shows; see Finding
  Remedy remedy{};            ///< what `help` advises to write; see Finding
  bool in_kernel = false;
  Index3 thread{};
  Index3 block{};
  Touch touch;            ///< the memory that it is about, if any
  Index3 other_thread{};  ///< of other_pc
  Index3 other_block{};
  bool is_at_least = false;  ///< its count may be too small; see Finding
};

/// Hears of findings as they happen.
class FindingListener {
 public:
  virtual ~FindingListener() = default;
  /// The first event of a group.
  virtual void found(const Event& event) = 0;
};

/// What makes two events the same, cheap to compare while a kernel runs.
struct EventKey {
  FindingKind kind;
  Severity severity;
  const void* pc;
  const void* other_pc;
  std::uintptr_t variable;  ///< any number that stands for the variable

  auto tie() const { return std::tie(kind, severity, pc, other_pc, variable); }
  bool operator<(const EventKey& other) const { return tie() < other.tie(); }
};

/// Groups events first by program counters, at the end by pairs of source lines.
class FindingLog {
 public:
  /// Counts one event. `describe` is called for the first of its kind only.
  template <class Describe>
  void record(const EventKey& key, std::uint32_t block_number, Describe describe) {
    if (leaves_out(key.kind)) return;
    ++event_count_;
    const auto [entry, is_new] = groups_.try_emplace(key);
    Group& group = entry->second;
    if (is_new) {
      group.event = describe();
      group.order = ++group_order_;
      if (listener_ != nullptr) listener_->found(group.event);
    }
    if (is_new || group.last_block != block_number) ++group.blocks;
    group.last_block = block_number;
    ++group.count;
  }

  /// Lets `change` correct what is said of an event that has been recorded.
  template <class Change>
  void amend(const EventKey& key, Change change) {
    const auto group = groups_.find(key);
    if (group != groups_.end()) change(group->second.event);
  }

  /// The number of the latest group, counted from 1.
  std::size_t latest() const { return group_order_; }

  /// Forgets the groups after the one with that number for which `is_wrong` holds, once more is known.
  template <class IsWrong>
  void forget(std::size_t number, IsWrong is_wrong) {
    std::erase_if(groups_, [&](const auto& group) { return group.second.order > number && is_wrong(group.first); });
  }

  /// Records an event that needs no grouping while it happens.
  void record(const Event& event);

  /// From now on events of this kind are forgotten.
  void leave_out(FindingKind kind) { left_out_.set(static_cast<std::size_t>(kind)); }
  bool leaves_out(FindingKind kind) const { return left_out_.test(static_cast<std::size_t>(kind)); }

  /// Tells `listener` of findings from now on; nullptr: no one.
  void tell(FindingListener* listener) { listener_ = listener; }

  /// Events so far, in all groups.
  std::uint64_t event_count() const { return event_count_; }

  /// How many groups there are: what a finding is made of.
  std::size_t group_count() const { return groups_.size(); }

  /// All findings so far, errors first, each group in the order of its first event.
  std::vector<Finding> findings(Symbolizer& symbolizer) const;
  /// The same, and empties the log.
  std::vector<Finding> take(Symbolizer& symbolizer);

 private:
  struct Group {
    Event event;
    std::uint64_t count = 0;
    std::uint64_t blocks = 0;
    std::uint32_t last_block = 0;
    std::size_t order = 0;
  };
  std::map<EventKey, Group> groups_;
  std::size_t group_order_ = 0;  ///< of the latest group
  std::uintptr_t single_events_ = 0;
  std::bitset<64> left_out_;
  std::uint64_t event_count_ = 0;
  FindingListener* listener_ = nullptr;
};

}  // namespace simulator
