/// @file
/// Whose code is judged, and the verdict that is put together of all that the cases showed.
#include "judge/verdict_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "judge/dependence.hpp"
#include "judge/diagnosis.hpp"
#include "judge/program.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/text.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/same_cause.hpp"
#include "verdict/words.hpp"
#include "verdict/wrong_result_text.hpp"

namespace course {
namespace {

simulator::SourceLocation first_kernel(const std::string& path, const std::string& text) {
  const std::size_t kernel = text.find("__global__");
  if (kernel == std::string::npos) return {path, 1, 0};
  return {path, 1 + static_cast<int>(std::count(text.begin(), text.begin() + kernel, '\n')), 0};
}

/// The lines that declare an array which each thread has for itself, "float slots[8];", below the first kernel's head.
std::vector<simulator::Note> own_arrays(const simulator::SourceLocation& kernel, const std::string& text) {
  std::vector<simulator::Note> arrays;
  const std::vector<std::string> lines = lines_of(text);
  for (int line = kernel.line; line <= static_cast<int>(lines.size()); ++line) {
    const auto found = find_match(lines[line - 1], R"(^\s*([[:alnum:]_][[:alnum:]_:<>, ]*)\s(\w+)\s*(\[[^]]*\]\s*)+;)");
    if (found.empty()) continue;
    const std::string& type = found[1];
    if (contains(type, "__shared__") || type == "return" || type == "delete") continue;
    arrays.push_back({{kernel.file, line, 0}, fmt::format(words::may_not_be_shared, found[2])});
  }
  return arrays;
}

/// The lower, the sooner it is told.
int rank(const WrongResult& wrong) {
  if (wrong.whole_numbers) return 0;
  if (wrong.is_conclusive && !is_of_ingredients(wrong.cause)) return 1;
  return wrong.cause.is_known() ? 2 : 3;
}

/// Of two with whole numbers, the one with fewer outputs is followed more easily.
bool is_told_before(const WrongResult& one, const WrongResult& other) {
  if (rank(one) != rank(other)) return rank(one) < rank(other);
  return rank(one) == 0 && one.total < other.total;
}

/// The cases with wrong outputs: first those that a person can follow on paper; then those whose outputs show a telling
/// pattern, then any.
std::vector<const CaseRecord*> wrong_cases(const std::vector<CaseRecord>& cases) {
  std::vector<const CaseRecord*> wrong;
  for (const CaseRecord& record : cases) {
    if (record.wrong) wrong.push_back(&record);
  }
  std::stable_sort(wrong.begin(), wrong.end(),
                   [](const auto* left, const auto* right) { return is_told_before(*left->wrong, *right->wrong); });
  return wrong;
}

/// How far a finding is from its cause, as a rule. Threads that miss a barrier leave slots unwritten.
simulator::CauseRank depth(const simulator::Finding& finding) {
  if (finding.kind == simulator::FindingKind::barrier_divergence) return simulator::CauseRank::root;
  return rank_of(finding.cause);
}

/// What a program prints, and not the cause that a hunt asks for.
bool is_wrong_print(const simulator::Finding& finding) {
  return finding.kind == simulator::FindingKind::wrong_result && finding.variable != "cause";
}

/// A race that a GPU may hide, or memory that is copied back unwritten.
bool may_explain_a_print(const simulator::Finding& finding) {
  if (finding.severity == simulator::Severity::warning) return finding.kind == simulator::FindingKind::shared_race;
  return finding.kind == simulator::FindingKind::uninitialized_read;
}

/// Takes away what follows from an earlier finding.
void drop_echoes(std::vector<simulator::Finding>& findings) {
  const std::vector<std::size_t> first = simulator::first_of_cause(findings);
  std::vector<simulator::Finding> kept;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (first[i] == i) kept.push_back(std::move(findings[i]));
  }
  findings = std::move(kept);
}

/// Too many accesses to global memory, where threads of several blocks write one element with the same value: they all do
/// the work of one.
void explain_repeated_work(std::vector<simulator::Finding>& findings) {
  const auto repeated = std::find_if(findings.begin(), findings.end(), [](const simulator::Finding& one) {
    return one.kind == simulator::FindingKind::global_race && one.severity == simulator::Severity::info &&
           one.in_kernel;
  });
  if (repeated == findings.end()) return;
  for (simulator::Finding& finding : findings) {
    const bool of_global = finding.limit == "global_reads" || finding.limit == "global_writes";
    if (finding.kind != simulator::FindingKind::budget_exceeded || !of_global || !finding.help.empty()) continue;
    tell<words::repeated_work>(finding, repeated->message);
  }
}

/// What is said of wrong outputs. A pattern that explains all of them explains the first one, too; where there is none,
/// or one that only says where they lie, it helps to know how the first one came about.
std::string advice(const WrongResult& wrong) {
  const bool explained = wrong.is_conclusive && rank_of(wrong.cause.cause) != simulator::CauseRank::place;
  const std::string more = explained ? std::string() : wrong.origin.empty() ? wrong.guess : wrong.origin;
  // What the thread of an unwritten output does instead is a fact; what lies about its place is a guess.
  const bool is_known = wrong.unwritten && !explained && !wrong.origin.empty();
  if (is_known) return wrong.origin;
  return wrong.explanation + (wrong.explanation.empty() || more.empty() ? "" : " ") + more;
}

/// Says of a wild index or a slot that nothing wrote what outputs show in a case without: one wrong index has both.
void explain_by_results(std::vector<simulator::Finding>& findings, const std::vector<const CaseRecord*>& wrong) {
  if (findings.empty() || wrong.empty() || !wrong.front()->wrong->is_conclusive) return;
  simulator::Finding& first = findings.front();
  const bool is_wild =
      first.kind == simulator::FindingKind::out_of_bounds || first.kind == simulator::FindingKind::uninitialized_read;
  if (!is_wild || !first.in_kernel || first.severity != simulator::Severity::error) return;
  first.help =
      fmt::format(words::shown_without_error, first.help, wrong.front()->name, wrong.front()->wrong->explanation);
}

/// How far copies and kernels overlapped in the first case that asks for it; empty if none does.
std::string overlap_reached(const std::vector<CaseRecord>& cases) {
  const auto asked = std::find_if(cases.begin(), cases.end(), [](const CaseRecord& record) {
    return record.work_time && record.budget.overlap && record.work_time->elapsed_us > 0;
  });
  if (asked == cases.end()) return "";
  const simulator::WorkTime& time = *asked->work_time;
  return fmt::format(words::overlap_reached, time.in_all_us, time.elapsed_us, time.in_all_us / time.elapsed_us,
                     *asked->budget.overlap);
}

}  // namespace

