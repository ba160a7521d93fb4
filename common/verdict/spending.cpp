/// @file
/// What a kernel spent against what it may spend: the one place that decides and that says so.
#include "verdict/spending.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace course {
namespace {

double badness(const Overrun& overrun) {
  const double allowed = static_cast<double>(overrun.allowed) + 1.0;
  const double actual = static_cast<double>(overrun.actual) + 1.0;
  return overrun.rule == Rule::at_least ? allowed / actual : actual / allowed;
}

std::string times(std::uint64_t count) { return fmt::format("{} {}", count, count == 1 ? "time" : "times"); }

}  // namespace

std::span<const Counter> counters() {
  using simulator::AccessKind;
  using simulator::Counts;
  using simulator::Space;
  // Constant, so that a verdict given while the program exits still finds them.
  static constexpr Counter all[] = {
      {"global_reads", "global reads", "reads of global memory", "read global memory", &Budget::global_reads,
       &Counts::global_reads, true, Space::global, AccessKind::read},
      {"global_writes", "global writes", "writes to global memory", "write global memory", &Budget::global_writes,
       &Counts::global_writes, true, Space::global, AccessKind::write},
      {"shared_reads", "shared reads", "reads of shared memory", "read shared memory", &Budget::shared_reads,
       &Counts::shared_reads, true, Space::shared, AccessKind::read},
      {"shared_writes", "shared writes", "writes to shared memory", "write shared memory", &Budget::shared_writes,
       &Counts::shared_writes, true, Space::shared, AccessKind::write},
      {"barriers", "barriers", "barriers", "wait at a barrier", &Budget::barriers, &Counts::barriers, false},
      {"global_atomics", "global atomics", "atomics in global memory", "update global memory by an atomic",
       &Budget::global_atomics, &Counts::global_atomics, true, Space::global, AccessKind::atomic},
      {"shared_atomics", "shared atomics", "atomics in shared memory", "update shared memory by an atomic",
       &Budget::shared_atomics, &Counts::shared_atomics, true, Space::shared, AccessKind::atomic},
      {"async_copies", "asynchronous copies", "asynchronous copies", "begin an asynchronous copy",
       &Budget::async_copies, &Counts::async_copies, false},
      {"tensor_products", "products on tensor cores", "products on tensor cores", "multiply on tensor cores",
       &Budget::tensor_products, &Counts::tensor_products, false},
      {"blocks", "blocks", "blocks", nullptr, &Budget::blocks, &Counts::blocks, false},
      {"threads", "threads", "threads", nullptr, &Budget::threads, &Counts::threads, false},
  };
  return all;
}

std::uint64_t accesses_of(const simulator::Counts& counts) {
  std::uint64_t accesses = 0;
  for (const Counter& counter : counters()) {
    if (counter.is_access) accesses += (counts.*counter.count).total;
  }
  return accesses;
}

const Counter* counter_with_key(const std::string& key) {
  const std::span<const Counter> all = counters();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Counter& counter) { return key == counter.key; });
  return found == all.end() ? nullptr : &*found;
}

std::span<const RequestLimit> request_limits() {
  // Constant, so that a verdict given while the program exits still finds them.
  static constexpr RequestLimit all[] = {
      {"sectors_per_request", &Budget::sectors_per_request},
      {"sectors_per_load", &Budget::sectors_per_load},
      {"bank_conflict_degree", &Budget::bank_conflict_degree},
      {"partial_requests", &Budget::partial_requests},
  };
  return all;
}

bool matters(const Counter& counter, const Budget& budget, const simulator::Counts& counts) {
  const Limit& limit = budget.*counter.limit;
  const simulator::Count& count = counts.*counter.count;
  if (counter.predicate == nullptr) return count.total > limit.total.value_or(count.total);
  return limit.per_thread || limit.total || limit.at_least || count.total != 0;
}

std::vector<Overrun> overruns(const Budget& budget, const simulator::Counts& counts) {
  std::vector<Overrun> broken;
  for (const Counter& counter : counters()) {
    const Limit& limit = budget.*counter.limit;
    const simulator::Count& count = counts.*counter.count;
    if (count.max_per_thread > limit.per_thread.value_or(count.max_per_thread))
      broken.push_back({&counter, Rule::per_thread, *limit.per_thread, count.max_per_thread});
    if (count.total > limit.total.value_or(count.total))
      broken.push_back({&counter, Rule::total, *limit.total, count.total});
    // A kernel that moves four elements at a time has not moved fewer.
    const std::uint64_t moved = count.words();
    if (moved < limit.at_least.value_or(0)) broken.push_back({&counter, Rule::at_least, *limit.at_least, moved});
  }
  return broken;
}

bool is_worse(const Overrun& left, const Overrun& right) {
  if (left.rule != right.rule) return left.rule < right.rule;
  return badness(left) > badness(right);
}

std::string describe(const Overrun& overrun, const std::string& thread) {
  if (overrun.counter->predicate == nullptr)
    return fmt::format("all launches together may have {} {}; yours have {}", overrun.allowed,
                       overrun.counter->long_name, overrun.actual);
  const std::string actual = times(overrun.actual);
  const std::string allowed = times(overrun.allowed);
  const char* const predicate = overrun.counter->predicate;
  switch (overrun.rule) {
    case Rule::per_thread:
      return fmt::format("each thread may {} {}; {} does so {}", predicate, allowed, thread, actual);
    case Rule::total:
      return fmt::format("all threads together may {} {}; yours do so {}", predicate, allowed, actual);
    case Rule::at_least:
      break;
  }
  return fmt::format("all threads together should {} at least {}; yours do so {}", predicate, allowed, actual);
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

std::string describe(const simulator::Count& count) {
  if (count.max_per_thread == 0 && count.total != 0) return fmt::format("{} in all", count.total);
  const std::string wide = count.words() > count.total ? fmt::format(" ({} × 4 bytes)", count.words()) : "";
  return fmt::format("{} a thread, {} in all{}", count.max_per_thread, count.total, wide);
}

}  // namespace course
