/// @file
/// What a kernel spent against what it may spend.
#include "harness/budget.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace course {
namespace {

double badness(const Overrun& overrun) {
  const double allowed = static_cast<double>(overrun.allowed) + 1.0;
  const double actual = static_cast<double>(overrun.actual) + 1.0;
  return overrun.rule == Rule::at_least ? allowed / actual : actual / allowed;
}

/// What one thread does is easier to see in the code than what all do together: that rule goes first.
bool is_worse(const Overrun& left, const Overrun& right) {
  if (left.rule != right.rule) return left.rule < right.rule;
  return badness(left) > badness(right);
}

std::string times(std::uint64_t count) { return fmt::format("{} {}", count, count == 1 ? "time" : "times"); }

std::string message(const Overrun& overrun) {
  const std::string actual = times(overrun.actual);
  const std::string allowed = times(overrun.allowed);
  const char* const predicate = overrun.counter->predicate;
  switch (overrun.rule) {
    case Rule::per_thread:
      return fmt::format("each thread may {} {}; one of yours does so {}", predicate, allowed, actual);
    case Rule::total:
      return fmt::format("all threads together may {} {}; yours do so {}", predicate, allowed, actual);
    case Rule::at_least:
      break;
  }
  return fmt::format("all threads together should {} at least {}; yours do so {}", predicate, allowed, actual);
}

}  // namespace

std::span<const Counter> counters() {
  using simulator::Counts;
  // Constant, so that a verdict given while the program exits still finds them.
  static constexpr Counter all[] = {
      {"global_reads", "global reads", "read global memory", &Budget::global_reads, &Counts::global_reads},
      {"global_writes", "global writes", "write global memory", &Budget::global_writes, &Counts::global_writes},
      {"shared_reads", "shared reads", "read shared memory", &Budget::shared_reads, &Counts::shared_reads},
      {"shared_writes", "shared writes", "write shared memory", &Budget::shared_writes, &Counts::shared_writes},
      {"barriers", "barriers", "wait at a barrier", &Budget::barriers, &Counts::barriers},
      {"global_atomics", "global atomics", "update global memory by an atomic", &Budget::global_atomics,
       &Counts::global_atomics},
      {"shared_atomics", "shared atomics", "update shared memory by an atomic", &Budget::shared_atomics,
       &Counts::shared_atomics},
  };
  return all;
}

bool matters(const Counter& counter, const Budget& budget, const simulator::Counts& counts) {
  const Limit& limit = budget.*counter.limit;
  return limit.per_thread || limit.total || limit.at_least || (counts.*counter.count).total != 0;
}

std::vector<Overrun> overruns(const Budget& budget, const simulator::Counts& counts, const std::string& case_name) {
  std::vector<Overrun> broken;
  for (const Counter& counter : counters()) {
    const Limit& limit = budget.*counter.limit;
    const simulator::Count& count = counts.*counter.count;
    const auto report = [&](Rule rule, std::uint64_t allowed, std::uint64_t actual) {
      const std::string help = rule == Rule::at_least ? budget.idea : rule == Rule::total ? budget.thrift : "";
      broken.push_back({&counter, rule, allowed, actual, help, case_name});
    };
    if (count.max_per_thread > limit.per_thread.value_or(count.max_per_thread)) {
      report(Rule::per_thread, *limit.per_thread, count.max_per_thread);
    }
    if (count.total > limit.total.value_or(count.total)) report(Rule::total, *limit.total, count.total);
    // Whoever moves four elements at a time has not moved fewer.
    const std::uint64_t moved = std::max(count.words, count.total);
    if (moved < limit.at_least.value_or(0)) report(Rule::at_least, *limit.at_least, moved);
  }
  return broken;
}

void keep_worst(std::vector<Overrun>& all, const std::vector<Overrun>& more) {
  for (const Overrun& overrun : more) {
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const Overrun& known) { return known.counter == overrun.counter; });
    if (same == all.end()) {
      all.push_back(overrun);
    } else if (is_worse(overrun, *same)) {
      *same = overrun;
    }
  }
}

simulator::Finding overspent(const simulator::SourceLocation& where, const std::string& message,
                             const std::string& case_name) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::budget_exceeded;
  finding.where = where;
  finding.message = fmt::format("{} (case '{}')", message, case_name);
  return finding;
}

simulator::Finding to_finding(const Overrun& overrun, const simulator::SourceLocation& where) {
  simulator::Finding finding = overspent(where, message(overrun), overrun.case_name);
  finding.help = overrun.help;
  return finding;
}

std::string describe(const Limit& limit) {
  std::string text;
  const auto add = [&](const char* words, const std::optional<std::uint64_t>& value, const char* scope) {
    if (value) text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", words, *value, scope);
  };
  add("at most", limit.per_thread, "a thread");
  if (limit.total && limit.total == limit.at_least) {
    add("exactly", limit.total, "in all");
  } else {
    add("at most", limit.total, "in all");
    add("at least", limit.at_least, "in all");
  }
  return text.empty() ? "no limit" : text;
}

}  // namespace course