void read_source(Subject& subject) {
  if (subject.source.empty()) return;
  const std::string text = read_file_if_any(subject.source).value_or("");
  Regions regions = read_regions(text);
  subject.todos = std::move(regions.all);
  subject.program_beside = regions.program_beside;
  subject.kernel = first_kernel(subject.source, text);
  subject.own_arrays = own_arrays(subject.kernel, text);
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
  if (finding.where.file.empty() && finding.variable == cause_variable && !subject_.todos.empty()) {
    const Region& first = subject_.todos.front();
    finding.where = {subject_.source, first.solved ? first.body_line : first.begin_line, 0};
  } else if (finding.where.file.empty()) {
    finding.where = subject_.kernel;
    finding.has_place = false;
  }
  if (is_failure(finding)) fail(finding.message);
}

void VerdictBuilder::add(const Case& question, CaseResult result) {
  asks_for_cause_ |= question.asks_for_cause;
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
  if (result.wrong && !running.wrong) {
    running.wrong = result.wrong;
    // No thread took part: what is wrong stands in the host's code.
    const bool is_of_host = result.counts && result.counts->threads.total == 0 && accesses_of(*result.counts) == 0 &&
                            !subject_.todos.empty();
    if (is_of_host && running.wrong->where.line == 0)
      running.wrong->where = {subject_.source, subject_.todos.front().body_line, 0};
  }
  for (std::size_t i = 0; i < result.overruns.size(); ++i) {
    const Overrun& overrun = result.overruns[i];
    const Costs costs = i < result.costs.size() ? result.costs[i] : Costs{};
    CaseOverrun one = finding_for(overrun, question.budget, costs, subject_.kernel, running.name);
    fail(one.finding.message);
    keep_worst(running.overruns, overrun);
    // One whose lines are known says more than a worse one of a case that was too large to look.
    const bool known_better = !one.finding.has_place && overrun.rule != Rule::at_least &&
                              std::any_of(overruns_.begin(), overruns_.end(), [&](const CaseOverrun& other) {
                                return other.overrun.counter == overrun.counter && other.finding.has_place;
                              });
    if (!known_better) keep_worst(overruns_, std::move(one));
  }
}

bool VerdictBuilder::is_news(const std::vector<Overrun>& overruns) const {
  return std::any_of(overruns.begin(), overruns.end(), [&](const Overrun& overrun) {
    const auto known = std::find_if(overruns_.begin(), overruns_.end(),
                                    [&](const CaseOverrun& one) { return one.overrun.counter == overrun.counter; });
    return known == overruns_.end() || is_worse(overrun, known->overrun);
  });
}

