/// @file
/// One case on one backend: run, compare, count.
#include "judge/judge_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "judge/budget_findings.hpp"
#include "judge/comparison.hpp"
#include "judge/diagnosis.hpp"
#include "judge/experiments.hpp"
#include "judge/origins.hpp"
#include "judge/printed.hpp"
#include "judge/unset_slots.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/launch_text.hpp"
#include "verdict/words.hpp"

namespace course {
namespace {

/// Adds to whatever is said of the outputs.
void add_sentence(WrongResult& wrong, const std::string& sentence) {
  for (Diagnosis& diagnosis : wrong.diagnoses)
    diagnosis.explanation += (diagnosis.explanation.empty() ? "" : " ") + sentence;
  choose_diagnosis(wrong, {});
}

/// The same before it.
void begin_with(WrongResult& wrong, const std::string& sentence) {
  for (Diagnosis& diagnosis : wrong.diagnoses)
    diagnosis.explanation = sentence + (diagnosis.explanation.empty() ? "" : " ") + diagnosis.explanation;
  choose_diagnosis(wrong, {});
}

/// Some outputs, and what they come from.
void show_values(WrongResult& wrong, const Outputs& outputs, const Case& question) {
  wrong.columns = question.columns;
  wrong.window = window_around(wrong.first, {outputs.states, outputs.expected, outputs.actual, outputs.columns});
  wrong.inputs = shown_inputs(question.inputs, wrong.window, question.expected.size());
  wrong.whole_numbers =
      !question.inputs.empty() && std::all_of(question.inputs.begin(), question.inputs.end(), [](const Input& input) {
        return std::all_of(input.values.begin(), input.values.end(), is_whole);
      });
}

bool orders_something(const std::vector<simulator::BarrierUse>& barriers) {
  return std::any_of(barriers.begin(), barriers.end(),
                     [](const simulator::BarrierUse& barrier) { return barrier.orders_something; });
}

/// The case's own mistakes, and those that any case may show: an input in the place of the outputs.
std::vector<Mistake> mistakes_of(const Case& question) {
  std::vector<Mistake> mistakes = question.mistakes;
  for (const Input& input : question.inputs) {
    if (input.values.size() != question.expected.size() || input.values.size() < 2) continue;
    mistakes.push_back({"input-for-output", fmt::format(words::inputs_as_outputs, input.name), input.values});
  }
  return mistakes;
}

/// @param counts whether the backend sees every access
std::optional<WrongResult> find_wrong(const Case& question, const Run& run, bool counts) {
  if (run.after.size() != question.expected.size()) return std::nullopt;  // not copied back: a finding says why
  const std::vector<OutputState> states = compare(run.before, run.after, question.expected, Precision(question));
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
  const std::vector<Mistake> mistakes = mistakes_of(question);
  const Outputs outputs{.states = states,
                        .expected = question.expected,
                        .actual = run.after,
                        .owner = question.owner,
                        .precision = Precision(question),
                        .columns = question.columns,
                        .mistakes = mistakes,
                        .launches = run.seen.launches,
                        .counts = counts ? &run.seen.counts : nullptr,
                        .barrier_is_of_use = orders_something(run.seen.barriers),
                        .on_host = question.output != OutputMemory::device};
  wrong.diagnoses = diagnoses(outputs);
  wrong.excluded = excluded_causes(outputs, wrong.diagnoses);
  wrong.diagnoses.emplace_back();  // for the case that another case excludes all of them
  choose_diagnosis(wrong, {});
  if (outputs.on_host && *first == OutputState::not_a_number && !wrong.is_conclusive)
    add_sentence(wrong, words::looked_at_too_early);
  show_values(wrong, outputs, question);
  return wrong;
}

std::string order_note(simulator::Schedule schedule) {
  const char* const order = schedule == simulator::Schedule::reversed ? "backwards" : "in a shuffled order";
  return fmt::format(words::depends_on_order, order);
}

/// What the backend saw is surer than a guess from the pattern of the wrong outputs.
void explain_by_errors(WrongResult& wrong) {
  wrong.diagnoses = {{}};
  choose_diagnosis(wrong, {});
  wrong.excluded.clear();
  wrong.window.clear();
  wrong.inputs.clear();
  add_sentence(wrong, words::errors_first);
}

bool has_error(const std::vector<simulator::Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const simulator::Finding& finding) { return finding.severity == simulator::Severity::error; });
}

bool is_refusal(const simulator::Finding& finding) {
  return finding.kind == simulator::FindingKind::launch_error ||
         finding.kind == simulator::FindingKind::shared_memory_limit;
}

