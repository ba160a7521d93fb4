/// @file
/// Limits that were not kept, as findings: counts, the requests of warps, streams, and how far work overlaps.
#include "judge/budget_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "simulator/results/finding.hpp"
#include "simulator/results/launch_text.hpp"
#include "verdict/verdict.hpp"
#include "verdict/words.hpp"

namespace course {
namespace {

using simulator::AccessKind;
using simulator::Finding;
using simulator::HostStep;
using simulator::LineMetrics;
using simulator::RequestShapes;
using simulator::Space;

/// Whether a verdict had better tell of `left`.
bool is_preferred(const Overrun& left, const Overrun& right) { return is_worse(left, right); }

/// A worse case that was too long to say where it comes from helps less.
bool is_preferred(const CaseOverrun& left, const CaseOverrun& right) {
  if (left.overrun.rule == right.overrun.rule && left.finding.has_place != right.finding.has_place)
    return left.finding.has_place;
  return is_worse(left.overrun, right.overrun);
}

template <class Item, class OverrunOf>
void keep_worst_by(std::vector<Item>& all, Item more, OverrunOf overrun_of) {
  const auto same = std::find_if(
      all.begin(), all.end(), [&](const Item& known) { return overrun_of(known).counter == overrun_of(more).counter; });
  if (same == all.end()) {
    all.push_back(std::move(more));
  } else if (is_preferred(more, *same)) {
    *same = std::move(more);
  }
}

/// The same, said by a row.
template <const simulator::Telling& telling, class... Facts>
Finding broken_limit(simulator::Origin origin, const char* limit, const simulator::SourceLocation& where,
                     const std::string& case_name, const Facts&... facts) {
  Finding said;
  tell<telling>(said, facts...);
  Finding finding = course::broken_limit(origin, limit, where, said.message, case_name);
  finding.help = said.help;
  finding.cause = said.cause;
  return finding;
}

const char* verb(AccessKind kind) {
  if (kind == AccessKind::atomic) return "update";
  return kind == AccessKind::read ? "read" : "write";
}

/// "32 elements apart", or "6 bytes apart" where that is no whole number of elements.
std::string distance(const LineMetrics& line) {
  const std::int64_t stride = std::abs(*line.stride_bytes);
  if (stride % line.access_bytes != 0) return fmt::format("{} bytes apart", stride);
  return fmt::format("{} elements apart", stride / line.access_bytes);
}

/// Whether the line of source also makes accesses of that kind.
bool line_has(const simulator::WarpMetrics& metrics, const LineMetrics& line, Space space, bool writes) {
  return std::any_of(metrics.lines.begin(), metrics.lines.end(), [&](const LineMetrics& other) {
    return other.space == space && (other.kind != AccessKind::read) == writes && other.where.line == line.where.line &&
           other.where.file == line.where.file;
  });
}

/// Whether the line changes shared memory by what it reads there, as `sums[t] += sums[t + stride]` does.
bool works_in_place(const simulator::WarpMetrics& metrics, const LineMetrics& line) {
  return line.space == Space::shared && line_has(metrics, line, Space::shared, false) &&
         line_has(metrics, line, Space::shared, true);
}

/// Whether the line copies between global and shared memory, and each thread takes elements side by side.
bool copies_chunks(const simulator::WarpMetrics& metrics, const LineMetrics& line) {
  return line.shapes.to_the_next * 2 > line.shapes.steps &&
         line_has(metrics, line, Space::shared, line.kind == AccessKind::read);
}

Finding too_many_sectors(const simulator::WarpMetrics& metrics, const LineMetrics& line, std::uint64_t allowed,
                         const std::string& case_name) {
  const bool apart = line.stride_bytes && std::abs(*line.stride_bytes) > line.access_bytes;
  const auto broken = apart ? broken_limit<words::addresses_apart, const char*, std::string, double, std::uint64_t>
                            : broken_limit<words::sectors_in_part, const char*, std::string, double, std::uint64_t>;
  Finding finding = broken(simulator::Origin::requests, "sectors_per_request", line.where, case_name, verb(line.kind),
                           apart ? distance(line) : "", line.totals.sectors_per_request(), allowed);
  tell_either<words::chunks, words::neighbouring_elements>(copies_chunks(metrics, line), finding);
  return finding;
}

Finding too_many_conflicts(const simulator::WarpMetrics& metrics, const LineMetrics& line, std::uint64_t allowed,
                           const std::string& case_name, bool with_fragments) {
  Finding finding = broken_limit<words::bank_conflicts>(simulator::Origin::requests, "bank_conflict_degree", line.where,
                                                        case_name, line.totals.bank_conflict_degree, allowed);
  const RequestShapes& shapes = line.shapes;
  if (works_in_place(metrics, line) && shapes.widest > shapes.narrowest && line.access_bytes != 0) {
    tell<words::growing_strides>(finding, shapes.narrowest / line.access_bytes, shapes.widest / line.access_bytes);
    return finding;
  }
  tell_either<words::neighbouring_words_of_fragments, words::neighbouring_words>(with_fragments, finding);
  return finding;
}

void tell_of(const simulator::SplitWarp& split, Finding& finding) {
  tell<words::split_warp>(finding, split.first_thread, split.first_thread + split.lanes - 1,
                          simulator::index_text(split.block, split.grid), split.all, split.all == 1 ? "time" : "times",
                          split.some);
}

/// What to do about requests of a part of a warp.
void tell_of_partial(const simulator::WarpMetrics& metrics, const LineMetrics& line, Finding& finding) {
  if (works_in_place(metrics, line) && line.shapes.scattered > 0) return tell<words::scattered_threads>(finding);
  if (line.split) return tell_of(*line.split, finding);
  // Where the line writes, all would write: over each other, or into what others read.
  const bool must_not_all = line.kind != AccessKind::read || works_in_place(metrics, line);
  tell_either<words::side_by_side, words::side_by_side_or_all>(must_not_all, finding);
}

/// One finding for all lines: they have one reason.
void add_partial(std::vector<Finding>& findings, const simulator::WarpMetrics& metrics, const LineMetrics& line,
                 std::uint64_t allowed, const std::string& case_name) {
  constexpr const char* limit = "partial_requests";
  const auto known =
      std::find_if(findings.begin(), findings.end(), [](const Finding& finding) { return finding.limit == limit; });
  const std::uint64_t partial = line.totals.partial_requests;
  if (known != findings.end()) {
    if (known->where.line != line.where.line)
      known->notes.push_back({line.where, fmt::format("and here, {} times", partial)});
    return;
  }
  Finding finding = broken_limit<words::partial_requests>(simulator::Origin::requests, limit, line.where, case_name,
                                                          verb(line.kind), partial, line.totals.requests,
                                                          line.space == Space::shared ? "shared" : "global", allowed);
  tell_of_partial(metrics, line, finding);
  findings.push_back(std::move(finding));
}

/// Of what there is too little, wherever.
template <const simulator::Telling& telling, class... Facts>
Finding missed_limit(const char* limit, const std::string& case_name, const Facts&... facts) {
  Finding finding = broken_limit<telling>(simulator::Origin::requests, limit, {}, case_name, facts...);
  finding.falls_short = true;
  return finding;
}

Finding no_exchange(const simulator::WarpMetrics& metrics, const Budget& budget, const std::string& case_name) {
  Finding finding = missed_limit<words::no_exchange>("exchanges", case_name, metrics.exchanges, *budget.exchanges);
  finding.help = budget.idea;
  if (metrics.exchanges > 0) return finding;
  for (const LineMetrics& line : metrics.lines) {
    if (line.space == Space::shared && line.kind == AccessKind::read)
      finding.notes.push_back({line.where, words::reads_its_own});
  }
  if (!finding.notes.empty()) finding.where = finding.notes.front().where;
  return finding;
}

Finding no_overlap_with_copies(const simulator::WarpMetrics& metrics, const Budget& budget,
                               const std::string& case_name) {
  return missed_limit<words::no_overlap_with_copies>("reads_during_copies", case_name, metrics.reads_during_copies,
                                                     *budget.reads_during_copies);
}

Finding all_in_order(const simulator::WarpMetrics& metrics, const Budget& budget, const std::string& case_name) {
  return missed_limit<words::all_in_order>("unordered_accesses", case_name, metrics.unordered_accesses,
                                           *budget.unordered_accesses);
}

template <const simulator::Telling& telling, class... Facts>
Finding misplaced(const HostStep& step, const std::string& case_name, const Facts&... facts) {
  return broken_limit<telling>(simulator::Origin::streams, "stream", step.where, case_name, step.call, facts...);
}

Finding in_default_stream(const HostStep& step, const std::string& stream, const std::string& case_name) {
  if (step.launches) return misplaced<words::launch_in_default_stream>(step, case_name, stream);
  return misplaced<words::work_in_default_stream>(step, case_name, stream);
}

/// The first step after which nothing goes on beside what came before: it waits, or works in the default stream.
const HostStep* step_in_the_way(const std::vector<HostStep>& steps) {
  for (auto step = steps.begin(); step != steps.end(); ++step) {
    const bool more = std::any_of(step + 1, steps.end(), [](const HostStep& later) { return later.submits; });
    if (more && (step->waits || step->in_default_stream)) return &*step;
  }
  return nullptr;
}

void explain_by(const HostStep& step, Finding& finding) {
  finding.where = step.where;
  if (step.is_pageable) {
    tell<words::pageable_copy>(finding, step.call);
  } else if (step.waits) {
    tell<words::waits_between>(finding, step.call);
  } else {
    tell<words::default_stream>(finding, step.call, step.launches ? ", the fourth number in <<<…>>>" : "");
  }
}

Finding host_overrun(const simulator::HostDeed& deed, const std::string& case_name) {
  constexpr simulator::Origin origin = simulator::Origin::streams;
  switch (deed.kind) {
    case simulator::HostDeedKind::wrote_result:
      return broken_limit<words::host_wrote_result>(origin, "host", deed.where, case_name);
    case simulator::HostDeedKind::carried:
      return broken_limit<words::host_carried>(origin, "host", deed.where, case_name);
    case simulator::HostDeedKind::input_to_constant:
      break;
  }
  return broken_limit<words::input_to_constant>(origin, "host", deed.where, case_name);
}

Advice advice_for(const Overrun& overrun) {
  if (overrun.counter->predicate == nullptr) return Advice::of_launch;
  if (overrun.rule == Rule::total) return Advice::if_exceeded;
  return overrun.rule == Rule::at_least ? Advice::if_missed : Advice::of_accesses;
}

std::string text_of(Advice advice, const Budget& budget, const Costs& costs) {
  if (advice == Advice::if_exceeded) return budget.thrift;
  if (advice == Advice::if_missed) return budget.idea;
  if (advice == Advice::of_accesses || !costs.help.empty()) return costs.help;
  return words::too_many_launched.help;
}

}  // namespace

simulator::Finding broken_limit(simulator::Origin origin, const std::string& limit,
                                const simulator::SourceLocation& where, const std::string& message,
                                const std::string& case_name) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::budget_exceeded;
  finding.where = where;
  finding.message = in_case(message, case_name);
  finding.origin = origin;
  finding.limit = limit;
  finding.case_name = case_name;
  return finding;
}

