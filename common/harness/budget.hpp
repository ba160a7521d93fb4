/// @file
/// What a kernel spent against what it may spend.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/counts.hpp"
#include "harness/case.hpp"

namespace course {

/// A counter that can be limited: its names, and where its limit and its count stand.
struct Counter {
  const char* key;        ///< "global_reads", as in the JSON report
  const char* label;      ///< "global reads", as in tables
  const char* predicate;  ///< "read global memory": each thread may …
  Limit Budget::*limit;
  simulator::Count simulator::Counts::*count;
};

/// All counters that can be limited, in the order of reports.
std::span<const Counter> counters();

/// Whether the counter is limited or counted something; tables for people leave out the others.
bool matters(const Counter& counter, const Budget& budget, const simulator::Counts& counts);

/// Which part of a limit was broken.
enum class Rule { per_thread, total, at_least };

/// One limit that was not kept.
struct Overrun {
  const Counter* counter;
  Rule rule;
  std::uint64_t allowed;
  std::uint64_t actual;
  std::string help;       ///< the budget's idea for a missed `at_least`, its thrift for an exceeded `total`
  std::string case_name;  ///< the case in which it happened
};

/// The limits of `budget` that `counts` break, in the order of counters().
std::vector<Overrun> overruns(const Budget& budget, const simulator::Counts& counts, const std::string& case_name);

/// Adds `more` to `all`, keeping one overrun for each counter: by rule (in their order), then the case that is
/// furthest off.
void keep_worst(std::vector<Overrun>& all, const std::vector<Overrun>& more);

/// The finding that more was spent, in a case, than its budget allows.
simulator::Finding overspent(const simulator::SourceLocation& where, const std::string& message,
                             const std::string& case_name);

/// The overrun as a finding at `where`.
simulator::Finding to_finding(const Overrun& overrun, const simulator::SourceLocation& where);

/// "at most 1 a thread, at least 8 in all", or "no limit".
std::string describe(const Limit& limit);

}  // namespace course