/// The launch had to be refused, and was not, as its numbers are not those of the contract.
std::optional<simulator::Finding> launch_that_is_accepted(const Run& run) {
  const auto& findings = run.seen.findings;
  if (run.seen.launches.empty() || std::any_of(findings.begin(), findings.end(), is_refusal)) return std::nullopt;
  const simulator::LaunchShape& launch = run.seen.launches.front();
  const unsigned blocks = launch.grid[0];
  const unsigned threads = launch.block[0];
  simulator::Finding accepted;
  accepted.kind = simulator::FindingKind::launch_error;
  accepted.where = launch.where;
  tell_either<words::accepted_swapped_launch, words::accepted_launch>(blocks > threads, accepted,
                                                                      simulator::launch_text(blocks, threads));
  return accepted;
}

/// What is left to say of a run whose launch had to be refused: whether the function said so.
std::vector<simulator::Finding> findings_of_refusal(const Run& run) {
  using simulator::FindingKind;
  if (run.threw && !run.seen.refusal_unasked) return {};
  if (const std::optional<simulator::Finding> other = launch_that_is_accepted(run)) return {*other};
  simulator::Finding silent;
  silent.kind = FindingKind::unchecked_error;
  tell_either<words::refusal_told_late, words::refusal_overlooked>(run.threw, silent);
  for (const simulator::Finding& finding : run.seen.findings) {
    if (is_refusal(finding)) silent.where = finding.where;
  }
  return {silent};
}

/// Runs what must give up. What it says about that is nobody's business: the judge has made the error.
Run run_to_refusal(const Case& question, Backend& backend, simulator::Schedule schedule,
                   const simulator::TraceSelection* trace) {
  Run run;
  without_stderr([&] { run = backend.run(schedule, question, simulator::Metrics::off, trace); });
  return run;
}

CaseResult judge_refusal(const Case& question, Backend& backend, const simulator::TraceSelection* trace) {
  CaseResult result;
  for (const simulator::Schedule schedule : backend.schedules()) {
    Run run = run_to_refusal(question, backend, schedule, trace);
    trace = nullptr;
    simulator::merge_findings(result.findings, findings_of_refusal(run));
    if (run.seen.trace) result.trace = std::move(run.seen.trace);
  }
  return result;
}

/// What the case itself finds after a run.
std::vector<simulator::Finding> looked_at(const Case& question, simulator::Schedule schedule) {
  std::vector<simulator::Finding> findings = question.look ? question.look() : std::vector<simulator::Finding>();
  if (schedule == simulator::Schedule::forward) return findings;
  for (simulator::Finding& finding : findings)
    finding.help = order_note(schedule) + (finding.help.empty() ? "" : " ") + finding.help;
  return findings;
}

void keep_first_wrong(std::optional<WrongResult>& kept, WrongResult wrong, simulator::Schedule schedule) {
  if (kept) return;
  kept = std::move(wrong);
  if (schedule == simulator::Schedule::forward) return;
  begin_with(*kept, order_note(schedule));
}

/// <<<threads, blocks>>> for <<<blocks, threads>>>, where every thread still finds its output: as many threads as there
/// should be, in as many blocks as one should have threads. Or a block for each output.
/// @param outputs how many there are
Costs costs_of_launch(const Overrun& overrun, const simulator::Counts& counts, const Budget& budget,
                      std::size_t outputs) {
  Costs costs;
  const std::uint64_t blocks = budget.blocks.total.value_or(0);
  const std::uint64_t threads = budget.threads.total.value_or(0);
  if (overrun.counter->predicate != nullptr || blocks == 0) return costs;
  const std::uint64_t a_block = threads / blocks;
  if (counts.blocks.total == outputs && a_block > 1 && counts.threads.total == outputs * a_block) {
    tell<words::block_for_each>(costs, outputs, a_block);
    return costs;
  }
  if (counts.blocks.total == blocks + 1 && counts.threads.total == threads + a_block) {
    tell<words::one_block_more>(costs);
    return costs;
  }
  if (counts.threads.total != threads || counts.blocks.total != a_block) return costs;
  costs.cause = Cause::swapped_launch;
  costs.help = swapped_launch_text(a_block, blocks);
  return costs;
}

/// "17 blocks of 128 threads".
std::string text_of(const simulator::LaunchShape& launch) {
  const auto count = [](const simulator::Index3& extent) { return std::uint64_t{extent[0]} * extent[1] * extent[2]; };
  return simulator::launch_text(count(launch.grid), count(launch.block));
}

