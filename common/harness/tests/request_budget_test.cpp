/// @file
/// What warps' requests may cost.
#include "harness/budget_findings.hpp"

#include <doctest/doctest.h>

#include "base/finding.hpp"

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
        "the lanes of a warp read addresses 32 elements apart: 32 sectors of 32 bytes a request, where 4 must do "
        "(case 'n = 64')");
  CHECK(!findings[0].help.empty());
}

TEST_CASE("lanes side by side that begin in the middle of a sector are not far apart") {
  const auto findings = request_overruns({.sectors_per_request = 4}, {{strided_load(2, 9, 4)}}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message ==
        "the lanes of a warp read addresses that do not fill the sectors they lie in: 4.5 sectors of 32 bytes a "
        "request, where 4 must do (case 'a')");
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
  CHECK(findings[0].notes[0].text == "and here 5 of 32");
}

TEST_CASE("bank conflicts and partial requests") {
  const WarpMetrics metrics{{conflicting_store()}};
  CHECK(request_overruns({.bank_conflict_degree = 32, .partial_requests = 5}, metrics, "a").empty());
  const auto findings = request_overruns({.bank_conflict_degree = 31, .partial_requests = 4}, metrics, "a");
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].message ==
        "up to 32 lanes of a warp want different words of one bank of shared memory at once, where 31 must do: 992 "
        "extra rounds in all (case 'a')");
  CHECK(findings[1].message == "5 of 32 requests are made by a part of a warp only, where 4 may be (case 'a')");
}

TEST_CASE("matrices of a warp are spoken of only where tensor cores are asked for") {
  const WarpMetrics metrics{{conflicting_store()}};
  const std::string matrices = "load_matrix_sync()";
  const auto words = request_overruns({.bank_conflict_degree = 31}, metrics, "a");
  REQUIRE(words.size() == 1);
  CHECK(words[0].help.find(matrices) == std::string::npos);
  const auto squares = request_overruns({.tensor_products = {.at_least = 1}, .bank_conflict_degree = 31}, metrics, "a");
  REQUIRE(squares.size() == 1);
  CHECK(squares[0].help.find(matrices) != std::string::npos);
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
