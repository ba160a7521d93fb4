/// @file
/// The verdict: all that the cases showed, put together.
#include "harness/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/merge.hpp"

namespace course {

void Verdict::begin_case(const std::string& name) {
  // doctest enters a test case again for each of its subcases; they count as one case.
  if (cases_.empty() || cases_.back().name != name) cases_.emplace_back().name = name;
}

CaseRecord& Verdict::current() {
  if (cases_.empty()) begin_case("outside any case");
  return cases_.back();
}

void Verdict::fail(const std::string& message) {
  CaseRecord& record = current();
  if (record.passed) record.message = message;
  record.passed = false;
}

void Verdict::give_place(simulator::Finding& finding) const {
  if (finding.where.file.empty()) finding.where = subject_.kernel;
}

void Verdict::add(const Case& question, CaseResult result) {
  CaseRecord& record = current();
  if (!record.counts && result.counts) {
    record.counts = result.counts;
    record.metrics = result.metrics;
    record.work_time = result.work_time;
    record.budget = question.budget;
  }
  if (result.counts) uses_shared_memory_ |= result.counts->shared_reads.total + result.counts->shared_writes.total != 0;
  for (simulator::Finding& finding : result.findings) {
    give_place(finding);
    if (is_failure(finding)) fail(finding.message);
  }
  for (simulator::Finding& finding : result.shapes) {
    give_place(finding);
    fail(finding.message);
  }
  merge_findings(seen_, result.findings);
  merge_findings(shapes_, result.shapes);
  merge_barriers(barriers_, result.barriers);
  keep_worst(overruns_, result.overruns);
  if (result.wrong) fail(describe(*result.wrong));
  if (result.wrong && !record.wrong) record.wrong = result.wrong;
  for (const Overrun& overrun : result.overruns) fail(to_finding(overrun, {}).message);
}

void Verdict::add(simulator::Finding finding) {
  give_place(finding);
  if (is_failure(finding)) fail(finding.message);
  merge_findings(seen_, {finding});
}

bool Verdict::passed() const { return !cases_.empty() && cases_passed() == cases_.size(); }

std::size_t Verdict::cases_passed() const {
  return std::count_if(cases_.begin(), cases_.end(), [](const CaseRecord& record) { return record.passed; });
}

simulator::Finding Verdict::wrong_result(const CaseRecord& record) const {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::wrong_result;
  finding.where = subject_.kernel;
  finding.message = fmt::format("{} (case '{}')", describe(*record.wrong), record.name);
  finding.help = record.wrong->cause;
  return finding;
}

std::vector<const CaseRecord*> Verdict::wrong_cases() const {
  std::vector<const CaseRecord*> wrong;
  for (const CaseRecord& record : cases_) {
    if (record.wrong) wrong.push_back(&record);
  }
  const auto rank = [](const CaseRecord* record) {
    return record->wrong->telling ? 0 : record->wrong->pattern.empty() ? 2 : 1;
  };
  std::stable_sort(wrong.begin(), wrong.end(),
                   [&](const auto* left, const auto* right) { return rank(left) < rank(right); });
  return wrong;
}

std::vector<simulator::Finding> Verdict::findings() const {
  std::vector<simulator::Finding> all = seen_;
  for (const CaseRecord* record : wrong_cases()) all.push_back(wrong_result(*record));
  for (const Overrun& overrun : overruns_) all.push_back(to_finding(overrun, subject_.kernel));
  all.insert(all.end(), shapes_.begin(), shapes_.end());
  const auto by_severity = [](const auto& left, const auto& right) { return left.severity > right.severity; };
  std::stable_sort(all.begin(), all.end(), by_severity);
  return all;
}

std::vector<std::string> Verdict::notes() const {
  std::vector<std::string> notes;
  if (!passed()) return notes;
  for (const simulator::BarrierUse& barrier : barriers_) {
    if (barrier.orders_something) continue;
    notes.push_back(
        fmt::format("The __syncthreads() at line {} orders nothing here: no thread reads what another wrote. "
                    "It is harmless, and this kernel would be right without it.",
                    barrier.where.line));
  }
  if (uses_shared_memory_ && barriers_.empty() && !subject_.may_order_without_barriers) {
    notes.push_back(
        "This kernel uses shared memory without a barrier, and needs none: each thread reads only the slots "
        "that it wrote itself. A barrier would order nothing.");
  }
  return notes;
}

std::vector<Region> Verdict::unsolved() const {
  std::vector<Region> open;
  if (passed()) return open;
  std::copy_if(subject_.todos.begin(), subject_.todos.end(), std::back_inserter(open),
               [](const Region& todo) { return !todo.solved; });
  return open;
}

}  // namespace course