constexpr std::uint64_t most_traced = 100'000;  // accesses; tracing them takes a tenth of a second

bool does_too_little(const simulator::Counts& counts, const Budget& budget) {
  const std::vector<Overrun> broken = overruns(budget, counts);
  return std::any_of(broken.begin(), broken.end(), [](const Overrun& one) { return one.rule == Rule::at_least; });
}

/// The first schedule's counts are judged. But the least that is to be done is to be done under every one: a function
/// could keep what it has computed under the first.
bool tells_more(const simulator::Counts& counts, const std::optional<simulator::Counts>& known, const Budget& budget) {
  return !known || (overruns(budget, *known).empty() && does_too_little(counts, budget));
}

/// Whether such a pattern says that each output holds what belongs in another.
bool is_of_places(Cause cause) {
  constexpr Cause all[] = {Cause::shifted,       Cause::from_block_0, Cause::shifted_by_block,
                           Cause::swapped_pairs, Cause::transposed,   Cause::reversed};
  return std::find(std::begin(all), std::end(all), cause) != std::end(all);
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
  const bool asks_simulator = question.launches_accepted || question.before_launch || question.after_launch;
  if (asks_simulator && !backend.counts()) return {};
  if (question.must_throw || question.launches_accepted) return judge_refusal(question, backend, trace);
  CaseResult result;
  std::vector<simulator::HostStep> steps;  // of the first schedule
  std::vector<simulator::Finding> host;
  std::uint64_t block_waits = 0;
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
    simulator::merge_findings(result.findings, looked_at(question, schedule));
    if (host.empty()) host = host_overruns(run.seen.host_deeds, name);
    merge_barriers(result.barriers, run.seen.barriers);
    std::optional<WrongResult> wrong = find_wrong(question, run, backend.counts());
    const bool explained = wrong && wrong->nothing_written && has_error(run.seen.findings);
    if (wrong && !explained) {
      if (!result.wrong) result.wrong_under = schedule;
      keep_first_wrong(result.wrong, std::move(*wrong), schedule);
    }
    if (backend.counts() && question.budget.overlap && !result.work_time) {
      result.work_time = run.seen.work_time;
      steps = run.seen.host_steps;
    }
    if (backend.counts() && tells_more(run.seen.counts, result.counts, question.budget)) {
      result.counts = run.seen.counts;
      result.launches = run.seen.launches.size();
      result.only_launch.reset();
      if (result.launches == 1) result.only_launch = run.seen.launches.front();
    }
    if (run.seen.metrics) result.metrics = run.seen.metrics;
    block_waits = std::max(block_waits, run.seen.block_waits);
    if (backend.is_lost() || never_ends(run.seen.findings)) break;
  }
  if (result.counts) result.overruns = overruns(question.budget, *result.counts);
  if (result.wrong && has_error(result.findings)) explain_by_errors(*result.wrong);
  // An error may have ended the run before the kernel had done its share.
  if (has_error(result.findings)) {
    std::erase_if(result.overruns, [](const Overrun& overrun) { return overrun.rule == Rule::at_least; });
  }
  // A thread that never ends does everything too often.
  if (never_ends(result.findings)) result.overruns.clear();
  // Cheap comes after right.
  if (result.wrong || has_error(result.findings)) return result;
  result.shapes = std::move(host);
  simulator::merge_findings(result.shapes, block_wait_overruns(question.budget, block_waits, name));
  if (result.metrics)
    simulator::merge_findings(result.shapes,
                              request_overruns(question.budget, *result.metrics, name,
                                               result.counts && result.counts->tensor_products.total != 0));
  if (result.work_time)
    simulator::merge_findings(result.shapes, overlap_overruns(question.budget, *result.work_time, steps, name));
  return result;
}

void judge_refused_launches(CaseResult& result, const Case& question, Backend& backend) {
  constexpr unsigned most = 4;
  Case refused = question;
  for (unsigned accepted = 0; accepted < most; ++accepted) {
    refused.launches_accepted = accepted;
    const Run run = run_to_refusal(refused, backend, backend.schedules().front(), nullptr);
    const auto& seen = run.seen.findings;
    if (std::none_of(seen.begin(), seen.end(), is_refusal)) return;
    simulator::merge_findings(result.findings, findings_of_refusal(run));
  }
}

