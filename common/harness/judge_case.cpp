/// @file
/// One case on one backend: run, compare, count.
#include "harness/judge_case.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harness/comparison.hpp"
#include "harness/diagnosis.hpp"
#include "harness/merge.hpp"

namespace course {
namespace {

std::optional<WrongResult> find_wrong(const Case& question, const Run& run) {
  if (run.after.size() != question.expected.size()) return std::nullopt;  // not copied back: a finding says why
  const std::vector<Outcome> outcomes = compare(run.before, run.after, question.expected, question.terms);
  const auto is_wrong = [](Outcome outcome) { return outcome != Outcome::right; };
  const auto first = std::find_if(outcomes.begin(), outcomes.end(), is_wrong);
  if (first == outcomes.end()) return std::nullopt;

  WrongResult wrong;
  wrong.first = first - outcomes.begin();
  wrong.expected = question.expected[wrong.first];
  wrong.actual = run.after[wrong.first];
  wrong.unwritten = *first == Outcome::unwritten;
  if (question.owner) wrong.owner = question.owner(wrong.first);
  wrong.wrong = std::count_if(outcomes.begin(), outcomes.end(), is_wrong);
  wrong.total = outcomes.size();
  const std::size_t unwritten = std::count(outcomes.begin(), outcomes.end(), Outcome::unwritten);
  wrong.nothing_written = unwritten == outcomes.size();
  wrong.cause = likely_cause({outcomes, question.expected, run.after, question.owner, question.terms});
  return wrong;
}

std::string order_note(simulator::Schedule schedule) {
  const char* const order = schedule == simulator::Schedule::reversed ? "backwards" : "in a shuffled order";
  return fmt::format(
      "Right when the threads run in order, wrong when they run {}: the result depends on who comes first.", order);
}

bool has_error(const std::vector<simulator::Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const simulator::Finding& finding) { return finding.severity == simulator::Severity::error; });
}

void keep_first_wrong(std::optional<WrongResult>& kept, WrongResult wrong, simulator::Schedule schedule) {
  if (kept) return;
  kept = std::move(wrong);
  if (schedule == simulator::Schedule::forward) return;
  kept->cause = order_note(schedule) + (kept->cause.empty() ? "" : " " + kept->cause);
}

}  // namespace

bool never_ends(const std::vector<simulator::Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(), [](const simulator::Finding& finding) {
    return finding.kind == simulator::FindingKind::timeout || finding.kind == simulator::FindingKind::deadlock;
  });
}

bool is_failure(const simulator::Finding& finding) { return finding.severity != simulator::Severity::info; }

bool CaseResult::failed() const {
  return wrong || !overruns.empty() || std::any_of(findings.begin(), findings.end(), is_failure);
}

std::string describe(const WrongResult& wrong) {
  const std::string actual = wrong.unwritten ? "was never written" : fmt::format("is {}", wrong.actual);
  const std::string owner =
      wrong.owner ? fmt::format(" (block {}, thread {})", wrong.owner->block, wrong.owner->thread) : "";
  return fmt::format("out[{}] {}, but {} is right{}; {} of {} outputs {} wrong", wrong.first, actual, wrong.expected,
                     owner, wrong.wrong, wrong.total, wrong.wrong == 1 ? "is" : "are");
}

void merge_barriers(std::vector<simulator::BarrierUse>& all, const std::vector<simulator::BarrierUse>& more) {
  for (const simulator::BarrierUse& barrier : more) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const simulator::BarrierUse& other) {
      return other.where.file == barrier.where.file && other.where.line == barrier.where.line;
    });
    if (known == all.end()) {
      all.push_back(barrier);
    } else {
      known->orders_something = known->orders_something || barrier.orders_something;
    }
  }
}

CaseResult judge_case(const Case& question, const std::string& name, Backend& backend) {
  CaseResult result;
  for (const simulator::Schedule schedule : backend.schedules()) {
    const Run run = backend.run(schedule, question.launch, question.expected.size());
    merge_findings(result.findings, run.seen.findings);
    merge_barriers(result.barriers, run.seen.barriers);
    std::optional<WrongResult> wrong = find_wrong(question, run);
    const bool explained = wrong && wrong->nothing_written && has_error(run.seen.findings);
    if (wrong && !explained) keep_first_wrong(result.wrong, std::move(*wrong), schedule);
    if (backend.counts() && !result.counts) result.counts = run.seen.counts;
    if (backend.is_lost() || never_ends(run.seen.findings)) break;
  }
  if (result.counts) result.overruns = overruns(question.budget, *result.counts, name);
  // What the backend saw is surer than a guess from the pattern of the wrong outputs.
  if (result.wrong && has_error(result.findings))
    result.wrong->cause = "Repair the errors above first: they may be the cause.";
  // An error may have ended the run before the kernel had done its share.
  if (has_error(result.findings)) {
    std::erase_if(result.overruns, [](const Overrun& overrun) { return overrun.rule == Rule::at_least; });
  }
  return result;
}

}  // namespace course