bool is_same_slip(const CaseOverrun& one, const CaseOverrun& other) {
  if (one.finding.where.line != other.finding.where.line || one.finding.help.empty()) return false;
  if (one.finding.cause != Cause::none || other.finding.cause != Cause::none)
    return one.finding.cause == other.finding.cause;
  return one.advice == other.advice;
}

CaseOverrun finding_for(const Overrun& overrun, const Budget& budget, const Costs& costs,
                        const simulator::SourceLocation& where, const std::string& case_name) {
  const std::string message = costs.thread.empty() ? describe(overrun) : describe(overrun, costs.thread);
  CaseOverrun one{overrun, broken_limit(simulator::Origin::counts, overrun.counter->key, where, message, case_name)};
  one.finding.has_place = !costs.lines.empty();
  if (one.finding.has_place) one.finding.where = costs.lines.front().where;
  one.finding.notes = costs.lines;
  one.finding.cause = costs.cause;
  one.finding.falls_short = overrun.rule == Rule::at_least;
  one.advice = advice_for(overrun);
  one.finding.help = text_of(one.advice, budget, costs);
  return one;
}

void keep_worst(std::vector<CaseOverrun>& all, CaseOverrun more) {
  keep_worst_by(all, std::move(more), [](const CaseOverrun& one) -> const Overrun& { return one.overrun; });
}

