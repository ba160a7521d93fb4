/// @file
/// What warps' requests may cost.
#include "judge/budget_findings.hpp"

#include <doctest/doctest.h>

#include "simulator/results/finding.hpp"

using namespace course;
using simulator::AccessKind;
using simulator::LineMetrics;
using simulator::Space;
using simulator::WarpMetrics;

namespace {

LineMetrics strided_load(std::uint64_t requests, std::uint64_t sectors, std::int64_t stride_bytes) {
  LineMetrics line{{"kernel.cu", 7, 0}, Space::global, AccessKind::read, {}, 4, stride_bytes};
  line.totals.requests = requests;
  line.totals.sectors = sectors;
  return line;
}

LineMetrics conflicting_store() {
  LineMetrics line{{"kernel.cu", 9, 0}, Space::shared, AccessKind::write, {}, 4, 128};
  line.totals.requests = 32;
  line.totals.partial_requests = 5;
  line.totals.bank_conflict_degree = 32;
  line.totals.extra_wavefronts = 992;
  return line;
}

}  // namespace

TEST_CASE("without limits nothing is measured and nothing is broken") {
  CHECK(!limits_requests({}));
  CHECK(request_overruns({}, {{strided_load(2, 64, 128), conflicting_store()}}, "a").empty());
}

TEST_CASE("each of the limits asks for metrics") {
  CHECK(limits_requests({.sectors_per_request = 4}));
  CHECK(limits_requests({.bank_conflict_degree = 1}));
  CHECK(limits_requests({.partial_requests = 0}));
  CHECK(limits_requests({.exchanges = 1}));
  CHECK(limits_requests({.reads_during_copies = 1}));
  CHECK(limits_requests({.unordered_accesses = 1}));
}

TEST_CASE("what must go on beside something else must do so often enough") {
  const WarpMetrics metrics{.reads_during_copies = 7, .unordered_accesses = 5};
  CHECK(request_overruns({.reads_during_copies = 7, .unordered_accesses = 5}, metrics, "a").empty());
  const auto findings = request_overruns({.reads_during_copies = 8, .unordered_accesses = 6}, metrics, "a");
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].limit == "reads_during_copies");
  CHECK(findings[1].limit == "unordered_accesses");
}

TEST_CASE("what falls short says so, and marks the lines that read from shared memory what is their own") {
  LineMetrics read = conflicting_store();
  read.kind = AccessKind::read;
  read.where.line = 34;
  WarpMetrics metrics{.lines = {conflicting_store(), read}};
  const simulator::Finding own = request_overruns({.exchanges = 8, .idea = "Swap."}, metrics, "a").at(0);
  CHECK(own.falls_short);
  CHECK(simulator::label(own) == "budget-missed");
  CHECK(own.where.line == 34);
  CHECK(own.help == "Swap.");
  metrics.exchanges = 7;
  CHECK(request_overruns({.exchanges = 8}, metrics, "a").at(0).where.line == 0);
  CHECK(simulator::label(request_overruns({.partial_requests = 4}, metrics, "a").at(0)) == "budget-exceeded");
}

TEST_CASE("blocks may wait as often as the budget says, and without a limit as often as they like") {
  CHECK(block_wait_overruns({}, 100, "a").empty());
  CHECK(block_wait_overruns({.block_waits = 4}, 4, "a").empty());
  const auto findings = block_wait_overruns({.block_waits = 4}, 5, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].limit == "block_waits");
}

TEST_CASE("sectors are limited on average, and only in global memory") {
  const Budget budget{.sectors_per_request = 4};
  CHECK(request_overruns(budget, {{strided_load(2, 8, 4), conflicting_store()}}, "a").empty());
  CHECK(request_overruns(budget, {{strided_load(2, 9, 4)}}, "a").size() == 1);
}

TEST_CASE("the finding names the line, the distance and the figure") {
  const auto findings = request_overruns({.sectors_per_request = 4}, {{strided_load(2, 64, 128)}}, "n = 64");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == simulator::FindingKind::budget_exceeded);
  CHECK(findings[0].where.line == 7);
  CHECK(findings[0].message ==
        "the threads of a warp read addresses 32 elements apart: 32 sectors of 32 bytes at a time, where 4 would do "
        "(case 'n = 64')");
  CHECK(findings[0].help.find("threadIdx.x itself") != std::string::npos);
}

TEST_CASE("lanes side by side that begin in the middle of a sector are not far apart") {
  const auto findings = request_overruns({.sectors_per_request = 4}, {{strided_load(2, 9, 4)}}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message ==
        "the threads of a warp read addresses that do not fill the sectors they lie in: 4.5 sectors of 32 bytes at a "
        "time, where 4 would do (case 'a')");
}

TEST_CASE("wide accesses side by side fill as many sectors as they have bytes for") {
  LineMetrics line = strided_load(2, 32, 16);
  line.totals.ideal_sectors = 32;
  CHECK(request_overruns({.sectors_per_request = 4}, {{line}}, "a").empty());
  line.totals.sectors = 33;
  CHECK(request_overruns({.sectors_per_request = 4}, {{line}}, "a").size() == 1);
}

