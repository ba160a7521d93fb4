/// @file
/// Limits against counts.
#include "harness/budget.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

simulator::Counts reads(std::uint64_t per_thread, std::uint64_t total) {
  simulator::Counts counts;
  counts.global_reads = {per_thread, total};
  return counts;
}

}  // namespace

TEST_CASE("what is not limited is never exceeded") { CHECK(overruns({}, reads(1000, 100000), "a").empty()); }

TEST_CASE("a limit that is met exactly is kept") {
  const Budget budget{.global_reads = {.per_thread = 2, .total = 16, .at_least = 16}};
  CHECK(overruns(budget, reads(2, 16), "a").empty());
}

TEST_CASE("each rule is broken by one step too far") {
  const Budget budget{.global_reads = {.per_thread = 2, .total = 16, .at_least = 8}, .idea = "Read once."};
  CHECK(overruns(budget, reads(3, 16), "a").at(0).rule == Rule::per_thread);
  CHECK(overruns(budget, reads(2, 17), "a").at(0).rule == Rule::total);
  CHECK(overruns(budget, reads(1, 7), "a").at(0).rule == Rule::at_least);
  CHECK(overruns(budget, reads(3, 17), "a").size() == 2);
}

TEST_CASE("who moves four elements at a time has not moved fewer") {
  const Budget budget{.global_reads = {.per_thread = 2, .at_least = 32}};
  simulator::Counts counts = reads(1, 8);
  counts.global_reads.words = 32;
  CHECK(overruns(budget, counts, "a").empty());
  counts.global_reads.words = 31;
  CHECK(overruns(budget, counts, "a").at(0).actual == 31);
}

TEST_CASE("a limit of zero is a limit") {
  const Budget budget{.barriers = {.per_thread = 0}};
  simulator::Counts counts;
  counts.barriers = {1, 8};
  CHECK(overruns(budget, counts, "a").size() == 1);
}

TEST_CASE("atomics have limits of their own") {
  const Budget budget{.global_atomics = {.total = 4}, .shared_atomics = {.per_thread = 0}};
  simulator::Counts counts;
  counts.global_atomics = {1, 5};
  counts.shared_atomics = {1, 5};
  const auto broken = overruns(budget, counts, "n = 5");
  CHECK(broken.size() == 2);
  CHECK(to_finding(broken.at(0), {}).message ==
        "all threads together may update global memory by an atomic 4 times; yours do so 5 times (case 'n = 5')");
  CHECK(overruns({}, counts, "n = 5").empty());
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

TEST_CASE("the finding says what is allowed, what was done, and in which case") {
  const Budget budget{.global_reads = {.per_thread = 1}};
  const auto broken = overruns(budget, reads(3, 24), "n = 8");
  const auto finding = to_finding(broken.at(0), {"kernel.cu", 7, 0});
  CHECK(finding.kind == simulator::FindingKind::budget_exceeded);
  CHECK(finding.where.line == 7);
  CHECK(finding.message == "each thread may read global memory 1 time; one of yours does so 3 times (case 'n = 8')");
  CHECK(finding.help.empty());
}

TEST_CASE("an exceeded total brings what is to be saved, and not the idea") {
  const Budget budget{.global_reads = {.per_thread = 2, .total = 8}, .idea = "Fill the tile.", .thrift = "Read once."};
  simulator::Counts counts;
  counts.global_reads = {2, 16};
  const std::vector<Overrun> broken = overruns(budget, counts, "a");
  REQUIRE(broken.size() == 1);
  CHECK(to_finding(broken[0], {}).help == "Read once.");
  counts.global_reads = {3, 8};
  CHECK(to_finding(overruns(budget, counts, "a").at(0), {}).help.empty());
}

TEST_CASE("a missed minimum brings the idea") {
  const Budget budget{.shared_writes = {.at_least = 8}, .idea = "Fill the tile."};
  const auto finding = to_finding(overruns(budget, {}, "n = 8").at(0), {});
  CHECK(finding.message ==
        "all threads together should write shared memory at least 8 times; yours do so 0 times (case 'n = 8')");
  CHECK(finding.help == "Fill the tile.");
}

TEST_CASE("of several cases the worst is kept") {
  const Budget budget{.global_reads = {.per_thread = 1}};
  std::vector<Overrun> all;
  keep_worst(all, overruns(budget, reads(3, 24), "small"));
  keep_worst(all, overruns(budget, reads(9, 90), "large"));
  keep_worst(all, overruns(budget, reads(4, 32), "middle"));
  REQUIRE(all.size() == 1);
  CHECK(all[0].case_name == "large");
}

TEST_CASE("one overrun a counter: what a thread does goes before what all do") {
  const Budget budget{.global_reads = {.per_thread = 1, .total = 10}, .shared_writes = {.at_least = 8}};
  std::vector<Overrun> all;
  keep_worst(all, overruns(budget, reads(1, 5000), "many"));
  keep_worst(all, overruns(budget, reads(2, 16), "few"));
  REQUIRE(all.size() == 2);
  CHECK(all[0].rule == Rule::per_thread);
  CHECK(all[1].rule == Rule::at_least);
}

TEST_CASE("limits in words") {
  CHECK(describe({}) == "no limit");
  CHECK(describe({.per_thread = 1}) == "at most 1 a thread");
  CHECK(describe({.total = 8, .at_least = 8}) == "exactly 8 in all");
  CHECK(describe({.per_thread = 2, .total = 20, .at_least = 8}) ==
        "at most 2 a thread, at most 20 in all, at least 8 in all");
}
