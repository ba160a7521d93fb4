#include "trial/outcome.hpp"

#include <doctest/doctest.h>

#include "trial/trial.hpp"

using course::CaseRecord;
using course::Outcome;
using course::outcome_of;
using course::Ruling;
using course::Trial;
using course::Verdict;
using simulator::Finding;
using simulator::FindingKind;

namespace {

Finding finding(FindingKind kind, int line, const std::string& file) {
  Finding one;
  one.kind = kind;
  one.where = {file, line, 0};
  return one;
}

Verdict verdict(const std::string& source, Ruling ruling, const std::vector<bool>& passed) {
  Verdict one;
  one.source = source;
  one.ruling = ruling;
  for (std::size_t i = 0; i < passed.size(); ++i)
    one.cases.push_back({.name = "n = " + std::to_string(i), .passed = passed[i]});
  return one;
}

}  // namespace

TEST_CASE("an edit passes, takes the finding away, or makes it worse") {
  Verdict before = verdict("k.cu", Ruling::fail, {true, false, false});
  before.findings = {finding(FindingKind::shared_race, 5, "k.cu"), finding(FindingKind::wrong_result, 9, "k.cu")};
  const Finding& race = before.findings.front();
  CHECK(outcome_of(before, race, verdict("copy.cu", Ruling::pass, {true, true, true})) == Outcome::passes);
  CHECK(outcome_of(before, race, verdict("copy.cu", Ruling::pass, {true, true})) == Outcome::unknown);
  CHECK(outcome_of(before, race, verdict("copy.cu", Ruling::build_error, {})) == Outcome::unknown);

  Verdict after = verdict("copy.cu", Ruling::fail, {true, true, false});
  after.findings = {finding(FindingKind::wrong_result, 9, "copy.cu")};
  CHECK(outcome_of(before, race, after) == Outcome::gone);
  after.findings.push_back(finding(FindingKind::shared_race, 5, "copy.cu"));
  CHECK(outcome_of(before, race, after) == Outcome::fails);
  after.findings.back().kind = FindingKind::barrier_divergence;
  CHECK(outcome_of(before, race, after) == Outcome::fails);
  after.findings.pop_back();
  after.cases[0].passed = false;
  CHECK(outcome_of(before, race, after) == Outcome::fails);
}

TEST_CASE("only what was seen is told") {
  Trial trial{.outcome = Outcome::passes, .edit = "a __syncthreads() before line 4", .cases = 11};
  CHECK(told(trial) == "Tried: with a __syncthreads() before line 4, all 11 cases pass.");
  trial.chosen_cases = true;
  CHECK(told(trial) == "Tried: with a __syncthreads() before line 4, these 11 cases pass.");
  trial = {.outcome = Outcome::gone, .edit = "a __syncthreads() before line 4", .cases = 11, .passed = 8};
  CHECK(told(trial) == "Tried: with a __syncthreads() before line 4, this finding is gone; 8 of 11 cases pass.");
  trial = {.outcome = Outcome::fails, .failed = {"a __syncthreads() before line 4", "a __syncthreads() after line 2"}};
  CHECK(
      told(trial) ==
      "Tried: a __syncthreads() before line 4 or a __syncthreads() after line 2 does not repair it. The cause may lie "
      "elsewhere.");
  trial.spot = simulator::Spot::guarded;  // another bound might do
  CHECK(told(trial) == "");
  CHECK(told(Trial()) == "");
}