bool VerdictBuilder::is_told_before_others(const WrongResult& wrong) const {
  return std::none_of(cases_.begin(), cases_.end(),
                      [&](const CaseRecord& record) { return record.wrong && !is_told_before(wrong, *record.wrong); });
}

void VerdictBuilder::add(simulator::Finding finding) {
  take(finding);
  simulator::merge_findings(seen_, {finding});
}

bool VerdictBuilder::has_failed() const {
  return std::any_of(cases_.begin(), cases_.end(), [](const CaseRecord& record) { return !record.passed; });
}

simulator::Finding VerdictBuilder::wrong_result(const CaseRecord& record) const {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::wrong_result;
  finding.where = subject_.kernel;
  finding.has_place = false;
  finding.message = in_case(describe(*record.wrong), record.name);
  finding.help = advice(*record.wrong);
  for (const simulator::SourceLocation& place : {record.wrong->launch, record.wrong->where}) {
    if (place.line == 0 || finding.has_place) continue;
    finding.where = place;
    finding.has_place = true;
  }
  if (record.wrong->cause == Cause::not_shared && subject_.own_arrays.size() == 1) finding.notes = subject_.own_arrays;
  finding.origin = simulator::Origin::outputs;
  finding.case_name = record.name;
  return finding;
}

/// Lets the case that is told first say what another one shows, where it shows nothing itself. A slip that the compiler
/// has seen says more than any pattern.
void VerdictBuilder::share_cause(std::vector<CaseRecord>& cases) const {
  const std::vector<const CaseRecord*> wrong = wrong_cases(cases);
  if (wrong.empty()) return;
  const auto first =
      std::find_if(cases.begin(), cases.end(), [&](const CaseRecord& one) { return &one == wrong.front(); });
  WrongResult& told = *first->wrong;
  const bool explained = std::any_of(subject_.warnings.begin(), subject_.warnings.end(),
                                     [](const auto& warning) { return warning.origin == simulator::Origin::compiler; });
  if (explained) {
    told.cause = {};
    told.origin.clear();
    told.is_conclusive = false;
    told.explanation = words::warning_may_be_the_cause;
    return;
  }
  const bool of_ingredients = is_of_ingredients(told.cause);  // a named mistake says more
  const auto other = std::find_if(wrong.begin(), wrong.end(), [&](const CaseRecord* one) {
    return one->wrong->is_conclusive && (!of_ingredients || !one->wrong->cause.mistake.empty());
  });
  if ((told.is_conclusive && !of_ingredients) || !told.origin.empty() || other == wrong.end()) return;
  told.cause = (*other)->wrong->cause;
  told.explanation = fmt::format(words::seen_in_another_case, (*other)->wrong->explanation, (*other)->name);
  told.is_conclusive = true;
}

/// Of cases with one output each, what all that are wrong have in common: how many times too large or too small they are.
std::string common_factor_of(const std::vector<const CaseRecord*>& wrong) {
  constexpr std::size_t enough = 3;
  constexpr double precision = 1e-4;
  std::set<float> expected;
  double factor = 0;
  for (const CaseRecord* record : wrong) {
    const WrongResult& one = *record->wrong;
    if (one.total != 1 || one.unwritten || one.expected == 0) return "";
    const double times = static_cast<double>(one.actual) / one.expected;
    if (!(std::fabs(times) > 0) || !std::isfinite(times)) return "";
    if (factor != 0 && std::fabs(times - factor) > precision * std::fabs(factor)) return "";
    factor = times;
    expected.insert(one.expected);
  }
  if (wrong.size() < enough || expected.size() < enough - 1 || std::fabs(factor - 1) < precision) return "";
  return std::fabs(factor) > 1 ? fmt::format(words::too_large_by, wrong.size(), factor)
                               : fmt::format(words::too_small_by, wrong.size(), 1 / factor);
}

/// The cases with what is said of their wrong outputs: the likeliest that no other case with wrong outputs excludes.
std::vector<CaseRecord> VerdictBuilder::diagnosed() const {
  std::set<OutputCause> excluded;
  for (const CaseRecord& record : cases_) {
    if (record.wrong) excluded.insert(record.wrong->excluded.begin(), record.wrong->excluded.end());
  }
  std::vector<CaseRecord> cases = cases_;
  for (CaseRecord& record : cases) {
    if (record.wrong) choose_diagnosis(*record.wrong, excluded);
  }
  share_cause(cases);
  const std::vector<const CaseRecord*> wrong = wrong_cases(cases);
  if (const std::string factor = common_factor_of(wrong); !factor.empty()) {
    const auto first = std::find_if(cases.begin(), cases.end(), [&](const auto& one) { return &one == wrong.front(); });
    WrongResult& told = *first->wrong;
    if (told.explanation.empty()) told.explanation = factor;
  }
  return cases;
}

