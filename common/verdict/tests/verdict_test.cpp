/// @file
/// What a verdict says of the cause of a failure.
#include "verdict/verdict.hpp"

#include <doctest/doctest.h>

#include "sample_verdict.hpp"

using namespace course;
using simulator::FindingKind;
using simulator::Origin;

using Failures = std::vector<std::string>;

TEST_CASE("failures are those of the first finding, the pattern or the limit before the kind; information is none") {
  Verdict verdict = wrong_verdict({"b"});
  CHECK(failures_of(verdict) == Failures{"last-block", "wrong-result"});
  verdict.findings.insert(verdict.findings.begin(), finding_at(3));
  CHECK(failures_of(verdict) == Failures{"shared-race"});
  verdict.findings.erase(verdict.findings.begin());
  verdict.unsolved = {{1, 3, "Fill the tile."}};
  CHECK(failures_of(verdict).empty());
  verdict.unsolved.clear();
  verdict.findings = {finding_of(Origin::counts, "b", "too much")};
  verdict.findings[0].limit = "global_reads";
  CHECK(failures_of(verdict) == Failures{"global-reads", "budget-exceeded", "counts"});
  verdict.findings[0].origin = Origin::requests;
  verdict.findings[0].limit = "bank_conflict_degree";
  CHECK(failures_of(verdict) == Failures{"bank-conflict-degree", "budget-exceeded"});
  verdict.findings = {finding_at(5, FindingKind::unchecked_error)};
  verdict.findings.back().severity = simulator::Severity::info;
  CHECK(failures_of(verdict).empty());
}

TEST_CASE("the pattern is that of the case that the finding names, not of one whose name its message holds") {
  Verdict verdict = wrong_verdict({"a", "b"});
  verdict.cases[0].wrong->cause = Cause::shifted;
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
