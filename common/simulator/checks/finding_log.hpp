/// @file
/// Collects what the checks find: thousands of events go in, a few findings come out.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "simulator/report/finding.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

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
  bool in_kernel = false;
  Index3 thread{};
  Index3 block{};
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
    const auto [entry, is_new] = groups_.try_emplace(key);
    Group& group = entry->second;
    if (is_new) {
      group.event = describe();
      group.order = groups_.size();
    }
    if (is_new || group.last_block != block_number) ++group.blocks;
    group.last_block = block_number;
    ++group.count;
  }

  /// Records an event that needs no grouping while it happens.
  void record(const Event& event);

  /// All findings so far, errors first, each group in the order of its first event. Empties the log.
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
  std::uintptr_t single_events_ = 0;
};

}  // namespace simulator