/// What the compiler says that may explain the rest; what the backend saw, one wrong result for each case that has any, then overruns, since cheap comes after right:
/// first what is too much or too little, then what lies badly.
std::vector<simulator::Finding> VerdictBuilder::findings(const std::vector<CaseRecord>& cases) const {
  std::vector<simulator::Finding> all = seen_;
  std::stable_sort(all.begin(), all.end(), [](const auto& left, const auto& right) {
    if (is_wrong_print(left) != is_wrong_print(right)) return is_wrong_print(right);  // it follows from the others
    return left.severity != right.severity ? left.severity > right.severity : depth(left) < depth(right);
  });
  drop_echoes(all);
  const std::vector<const CaseRecord*> wrong = wrong_cases(cases);
  explain_by_results(all, wrong);
  for (const CaseRecord* record : wrong) all.push_back(wrong_result(*record));
  for (auto overrun = overruns_.begin(); overrun != overruns_.end(); ++overrun) {
    const bool is_known = std::any_of(overruns_.begin(), overrun,
                                      [&](const CaseOverrun& other) { return is_same_slip(other, *overrun); });
    if (!is_known) all.push_back(overrun->finding);
  }
  explain_repeated_work(all);
  all.insert(all.end(), shapes_.begin(), shapes_.end());
  if (!passed()) all.insert(all.end(), subject_.warnings.begin(), subject_.warnings.end());
  const bool prints_nonsense = std::any_of(seen_.begin(), seen_.end(), is_wrong_print);
  const bool outputs_tell = !wrong.empty() && wrong.front()->wrong->is_conclusive;
  const auto rank = [&](const simulator::Finding& finding) {
    if (finding.origin == simulator::Origin::compiler) return -1;
    // Which values are lost follows from the defect that the outputs name.
    if (finding.kind == simulator::FindingKind::lost_value && outputs_tell) return 2;
    // No defect by itself, but it explains outputs that are wrong.
    if (finding.severity == simulator::Severity::info && finding.cause != Cause::none) return 0;
    if (prints_nonsense && may_explain_a_print(finding)) return 0;
    return static_cast<int>(simulator::Severity::error) - static_cast<int>(finding.severity);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const auto& left, const auto& right) { return rank(left) < rank(right); });
  return all;
}

/// Remarks on code that passed: the compiler's warnings, and barriers that are not needed, since only there they are
/// sure; and what copies and kernels gained by overlapping.
std::vector<std::string> VerdictBuilder::notes() const {
  std::vector<std::string> notes;
  if (!passed()) return notes;
  for (const simulator::Finding& warning : subject_.warnings)
    notes.push_back(fmt::format("The compiler warns of line {}: {}.", warning.where.line, warning.message));
  for (const simulator::BarrierUse& barrier : barriers_) {
    if (barrier.orders_something) continue;
    notes.push_back(fmt::format(words::needless_barrier, barrier.where.line));
  }
  if (const std::string reached = overlap_reached(cases_); !reached.empty()) notes.push_back(reached);
  if (uses_shared_memory_ && barriers_.empty() && !subject_.may_order_without_barriers)
    notes.emplace_back(words::no_barrier_needed);
  return notes;
}

Verdict VerdictBuilder::verdict() const {
  Verdict verdict;
  verdict.exercise = subject_.exercise;
  verdict.implementation = subject_.implementation;
  verdict.source = subject_.source;
  verdict.backend = subject_.backend;
  verdict.ruling = passed() ? Ruling::pass : Ruling::fail;
  verdict.cases = diagnosed();
  verdict.findings = findings(verdict.cases);
  verdict.barriers = barriers_;
  verdict.notes = notes();
  if (passed()) return verdict;  // a file that passes has nothing left to do
  // A program that was written below its region is written.
  if (subject_.program_beside && !asks_for_cause_ && !cases_.empty()) return verdict;
  for (const Region& todo : subject_.todos) {
    if (!todo.solved) verdict.unsolved.push_back({todo.number, todo.begin_line, todo.sentence});
  }
  return verdict;
}

Verdict VerdictBuilder::verdict_if_it_ends_here() const {
  VerdictBuilder ended = *this;
  simulator::Finding crash;
  tell<words::program_ended>(crash, ended.record().name);
  crash.origin = simulator::Origin::ending;
  ended.add(crash);
  return ended.verdict();
}

}  // namespace course