void find_costs(CaseResult& result, const Case& question, Backend& backend) {
  constexpr std::uint64_t most_accesses = 1'000'000;  // tracing them takes about a second
  if (!result.counts || backend.is_lost()) return;
  const simulator::Schedule schedule = backend.schedules().front();
  for (const Overrun& overrun : result.overruns) {
    Costs costs;
    const simulator::Count& count = (*result.counts).*overrun.counter->count;
    if (overrun.rule == Rule::per_thread && count.busiest.launch != 0 && count.total <= most_accesses) {
      const simulator::TraceSelection selection{.block = count.busiest.block, .launch = count.busiest.launch};
      const Run run = backend.run(schedule, question, simulator::Metrics::off, &selection);
      if (run.seen.trace) costs = costs_of_thread(overrun, question.budget, count.busiest, *run.seen.trace);
    } else if (overrun.counter->predicate == nullptr) {
      costs = costs_of_launch(overrun, *result.counts, question.budget, question.expected.size());
      if (result.only_launch && result.only_launch->where.line != 0)
        costs.lines = {{result.only_launch->where, text_of(*result.only_launch)}};
    } else if (overrun.rule == Rule::total) {
      if (!result.metrics)
        result.metrics = backend.run(schedule, question, simulator::Metrics::on, nullptr).seen.metrics;
      if (result.metrics) costs = costs_of_all(overrun, *result.metrics);
    }
    result.costs.push_back(std::move(costs));
  }
}

void find_origin(CaseResult& result, const Case& question, Backend& backend, bool is_explained) {
  if (!result.wrong || !result.counts || backend.is_lost() || has_error(result.findings)) return;
  if (accesses_of(*result.counts) > most_traced) return;
  const simulator::TraceSelection selection{.every_block = true};
  const Run run = backend.run(result.wrong_under, question, simulator::Metrics::off, &selection);
  if (!run.seen.trace || run.out == 0) return;
  OutputOrigin origin = origin_of(*result.wrong, run.out, *run.seen.trace, question.owner);
  result.wrong->where = std::move(origin.where);
  if (origin.is_followed || !is_explained) result.wrong->origin = std::move(origin.text);
}

bool experiment(CaseResult& result, const Case& question, Backend& backend) {
  constexpr std::uint64_t most_work = 400'000;  // accesses and threads of all runs: about a tenth of a second
  constexpr std::uint64_t most_runs = 200;
  if (!result.wrong || !result.counts || backend.is_lost() || has_error(result.findings)) return false;
  if (result.wrong_under != simulator::Schedule::forward || result.wrong->unwritten) return false;
  const std::uint64_t work = accesses_of(*result.counts) + result.counts->threads.total + 1;
  const std::optional<Dependence> found =
      find_dependence_of(result.wrong->first, question, backend, std::min(most_runs, most_work / work));
  if (!found) return false;
  const std::optional<Diagnosis> diagnosis = diagnosis_of(*found, question.inputs);
  if (!diagnosis) return false;
  std::vector<Diagnosis>& known = result.wrong->diagnoses;
  // A pattern by which outputs lie in each other's places is refuted where this one holds what belongs in no other.
  if (diagnosis->cause.cause != Cause::other_output)
    std::erase_if(known, [](const Diagnosis& one) { return is_of_places(one.cause.cause); });
  // A pattern that says how all wrong outputs came about says more.
  const auto weaker = std::find_if(known.begin(), known.end(), [](const Diagnosis& one) {
    return !one.is_conclusive || rank_of(one.cause.cause) == simulator::CauseRank::place;
  });
  const bool is_chosen = weaker == known.begin();
  known.insert(weaker, *diagnosis);
  choose_diagnosis(*result.wrong, {});
  return is_chosen;
}

void find_overwritten(CaseResult& result, const std::vector<simulator::Finding>& known, const Case& question,
                      Backend& backend) {
  if (!result.counts || backend.is_lost() || accesses_of(*result.counts) > most_traced) return;
  for (simulator::Finding& finding : result.findings) {
    const bool is_unset = finding.kind == simulator::FindingKind::uninitialized_read && finding.in_kernel;
    const auto is_same = [&](const simulator::Finding& other) { return simulator::same_finding(other, finding); };
    if (!is_unset || std::any_of(known.begin(), known.end(), is_same)) continue;
    const simulator::TraceSelection selection{.block = finding.block};
    const Run run = backend.run(backend.schedules().front(), question, simulator::Metrics::off, &selection);
    const std::string told = run.seen.trace ? overwritten_slots(finding, *run.seen.trace) : "";
    if (told.empty()) continue;
    finding.cause = Cause::slots_overwritten;
    finding.help = told;
  }
}

}  // namespace course
