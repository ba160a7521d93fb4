/// @file
/// One case on one backend: run, compare, count.
#include "harness/judge_case.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/finding.hpp"
#include "harness/budget_findings.hpp"
#include "harness/comparison.hpp"
#include "harness/diagnosis.hpp"

namespace course {
namespace {

std::optional<WrongResult> find_wrong(const Case& question, const Run& run) {
  if (run.after.size() != question.expected.size()) return std::nullopt;  // not copied back: a finding says why
  const std::vector<OutputState> states = compare(run.before, run.after, question.expected, question.least_term > 0);
  const auto is_wrong = [](OutputState state) { return state != OutputState::right; };
  const auto first = std::find_if(states.begin(), states.end(), is_wrong);
  if (first == states.end()) return std::nullopt;

  WrongResult wrong;
  wrong.first = first - states.begin();
  if (question.name_output) wrong.name = question.name_output(wrong.first);
  wrong.expected = question.expected[wrong.first];
  wrong.actual = run.after[wrong.first];
  wrong.unwritten = *first == OutputState::unwritten;
  if (question.owner) wrong.owner = question.owner(wrong.first);
  wrong.wrong = std::count_if(states.begin(), states.end(), is_wrong);
  wrong.total = states.size();
  const std::size_t unwritten = std::count(states.begin(), states.end(), OutputState::unwritten);
  wrong.nothing_written = unwritten == states.size();
  Diagnosis diagnosis = diagnose({states, question.expected, run.after, question.owner, question.least_term > 0});
  wrong.pattern = std::move(diagnosis.pattern);
  wrong.telling = diagnosis.telling;
  wrong.cause = std::move(diagnosis.cause);
  if (question.output != OutputMemory::device && *first == OutputState::not_a_number)
    wrong.cause += " Or it was looked at before the copy that brings it was waited for.";
  wrong.window = window_around(wrong.first, states, question.expected, run.after);
  return wrong;
}

std::string order_note(simulator::Schedule schedule) {
  const char* const order = schedule == simulator::Schedule::reversed ? "backwards" : "in a shuffled order";
  return fmt::format(
      "Right when the threads run in order, wrong when they run {}: the result depends on who comes first.", order);
}

/// What the backend saw is surer than a guess from the pattern of the wrong outputs.
void explain_by_errors(WrongResult& wrong) {
  wrong.pattern.clear();
  wrong.telling = false;
  wrong.window.clear();
  wrong.cause = "Repair the errors above first: they may be the cause.";
}

bool has_error(const std::vector<simulator::Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const simulator::Finding& finding) { return finding.severity == simulator::Severity::error; });
}

/// What is left to say of a run whose launch had to be refused: whether the function said so.
std::vector<simulator::Finding> findings_of_refusal(const Run& run) {
  using simulator::FindingKind;
  if (run.threw) return {};
  simulator::Finding silent;
  silent.kind = FindingKind::unchecked_error;
  silent.message = "the launch is refused, but the function returns as if nothing had happened";
  silent.help = "A launch returns nothing: ask for its error with CUDA_CHECK(cudaGetLastError()), which throws.";
  for (const simulator::Finding& finding : run.seen.findings) {
    const bool refused = finding.kind == FindingKind::launch_error || finding.kind == FindingKind::shared_memory_limit;
    if (refused) silent.where = finding.where;
  }
  return {silent};
}

CaseResult judge_refusal(const Case& question, Backend& backend, const simulator::TraceSelection* trace) {
  CaseResult result;
  for (const simulator::Schedule schedule : backend.schedules()) {
    Run run = backend.run(schedule, question, simulator::Metrics::off, trace);
    trace = nullptr;
    simulator::merge_findings(result.findings, findings_of_refusal(run));
    if (run.seen.trace) result.trace = std::move(run.seen.trace);
  }
  return result;
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

bool CaseResult::failed() const {
  return wrong || !overruns.empty() || !shapes.empty() ||
         std::any_of(findings.begin(), findings.end(), simulator::is_failure);
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

CaseResult judge_case(const Case& question, const std::string& name, Backend& backend, simulator::Metrics metrics,
                      const simulator::TraceSelection* trace) {
  if (question.launches_accepted && !backend.counts()) return {};
  if (question.must_throw || question.launches_accepted) return judge_refusal(question, backend, trace);
  CaseResult result;
  std::vector<simulator::Finding> host;
  if (limits_requests(question.budget)) metrics = simulator::Metrics::on;
  for (const simulator::Schedule schedule : backend.schedules()) {
    Run run = backend.run(schedule, question, metrics, trace);
    metrics = simulator::Metrics::off;  // the first schedule's figures are judged
    trace = nullptr;
    if (run.seen.trace) result.trace = std::move(run.seen.trace);
    const std::vector<simulator::Finding> misplaced = stream_overruns(question.budget, run.seen.host_steps, name);
    drop_explained(run.seen.findings, misplaced);
    simulator::merge_findings(result.findings, misplaced);
    simulator::merge_findings(result.findings, run.seen.findings);
    if (host.empty()) host = host_overruns(run.seen.host_deeds, name);
    merge_barriers(result.barriers, run.seen.barriers);
    std::optional<WrongResult> wrong = find_wrong(question, run);
    const bool explained = wrong && wrong->nothing_written && has_error(run.seen.findings);
    if (wrong && !explained) keep_first_wrong(result.wrong, std::move(*wrong), schedule);
    if (backend.counts() && question.budget.overlap && !result.work_time) result.work_time = run.seen.work_time;
    if (backend.counts() && !result.counts) result.counts = run.seen.counts;
    if (run.seen.metrics) result.metrics = run.seen.metrics;
    if (backend.is_lost() || never_ends(run.seen.findings)) break;
  }
  if (result.counts) result.overruns = overruns(question.budget, *result.counts);
  if (result.wrong && has_error(result.findings)) explain_by_errors(*result.wrong);
  // An error may have ended the run before the kernel had done its share.
  if (has_error(result.findings)) {
    std::erase_if(result.overruns, [](const Overrun& overrun) { return overrun.rule == Rule::at_least; });
  }
  // Cheap comes after right.
  if (result.wrong || has_error(result.findings)) return result;
  result.shapes = std::move(host);
  if (result.metrics)
    simulator::merge_findings(result.shapes, request_overruns(question.budget, *result.metrics, name));
  if (result.work_time)
    simulator::merge_findings(result.shapes, overlap_overruns(question.budget, *result.work_time, name));
  return result;
}

}  // namespace course
