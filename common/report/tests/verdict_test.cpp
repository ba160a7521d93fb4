/// @file
/// What a verdict says of the cause of a failure.
#include "report/verdict.hpp"

#include <doctest/doctest.h>

#include "sample_verdict.hpp"

using namespace course;
using simulator::FindingKind;
using simulator::Origin;

using Failures = std::vector<std::string>;

TEST_CASE("failures: in order, each once, the pattern before its wrong result; information is none") {
  Verdict verdict = wrong_verdict({"b"});
  verdict.findings.insert(verdict.findings.begin(), {finding_at(3), finding_at(4)});
  verdict.findings.push_back(finding_at(5, FindingKind::unchecked_error));
  verdict.findings.back().severity = simulator::Severity::info;
  verdict.findings.push_back(finding_of(Origin::counts, "b", "too much"));
  CHECK(failures_of(verdict) == Failures{"shared-race", "last-block", "wrong-result", "budget-exceeded"});
  verdict.unsolved = {{1, 3, "Fill the tile."}};
  CHECK(failures_of(verdict) == Failures{"shared-race"});
}

TEST_CASE("the pattern is that of the case that the finding names, not of one whose name its message holds") {
  Verdict verdict = wrong_verdict({"a", "b"});
  verdict.cases[0].wrong->pattern = "shifted";
  verdict.findings.erase(verdict.findings.begin());
  verdict.findings[0].message += " (case 'a')";
  REQUIRE(first_wrong_case(verdict) != nullptr);
  CHECK(first_wrong_case(verdict)->name == "b");
  CHECK(failures_of(verdict) == Failures{"last-block", "wrong-result"});
}

TEST_CASE("a failed check of the harness is a wrong result of no case") {
  Verdict verdict = verdict_on_pool();
  verdict.findings = {finding_at(7, FindingKind::wrong_result)};
  CHECK(first_wrong_case(verdict) == nullptr);
  CHECK(failures_of(verdict) == Failures{"wrong-result"});
}

TEST_CASE("cases are counted and found") {
  Verdict verdict = wrong_verdict({"a"});
  verdict.cases.push_back(case_with_reads("b"));
  CHECK(cases_passed(verdict) == 1);
  CHECK(case_named(verdict, "b") == &verdict.cases[1]);
  CHECK(case_named(verdict, "c") == nullptr);
}