void keep_worst(std::vector<Overrun>& all, const Overrun& more) {
  keep_worst_by(all, more, [](const Overrun& one) -> const Overrun& { return one; });
}

bool limits_requests(const Budget& budget) {
  return budget.exchanges || budget.reads_during_copies || budget.unordered_accesses ||
         std::any_of(request_limits().begin(), request_limits().end(),
                     [&](const RequestLimit& limit) { return (budget.*limit.allowed).has_value(); });
}

std::vector<Finding> request_overruns(const Budget& budget, const simulator::WarpMetrics& metrics,
                                      const std::string& case_name, bool with_fragments) {
  std::vector<Finding> findings;
  if (metrics.exchanges < budget.exchanges.value_or(0)) findings.push_back(no_exchange(metrics, budget, case_name));
  if (metrics.reads_during_copies < budget.reads_during_copies.value_or(0))
    findings.push_back(no_overlap_with_copies(metrics, budget, case_name));
  if (metrics.unordered_accesses < budget.unordered_accesses.value_or(0))
    findings.push_back(all_in_order(metrics, budget, case_name));
  for (const LineMetrics& line : metrics.lines) {
    const simulator::RequestTotals& totals = line.totals;
    const auto& loads = budget.sectors_per_load;
    const auto& sectors = loads && line.kind == AccessKind::read ? loads : budget.sectors_per_request;
    // Wide accesses fill more sectors; those that hold nothing else waste none.
    if (sectors && line.space == Space::global &&
        totals.sectors > std::max(*sectors * totals.requests, totals.ideal_sectors))
      findings.push_back(too_many_sectors(metrics, line, *sectors, case_name));
    const auto& degree = budget.bank_conflict_degree;
    if (degree && totals.bank_conflict_degree > *degree)
      findings.push_back(too_many_conflicts(metrics, line, *degree, case_name, with_fragments));
    const auto& partial = budget.partial_requests;
    if (partial && totals.partial_requests > *partial) add_partial(findings, metrics, line, *partial, case_name);
  }
  return findings;
}

