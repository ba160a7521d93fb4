/// @file
/// Limits against counts.
#include "verdict/spending.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

simulator::Counts reads(std::uint64_t per_thread, std::uint64_t total) {
  simulator::Counts counts;
  counts.global_reads = {per_thread, total};
  return counts;
}

}  // namespace

TEST_CASE("what is not limited is never exceeded") { CHECK(overruns({}, reads(1000, 100000)).empty()); }

TEST_CASE("a limit that is met exactly is kept") {
  const Budget budget{.global_reads = {.per_thread = 2, .total = 16, .at_least = 16}};
  CHECK(overruns(budget, reads(2, 16)).empty());
}

TEST_CASE("each rule is broken by one step too far") {
  const Budget budget{.global_reads = {.per_thread = 2, .total = 16, .at_least = 8}, .idea = "Read once."};
  CHECK(overruns(budget, reads(3, 16)).at(0).rule == Rule::per_thread);
  CHECK(overruns(budget, reads(2, 17)).at(0).rule == Rule::total);
  CHECK(overruns(budget, reads(1, 7)).at(0).rule == Rule::at_least);
  CHECK(overruns(budget, reads(3, 17)).size() == 2);
}

TEST_CASE("who moves four elements at a time has not moved fewer") {
  const Budget budget{.global_reads = {.per_thread = 2, .at_least = 32}};
  simulator::Counts counts = reads(1, 8);
  counts.global_reads.bytes = 128;
  CHECK(overruns(budget, counts).empty());
  counts.global_reads.bytes = 124;
  CHECK(overruns(budget, counts).at(0).actual == 31);
}

TEST_CASE("a limit of zero is a limit") {
  const Budget budget{.barriers = {.per_thread = 0}};
  simulator::Counts counts;
  counts.barriers = {1, 8};
  CHECK(overruns(budget, counts).size() == 1);
}

TEST_CASE("atomics have limits of their own") {
  const Budget budget{.global_atomics = {.total = 4}, .shared_atomics = {.per_thread = 0}};
  simulator::Counts counts;
  counts.global_atomics = {1, 5};
  counts.shared_atomics = {1, 5};
  const auto broken = overruns(budget, counts);
  CHECK(broken.size() == 2);
  CHECK(describe(broken.at(0)) ==
        "all threads together may update global memory by an atomic 4 times; yours do so 5 times");
  CHECK(overruns({}, counts).empty());
}

TEST_CASE("a counter has a line in tables only where it is limited or counted") {
  const Counter& atomics = counters()[5];
  CHECK(std::string(atomics.key) == "global_atomics");
  simulator::Counts counts;
  CHECK_FALSE(matters(atomics, {}, counts));
  CHECK(matters(atomics, Budget{.global_atomics = {.total = 0}}, counts));
  counts.global_atomics = {1, 5};
  CHECK(matters(atomics, {}, counts));
}

TEST_CASE("what is launched has a line only where it is too much, and no thread has a part in it") {
  const Counter& blocks = *counter_with_key("blocks");
  simulator::Counts counts;
  counts.blocks = {0, 9};
  CHECK_FALSE(matters(blocks, {}, counts));
  CHECK_FALSE(matters(blocks, {.blocks = {.total = 9}}, counts));
  const Budget budget{.blocks = {.total = 8}};
  CHECK(matters(blocks, budget, counts));
  CHECK(describe(counts.blocks) == "9 in all");
  REQUIRE(overruns(budget, counts).size() == 1);
  CHECK(describe(overruns(budget, counts)[0]) == "all launches together may have 8 blocks; yours have 9");
  counts.blocks = {0, 8};
  CHECK(overruns(budget, counts).empty());
}

TEST_CASE("limits in words") {
  CHECK(describe(Limit{}) == "no limit");
  CHECK(describe(Limit{.per_thread = 1}) == "at most 1 a thread");
  CHECK(describe(Limit{.total = 8, .at_least = 8}) == "exactly 8 in all");
  CHECK(describe(Limit{.per_thread = 2, .total = 20, .at_least = 8}) ==
        "at most 2 a thread, at most 20 in all, at least 8 in all");
}

TEST_CASE("counts in words, and in words of memory where that is more") {
  CHECK(describe(simulator::Count{1, 8}) == "1 a thread, 8 in all");
  CHECK(describe(simulator::Count{1, 8, 32}) == "1 a thread, 8 in all");
  CHECK(describe(simulator::Count{1, 8, 128}) == "1 a thread, 8 in all (32 × 4 bytes)");
}

TEST_CASE("every counter is found by its key") {
  for (const Counter& counter : counters()) CHECK(counter_with_key(counter.key) == &counter);
  CHECK(counter_with_key("warps") == nullptr);
}
