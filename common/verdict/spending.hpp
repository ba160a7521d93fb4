/// @file
/// What a kernel spent against what it may spend: the one place that decides and that says so.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulator/results/access_kind.hpp"
#include "simulator/results/counts.hpp"
#include "verdict/budget.hpp"

namespace course {

/// A counter that can be limited: its names, and where its limit and its count stand.
struct Counter {
  const char* key;        ///< "global_reads", as in the JSON report
  const char* label;      ///< "global reads", as in tables
  const char* long_name;  ///< "reads of global memory", as in lessons
  const char* predicate;  ///< "read global memory": each thread may …; nullptr for what is launched
  Limit Budget::*limit;
  simulator::Count simulator::Counts::*count;
  bool is_access;  ///< what is counted are accesses of this kind in this space
  simulator::Space space = simulator::Space::global;
  simulator::AccessKind kind = simulator::AccessKind::read;
};

/// All counters that can be limited, in the order of reports.
std::span<const Counter> counters();

/// The counter with that key; nullptr where there is none.
const Counter* counter_with_key(const std::string& key);

/// All accesses to memory.
std::uint64_t accesses_of(const simulator::Counts& counts);

/// A figure of warps' requests that can be limited.
struct RequestLimit {
  const char* key;  ///< "sectors_per_request", as in the JSON report
  std::optional<std::uint64_t> Budget::*allowed;
};

/// All of them, in the order of reports.
std::span<const RequestLimit> request_limits();

/// Whether the counter is limited or counted something; tables for people leave out the others. What is launched is
/// always something, and matters where it is too much.
bool matters(const Counter& counter, const Budget& budget, const simulator::Counts& counts);

/// Which part of a limit was broken.
enum class Rule { per_thread, total, at_least };

/// One limit that was not kept.
struct Overrun {
  const Counter* counter = nullptr;
  Rule rule = Rule::per_thread;
  std::uint64_t allowed = 0;
  std::uint64_t actual = 0;
};

/// The limits of `budget` that `counts` break, in the order of counters(), for each by rule.
std::vector<Overrun> overruns(const Budget& budget, const simulator::Counts& counts);

/// Whether `left` is told of rather than `right`: what one thread does is easier to see in the code than what all do
/// together, so the rules go first, in their order; then the one that is further off.
bool is_worse(const Overrun& left, const Overrun& right);

/// "each thread may read global memory 1 time; one of yours does so 3 times".
/// @param thread "thread 5 of block 0", where it is known which one does it
std::string describe(const Overrun& overrun, const std::string& thread = "one of yours");

/// "at most 1 a thread, at least 8 in all", or "no limit".
std::string describe(const Limit& limit);

/// "1 a thread, 8 in all", and how many times 4 bytes that is where it is more: "(32 × 4 bytes)".
std::string describe(const simulator::Count& count);

}  // namespace course
