/// @file
/// Verdicts side by side, as tables of a lesson.
#include "commands/lesson_table.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "verdict/tests/sample_verdict.hpp"

using namespace course;

namespace {

Verdict counted(const std::string& name, Budget budget, simulator::Count reads, simulator::Count writes) {
  Verdict verdict = verdict_on_pool();
  verdict.cases = {case_with_reads(name, std::move(budget))};
  verdict.cases[0].counts->global_reads = reads;
  verdict.cases[0].counts->shared_writes = writes;
  return verdict;
}

Verdict measured(std::uint64_t sectors, std::uint32_t degree) {
  simulator::LineMetrics global{{"a.cu", 7, 0}, simulator::Space::global, simulator::AccessKind::read, {}, 4, 4};
  global.totals.requests = 2;
  global.totals.lanes = 48;
  global.totals.live_lanes = 64;
  global.totals.sectors = sectors;
  simulator::LineMetrics shared{{"a.cu", 8, 0}, simulator::Space::shared, simulator::AccessKind::read, {}, 4, 4};
  shared.totals.requests = 1;
  shared.totals.bank_conflict_degree = degree;
  Verdict verdict = verdict_on_pool();
  verdict.cases = {case_with_reads("not measured"), case_with_reads("n = 64")};
  verdict.cases[1].metrics = simulator::WarpMetrics{.lines = {global, shared}};
  return verdict;
}

}  // namespace

TEST_CASE("counters: those in which the versions differ, or all where they differ in none") {
  const Budget budget{.global_reads = {.per_thread = 1, .total = 8, .at_least = 8}, .shared_reads = {.per_thread = 0}};
  CHECK(counter_table(counted("slow's", {}, {3, 24}, {1, 8}), counted("n = 8", budget, {1, 8, 32}, {1, 8})) ==
        "| `n = 8`: most of a thread (in all) | slow | cooperative |\n"
        "| --- | --- | --- |\n"
        "| reads of global memory | 3 (24) | 1 (8) |\n");
  CHECK(counter_table(counted("same", budget, {1, 8}, {}), counted("n = 8", budget, {1, 8}, {}))
            .find("| reads of global memory | 1 (8) | 1 (8) |\n") != std::string::npos);
  CHECK_THROWS_AS(counter_table(verdict_on_pool(), verdict_on_pool()), std::invalid_argument);
}

TEST_CASE(
    "counters: what threads must read of each other's slots, or while copies are under way, has a row of its own") {
  const Budget budget{.exchanges = 6, .reads_during_copies = 4};
  Verdict slow = counted("slow's", {}, {1, 8}, {});
  Verdict cooperative = counted("n = 8", budget, {1, 8}, {});
  slow.cases[0].metrics.emplace();
  cooperative.cases[0].metrics = simulator::WarpMetrics{.lines = {}, .exchanges = 6, .reads_during_copies = 5};
  const std::string rows =
      "| reads of shared memory, of what another thread has put there | (0) | (6) |\n"
      "| reads of shared memory while the thread's copies are under way | (0) | (5) |\n";
  CHECK(counter_table(slow, cooperative).find(rows) != std::string::npos);
  slow.cases[0].metrics.reset();
  CHECK_THROWS_AS(counter_table(slow, cooperative), std::invalid_argument);
}

TEST_CASE("requests: of the first case that measured them; a memory that costs the same is left out") {
  CHECK(request_table({{"strided", measured(64, 2)}, {"solution", measured(8, 2)}}) ==
        "| `n = 64` | strided | solution |\n"
        "| --- | --- | --- |\n"
        "| requests to global memory | 2 | 2 |\n"
        "| made by a part of a warp only | 0 | 0 |\n"
        "| lanes that take part | 75 % | 75 % |\n"
        "| sectors of 32 bytes | 64 | 8 |\n");
  CHECK(request_table({{"conflicts", measured(8, 32)}, {"solution", measured(8, 1)}}).find("sectors") ==
        std::string::npos);
  CHECK_THROWS_AS(request_table({{"x", verdict_on_pool()}}), std::invalid_argument);
  CHECK_THROWS_AS(request_table({}), std::invalid_argument);
}
