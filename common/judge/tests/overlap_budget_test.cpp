/// @file
/// How far copies and kernels overlapped.
#include "judge/budget_findings.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("without a limit nothing is asked") { CHECK(overlap_overruns({}, {30, 30}, {}, "a").empty()); }

TEST_CASE("enough overlap, and too little") {
  Budget budget;
  budget.overlap = 1.5;
  budget.idea = "Use streams.";
  CHECK(overlap_overruns(budget, {30, 20}, {}, "a").empty());
  const auto findings = overlap_overruns(budget, {30, 21}, {}, "a");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == simulator::FindingKind::budget_exceeded);
  CHECK(findings[0].message ==
        "too little overlaps: copies and kernels take 30 µs one after the other, 21 µs here, and at most 20 µs are "
        "allowed (case 'a')");
  CHECK(findings[0].help == "Use streams.");
}

TEST_CASE("no work at all is not too little overlap") {
  Budget budget;
  budget.overlap = 1.5;
  CHECK(overlap_overruns(budget, {0, 0}, {}, "a").empty());
}

TEST_CASE("the step that is in the way is named, with why it is") {
  const Budget budget{.overlap = 1.5};
  const auto told = [&](simulator::HostStep step) {
    step.where = {"x.cu", 7, 0};
    return overlap_overruns(budget, {30, 30}, {step, {.call = "k", .where = {}, .submits = true}}, "a").at(0);
  };
  simulator::HostStep copy{.call = "cudaMemcpyAsync", .where = {}, .submits = true, .waits = true, .is_pageable = true};
  CHECK(told(copy).cause == Cause::pageable_copy);
  CHECK(told(copy).where.line == 7);
  CHECK(told(copy).help.find("pageable") != std::string::npos);
  copy.is_pageable = false;
  CHECK(told(copy).cause == Cause::waits_between);
  copy.waits = false;
  copy.in_default_stream = true;
  CHECK(told(copy).cause == Cause::default_stream);
  copy.in_default_stream = false;
  CHECK(told(copy).cause == Cause::none);
}
