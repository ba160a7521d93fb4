/// @file
/// How far copies and kernels overlapped.
#include "harness/budget_findings.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("without a limit nothing is asked") { CHECK(overlap_overruns({}, {30, 30}, "a").empty()); }

TEST_CASE("enough overlap, and too little") {
  Budget budget;
  budget.overlap = 1.5;
  budget.idea = "Use streams.";
  CHECK(overlap_overruns(budget, {30, 20}, "a").empty());
  const auto findings = overlap_overruns(budget, {30, 21}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == simulator::FindingKind::budget_exceeded);
  CHECK(
      findings[0].message ==
      "copies and kernels that take 30 µs one after the other take 21 µs here, where 20 µs must do: too little goes on "
      "at the same time (case 'a')");
  CHECK(findings[0].help == "Use streams.");
}

TEST_CASE("no work at all is not too little overlap") {
  Budget budget;
  budget.overlap = 1.5;
  CHECK(overlap_overruns(budget, {0, 0}, "a").empty());
}
