/// @file
/// Whose code is judged, and the verdict that is put together of all that the cases showed.
#include "harness/verdict_builder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/finding.hpp"
#include "report/render_text.hpp"
#include "system/files.hpp"

namespace course {
namespace {

simulator::SourceLocation first_kernel(const std::string& path, const std::string& text) {
  const std::size_t kernel = text.find("__global__");
  if (kernel == std::string::npos) return {path, 1, 0};
  return {path, 1 + static_cast<int>(std::count(text.begin(), text.begin() + kernel, '\n')), 0};
}

bool contains(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

}  // namespace

void read_source(Subject& subject) {
  if (subject.source.empty()) return;
  const std::string text = read_file_if_any(subject.source).value_or("");
  subject.todos = read_regions(text).all;
  subject.kernel = first_kernel(subject.source, text);
  subject.may_order_without_barriers = contains(text, "__syncwarp") || contains(text, "sync(");
}

void VerdictBuilder::begin_case(const std::string& name) {
  // doctest enters a test case again for each of its subcases; they count as one case.
  if (cases_.empty() || cases_.back().name != name) cases_.emplace_back().name = name;
}

CaseRecord& VerdictBuilder::record() {
  if (cases_.empty()) begin_case("outside any case");
  return cases_.back();
}

const CaseRecord& VerdictBuilder::current() { return record(); }

void VerdictBuilder::fail(const std::string& message) {
  CaseRecord& running = record();
  if (running.passed) running.message = message;
  running.passed = false;
}

/// Says of a finding where it belongs, and fails the running case by it.
void VerdictBuilder::take(simulator::Finding& finding) {
  finding.case_name = record().name;
  if (finding.where.file.empty()) {
    finding.where = subject_.kernel;
    finding.has_place = false;
  }
  if (is_failure(finding)) fail(finding.message);
}

void VerdictBuilder::add(const Case& question, CaseResult result) {
  CaseRecord& running = record();
  if (!running.counts && result.counts) {
    running.counts = result.counts;
    running.metrics = result.metrics;
    running.work_time = result.work_time;
    running.budget = question.budget;
  }
  if (result.counts) uses_shared_memory_ |= result.counts->shared_reads.total + result.counts->shared_writes.total != 0;
  for (simulator::Finding& finding : result.findings) take(finding);
  for (simulator::Finding& finding : result.shapes) take(finding);
  merge_findings(seen_, result.findings);
  merge_findings(shapes_, result.shapes);
  merge_barriers(barriers_, result.barriers);
  if (result.wrong) fail(describe(*result.wrong));
  if (result.wrong && !running.wrong) running.wrong = result.wrong;
  for (const Overrun& overrun : result.overruns) {
    CaseOverrun one = told(overrun, question.budget, subject_.kernel, running.name);
    fail(one.finding.message);
    keep_worst(running.overruns, overrun);
    keep_worst(overruns_, std::move(one));
  }
}

void VerdictBuilder::add(simulator::Finding finding) {
  take(finding);
  simulator::merge_findings(seen_, {finding});
}

bool VerdictBuilder::passed() const {
  return !cases_.empty() &&
         std::all_of(cases_.begin(), cases_.end(), [](const CaseRecord& record) { return record.passed; });
}

simulator::Finding VerdictBuilder::wrong_result(const CaseRecord& record) const {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::wrong_result;
  finding.where = subject_.kernel;
  finding.has_place = false;
  finding.message = fmt::format("{} (case '{}')", describe(*record.wrong), record.name);
  finding.help = record.wrong->cause;
  finding.origin = simulator::Origin::outputs;
  finding.case_name = record.name;
  return finding;
}

/// The cases with wrong outputs: first those whose outputs show a telling pattern, then any.
std::vector<const CaseRecord*> VerdictBuilder::wrong_cases() const {
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

/// What the backend saw, one wrong result for each case that has any, then overruns, since cheap comes after right:
/// first what is too much or too little, then what lies badly.
std::vector<simulator::Finding> VerdictBuilder::findings() const {
  std::vector<simulator::Finding> all = seen_;
  for (const CaseRecord* record : wrong_cases()) all.push_back(wrong_result(*record));
  for (const CaseOverrun& overrun : overruns_) all.push_back(overrun.finding);
  all.insert(all.end(), shapes_.begin(), shapes_.end());
  const auto by_severity = [](const auto& left, const auto& right) { return left.severity > right.severity; };
  std::stable_sort(all.begin(), all.end(), by_severity);
  return all;
}

/// Remarks on barriers that are not needed; only for code that passed, since only there they are sure.
std::vector<std::string> VerdictBuilder::notes() const {
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

Verdict VerdictBuilder::verdict() const {
  Verdict verdict;
  verdict.exercise = subject_.exercise;
  verdict.implementation = subject_.implementation;
  verdict.source = subject_.source;
  verdict.backend = subject_.backend;
  verdict.ruling = passed() ? Ruling::pass : Ruling::fail;
  verdict.cases = cases_;
  verdict.findings = findings();
  verdict.barriers = barriers_;
  verdict.notes = notes();
  if (passed()) return verdict;  // a file that passes has nothing left to do
  for (const Region& todo : subject_.todos) {
    if (!todo.solved) verdict.unsolved.push_back({todo.number, todo.begin_line, todo.sentence});
  }
  return verdict;
}

Verdict VerdictBuilder::verdict_if_it_ends_here() const {
  VerdictBuilder ended = *this;
  simulator::Finding crash;
  crash.message = fmt::format("the program ended while case '{}' was running", ended.record().name);
  crash.origin = simulator::Origin::ending;
  ended.add(crash);
  return ended.verdict();
}

}  // namespace course
