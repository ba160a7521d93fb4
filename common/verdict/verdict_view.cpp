/// @file
/// What a verdict says, chosen and put into words.
#include "verdict/verdict_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/platform/text.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/source.hpp"
#include "verdict/words.hpp"
#include "verdict/wrong_result_text.hpp"

namespace course {
namespace {

using simulator::Finding;
using simulator::Origin;

bool ended_early(const Verdict& verdict) {
  return std::any_of(verdict.findings.begin(), verdict.findings.end(),
                     [](const Finding& finding) { return finding.origin == Origin::ending; });
}

/// The cases of the wrong results in the findings, in their order.
std::vector<const CaseRecord*> wrong_cases(const Verdict& verdict) {
  std::vector<const CaseRecord*> wrong;
  for (const Finding& finding : verdict.findings) {
    const CaseRecord* const record =
        finding.origin == Origin::outputs ? case_named(verdict, finding.case_name) : nullptr;
    if (record != nullptr && record->wrong) wrong.push_back(record);
  }
  return wrong;
}

/// All wrong cases but the first, in a line; the names of many would hide what was found.
std::string also_wrong(const std::vector<const CaseRecord*>& wrong) {
  constexpr std::size_t most_named = 2;
  if (wrong.size() < 2) return "";
  std::string names;
  for (std::size_t i = 1; i < wrong.size() && i <= most_named; ++i) {
    names += fmt::format("{}'{}' ({} of {})", i == 1 ? "" : ", ", wrong[i]->name, wrong[i]->wrong->wrong,
                         wrong[i]->wrong->total);
  }
  const std::size_t unnamed = wrong.size() - 1 - std::min(most_named, wrong.size() - 1);
  if (unnamed > 0) names += fmt::format(" and {} more {}", unnamed, unnamed == 1 ? "case" : "cases");
  return fmt::format("Also wrong: {}.", names);
}

/// The first wrong case in full, the others in a line.
ShownFinding told_wrong_result(const Verdict& verdict, const Finding& first) {
  ShownFinding told{first};
  const std::vector<const CaseRecord*> wrong = wrong_cases(verdict);
  if (wrong.empty()) return told;
  const bool nothing_written =
      std::all_of(wrong.begin(), wrong.end(), [](const CaseRecord* record) { return record->wrong->nothing_written; });
  if (!verdict.unsolved.empty() && nothing_written) {
    tell<words::nothing_written_yet>(told.finding, wrong.size(), verdict.cases.size());
    told.finding.help.clear();
    return told;
  }
  told.outputs = window_text(*wrong.front()->wrong);
  told.also = also_wrong(wrong);
  return told;
}

/// Whether a finding's case must be named: what was refused depends on the input, where other cases pass.
bool depends_on_case(const Verdict& verdict, const Finding& finding) {
  const bool refused =
      finding.kind == simulator::FindingKind::launch_error || finding.kind == simulator::FindingKind::allocation_error;
  return refused && !finding.case_name.empty() && cases_passed(verdict) > 0;
}

/// Whether a finding says that a case did too little: no news while something is unsolved.
bool is_shortfall(const Verdict& verdict, const Finding& finding) {
  const CaseRecord* const record = finding.origin == Origin::counts ? case_named(verdict, finding.case_name) : nullptr;
  if (record == nullptr) return false;
  return std::any_of(record->overruns.begin(), record->overruns.end(), [&](const Overrun& overrun) {
    return overrun.counter->key == finding.limit && overrun.rule == Rule::at_least;
  });
}

std::vector<ShownFinding> told_findings(const Verdict& verdict) {
  std::vector<ShownFinding> told;
  bool wrong_told = false;
  for (const Finding& finding : verdict.findings) {
    const bool is_wrong_result = finding.origin == Origin::outputs;
    if (is_wrong_result && wrong_told) continue;
    if (!verdict.unsolved.empty() && (is_shortfall(verdict, finding) || !is_failure(finding))) continue;
    told.push_back(is_wrong_result ? told_wrong_result(verdict, finding) : ShownFinding{finding});
    if (depends_on_case(verdict, finding))
      told.back().finding.message = in_case(told.back().finding.message, finding.case_name);
    if (finding.has_place) told.back().excerpt = simulator::excerpt(finding);
    told.back().follows_from_unsolved = follows_from_unsolved(verdict, finding);
    wrong_told = wrong_told || is_wrong_result;
  }
  return told;
}

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// What is found besides the first finding and how the run ended. Each case has a wrong result of its own, though there may be one cause.
std::string others_of(const Verdict& verdict) {
  const Finding* first = nullptr;
  std::size_t wrong = 0;
  std::size_t other = 0;
  for (const Finding& finding : verdict.findings) {
    if (follows_from_unsolved(verdict, finding)) continue;
    if (first == nullptr) {
      first = &finding;
    } else if (!is_end(finding)) {
      ++(finding.kind == simulator::FindingKind::wrong_result ? wrong : other);
    }
  }
  std::string text;
  if (other > 0) text = "and " + counted(other, "more finding");
  if (wrong == 0) return text;
  const char* const more = first->kind == simulator::FindingKind::wrong_result ? "more case" : "case";
  return fmt::format("{}wrong results in {}", text.empty() ? "and " : text + "; ", counted(wrong, more));
}

/// The case of the first overrun that is told, else the first one.
const CaseRecord* shown_case(const Verdict& verdict, const std::vector<ShownFinding>& told) {
  for (const ShownFinding& one : told) {
    if (one.finding.origin != Origin::counts) continue;
    const CaseRecord* const record = case_named(verdict, one.finding.case_name);
    if (record != nullptr && record->counts) return record;
    break;
  }
  return verdict.cases.empty() ? nullptr : &verdict.cases.front();
}

std::string work_time_text(const CaseRecord& record) {
  if (!record.work_time || !record.budget.overlap) return "";
  return fmt::format("copies and kernels: {:.0f} µs one after the other, {:.0f} µs here, at most {:.0f} µs",
                     record.work_time->in_all_us, record.work_time->elapsed_us,
                     record.work_time->in_all_us / *record.budget.overlap);
}

std::vector<Printed> printed_in(const Verdict& verdict) {
  std::vector<Printed> printed;
  const Finding* const told = first_told(verdict);
  for (const CaseRecord& record : verdict.cases) {
    const bool is_beside_the_point = record.passed && !verdict.passed();
    if (record.printed.empty() || is_beside_the_point) continue;
    Printed one{.case_name = record.name};
    for (const std::string& line : lines_of(record.printed)) one.lines.push_back(printable(line));
    const bool first = told != nullptr && told->case_name == record.name;
    printed.insert(first ? printed.begin() : printed.end(), std::move(one));
  }
  return printed;
}

void show_todos(VerdictView& view, const std::vector<OpenTodo>& todos) {
  if (todos.empty()) return;
  const OpenTodo& first = todos.front();
  view.todo = fmt::format("TODO({}) is unsolved", first.number);
  view.todo_text = fmt::format("{} (line {})", first.text, first.line);
  for (std::size_t i = 1; i < todos.size(); ++i)
    view.also_unsolved += fmt::format("{}TODO({})", i == 1 ? "Also unsolved: " : ", ", todos[i].number);
  if (todos.size() > 1) view.also_unsolved += ".";
}

}  // namespace

std::string judged(const Verdict& verdict) {
  const std::string path = simulator::display_path(verdict.source);
  if (verdict.implementation == "file") return path.empty() ? "a file" : path;
  const char* const whose = verdict.implementation == "solution" ? "reference solution" : "yours";
  return path.empty() ? whose : fmt::format("{} ({})", whose, path);
}

std::string summary(const Verdict& verdict) {
  if (verdict.ruling == Ruling::build_error) return "it does not compile";
  if (ended_early(verdict)) return "ended before its verdict";
  return fmt::format("{} of {} cases pass", cases_passed(verdict), verdict.cases.size());
}

std::vector<CounterRow> counter_rows(const CaseRecord& record) {
  std::vector<CounterRow> rows;
  if (!record.counts) return rows;
  for (const Counter& counter : counters()) {
    if (!matters(counter, record.budget, *record.counts)) continue;
    const bool over = std::any_of(record.overruns.begin(), record.overruns.end(),
                                  [&](const Overrun& overrun) { return overrun.counter == &counter; });
    const simulator::Count& count = (*record.counts).*counter.count;
    const Limit& limit = record.budget.*counter.limit;
    const bool idle = count.total == 0 && !limit.at_least;
    rows.push_back({counter.label, describe(count), describe(limit), over, idle});
  }
  return rows;
}

VerdictView view_of(const Verdict& verdict) {
  VerdictView view;
  view.exercise = verdict.exercise;
  view.passed = verdict.passed();
  view.summary = summary(verdict);
  if (!verdict.cases.empty() && !ended_early(verdict)) view.backend = verdict.backend == "sim" ? "simulator" : "GPU";
  view.judged = judged(verdict);
  show_todos(view, verdict.unsolved);
  view.diagnostics = verdict.diagnostics;
  view.findings = told_findings(verdict);
  view.trace_shows = trace_shows(verdict);
  view.others = others_of(verdict);
  view.notes = verdict.notes;
  view.printed = printed_in(verdict);
  const CaseRecord* const shown = shown_case(verdict, view.findings);
  if (shown == nullptr) return view;
  view.counters = counter_rows(*shown);
  if (view.counters.empty()) return view;
  view.work_time = work_time_text(*shown);
  view.counted_in = shown->name;
  return view;
}

}  // namespace course
