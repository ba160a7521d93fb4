/// @file
/// Verdicts for tests.
#pragma once

#include <string>
#include <utility>

#include "verdict/verdict.hpp"

namespace course {

/// A finding with a line of its own.
inline simulator::Finding finding_at(int line, simulator::FindingKind kind = simulator::FindingKind::shared_race) {
  simulator::Finding finding;
  finding.kind = kind;
  finding.message = "something at line " + std::to_string(line);
  finding.where = {"kernel.cu", line, 0};
  return finding;
}

/// A finding about a case as a whole, at the kernel.
inline simulator::Finding finding_of(simulator::Origin origin, const std::string& case_name,
                                     const std::string& message) {
  simulator::Finding finding;
  finding.kind = origin == simulator::Origin::outputs ? simulator::FindingKind::wrong_result
                                                      : simulator::FindingKind::budget_exceeded;
  finding.origin = origin;
  finding.case_name = case_name;
  finding.message = message;
  finding.where = {"data/pool.cu", 2, 0};
  finding.has_place = false;
  return finding;
}

/// A verdict without cases.
inline Verdict verdict_on_pool(Ruling ruling = Ruling::fail) {
  Verdict verdict;
  verdict.exercise = "01_shared_memory/sample";
  verdict.source = "data/pool.cu";
  verdict.ruling = ruling;
  return verdict;
}

/// A case in which one thread read one element and all of them eight.
inline CaseRecord case_with_reads(const std::string& name, Budget budget = {}) {
  CaseRecord record;
  record.name = name;
  record.counts.emplace().global_reads = {1, 8};
  record.budget = std::move(budget);
  record.overruns = overruns(record.budget, *record.counts);
  return record;
}

/// A case with one wrong output of eight.
inline CaseRecord wrong_case(const std::string& name) {
  CaseRecord record = case_with_reads(name);
  record.passed = false;
  record.message = "out[3] is 2.5, but 1.5 is right (block 0, thread 3); 1 of 8 outputs is wrong";
  record.wrong = WrongResult{.first = 3,
                             .expected = 1.5F,
                             .actual = 2.5F,
                             .owner = Owner{0, 3},
                             .wrong = 1,
                             .total = 8,
                             .cause = Cause::last_block,
                             .is_conclusive = true,
                             .explanation = "Look there.",
                             .window = {{3, OutputState::wrong, 2.5F, 1.5F}, {4, OutputState::unwritten, 0, 1}}};
  return record;
}

/// A verdict on such cases.
inline Verdict wrong_verdict(const std::vector<std::string>& names) {
  Verdict verdict = verdict_on_pool();
  for (const std::string& name : names) {
    verdict.cases.push_back(wrong_case(name));
    verdict.findings.push_back(finding_of(simulator::Origin::outputs, name, verdict.cases.back().message));
    verdict.findings.back().help = verdict.cases.back().wrong->explanation;
  }
  return verdict;
}

}  // namespace course