TEST_CASE("partial requests at several lines are one finding") {
  LineMetrics other = conflicting_store();
  other.where.line = 11;
  const auto findings = request_overruns({.partial_requests = 4}, {{conflicting_store(), other}}, "a");
  REQUIRE(findings.size() == 1);
  REQUIRE(findings[0].notes.size() == 1);
  CHECK(findings[0].notes[0].where.line == 11);
  CHECK(findings[0].notes[0].text == "and here, 5 times");
}

TEST_CASE("a warp whose lanes come to a line unequally often is named") {
  LineMetrics line = conflicting_store();
  CHECK(request_overruns({.partial_requests = 4}, {{line}}, "a").at(0).cause == Cause::none);
  line.split = {.block = {3, 0, 0}, .grid = {4, 1, 1}, .first_thread = 96, .lanes = 32, .all = 3, .some = 8};
  const auto findings = request_overruns({.partial_requests = 4}, {{line}}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].cause == Cause::split_warp);
  CHECK(
      findings[0].help.starts_with("Threads 96 to 127 of block 3 are one warp: all of them come to this line 3 times, "
                                   "some of them 8 times"));
  line.split->grid = {4, 2, 1};
  CHECK(request_overruns({.partial_requests = 4}, {{line}}, "a")
            .at(0)
            .help.starts_with("Threads 96 to 127 of block (3,0) are one warp"));
}

TEST_CASE("bank conflicts and partial requests") {
  const WarpMetrics metrics{{conflicting_store()}};
  CHECK(request_overruns({.bank_conflict_degree = 32, .partial_requests = 5}, metrics, "a").empty());
  const auto findings = request_overruns({.bank_conflict_degree = 31, .partial_requests = 4}, metrics, "a");
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].message ==
        "up to 32 threads of a warp want different words of one bank of shared memory at once, where 31 may: they take "
        "turns (case 'a')");
  CHECK(findings[1].message ==
        "5 of 32 times only some of a warp's 32 threads write shared memory here; 4 times are allowed (case 'a')");
}

TEST_CASE("threads that copy chunks into shared memory are to deal the elements out") {
  LineMetrics load = strided_load(2, 64, 16);
  load.shapes = {.steps = 6, .to_the_next = 5};
  LineMetrics store = conflicting_store();
  const Budget budget{.sectors_per_request = 4};
  CHECK(request_overruns(budget, {{load, store}}, "a").at(0).cause == Cause::none);  // another line's store
  store.where.line = load.where.line;
  const simulator::Finding chunks = request_overruns(budget, {{load, store}}, "a").at(0);
  CHECK(chunks.cause == Cause::chunks);
  CHECK(chunks.help.find("thread t takes element t, then t + n") != std::string::npos);
  load.shapes.to_the_next = 3;
  CHECK(request_overruns(budget, {{load, store}}, "a").at(0).cause == Cause::none);
}

TEST_CASE("a tree in place: strides that differ, threads that do not sit side by side") {
  LineMetrics store = conflicting_store();
  store.shapes = {.scattered = 5, .narrowest = 8, .widest = 2048};
  LineMetrics load = store;
  load.kind = AccessKind::read;
  const auto both = request_overruns({.bank_conflict_degree = 1, .partial_requests = 4}, {{load, store}}, "a");
  REQUIRE(both.size() == 3);  // one line has two kinds of access, each with its conflicts
  CHECK(both[0].cause == Cause::growing_strides);
  CHECK(
      both[0].help.starts_with("Neighbouring threads use slots 2 apart here, in other rounds up to 512 apart. In a "
                               "tree of sums, begin with the largest stride"));
  CHECK(both[1].cause == Cause::scattered_threads);
  CHECK(both[1].help.find("add slot t + stride to slot t") != std::string::npos);
  CHECK(both[1].help.find("?") == std::string::npos);
  CHECK(both[1].notes.empty());
}

TEST_CASE("advice of which one line knows nothing: no column, no fragments, no choice where a line writes") {
  const LineMetrics store = conflicting_store();
  LineMetrics load = store;
  load.kind = AccessKind::read;
  const auto help = [](const LineMetrics& line, const Budget& budget, bool with_fragments) {
    return request_overruns(budget, {{line}}, "a", with_fragments).at(0).help;
  };
  CHECK(help(store, {.bank_conflict_degree = 1}, false).find("load_matrix_sync") == std::string::npos);
  CHECK(help(store, {.bank_conflict_degree = 1}, true).find("load_matrix_sync") != std::string::npos);
  CHECK(help(store, {.partial_requests = 4}, false).find("condition ? result") == std::string::npos);
  CHECK(help(load, {.partial_requests = 4}, false).find("condition ? result") != std::string::npos);
}

TEST_CASE("two limits that one line breaks are two findings, also when cases are merged") {
  const auto findings =
      request_overruns({.bank_conflict_degree = 31, .partial_requests = 4}, {{conflicting_store()}}, "a");
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].limit == "bank_conflict_degree");
  CHECK(findings[1].limit == "partial_requests");
  std::vector<simulator::Finding> all;
  simulator::merge_findings(all, findings);
  CHECK(all.size() == 2);
}