std::vector<Finding> block_wait_overruns(const Budget& budget, std::uint64_t waits, const std::string& case_name) {
  if (!budget.block_waits || waits <= *budget.block_waits) return {};
  return {broken_limit<words::block_waits>(simulator::Origin::requests, "block_waits", {}, case_name, waits,
                                           *budget.block_waits)};
}

std::vector<Finding> stream_overruns(const Budget& budget, const std::vector<HostStep>& steps,
                                     const std::string& case_name) {
  std::vector<Finding> findings;
  if (budget.stream.empty()) return findings;
  for (auto step = steps.begin(); step != steps.end(); ++step) {
    const bool more = std::any_of(step + 1, steps.end(), [](const HostStep& later) { return later.submits; });
    if (step->in_default_stream) {
      simulator::add_of_same_run(findings, in_default_stream(*step, budget.stream, case_name));
    } else if (step->waits && more) {
      simulator::add_of_same_run(findings, misplaced<words::waits_too_early>(*step, case_name));
    }
  }
  return findings;
}

std::vector<Finding> host_overruns(const std::vector<simulator::HostDeed>& deeds, const std::string& case_name) {
  std::vector<Finding> findings;
  for (const simulator::HostDeed& deed : deeds) {
    Finding finding = host_overrun(deed, case_name);
    if (!deed.other.file.empty()) finding.notes.push_back({deed.other, words::carried_here});
    findings.push_back(std::move(finding));
  }
  return findings;
}

void drop_explained(std::vector<Finding>& findings, const std::vector<Finding>& overruns) {
  std::erase_if(findings, [&](const Finding& finding) {
    if (finding.kind != simulator::FindingKind::unchecked_error) return false;
    return std::any_of(overruns.begin(), overruns.end(), [&](const Finding& overrun) {
      return overrun.where.file == finding.where.file && overrun.where.line == finding.where.line;
    });
  });
}

std::vector<simulator::Finding> overlap_overruns(const Budget& budget, const simulator::WorkTime& time,
                                                 const std::vector<HostStep>& steps, const std::string& case_name) {
  if (!budget.overlap || time.in_all_us >= *budget.overlap * time.elapsed_us) return {};
  Finding finding =
      broken_limit<words::too_little_overlap>(simulator::Origin::overlap, "overlap", {}, case_name, time.in_all_us,
                                              time.elapsed_us, time.in_all_us / *budget.overlap);
  finding.falls_short = true;
  finding.help = budget.idea;
  if (const HostStep* const step = step_in_the_way(steps)) explain_by(*step, finding);
  return {finding};
}

}  // namespace course
