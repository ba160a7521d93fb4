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

Finding costly(const char* limit, const LineMetrics& line, const std::string& message, const std::string& case_name) {
  return broken_limit(simulator::Origin::requests, limit, line.where, message, case_name);
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

/// What to do about a tree of sums whose slots or threads are far apart.
constexpr const char* falling_strides =
    "In a tree of sums, begin with the largest stride and halve it, and let each thread t < stride add slot t + stride "
    "to slot t.";

Finding too_many_sectors(const simulator::WarpMetrics& metrics, const LineMetrics& line, std::uint64_t allowed,
                         const std::string& case_name) {
  const bool apart = line.stride_bytes && std::abs(*line.stride_bytes) > line.access_bytes;
  const std::string how = apart ? fmt::format("{} addresses {}", verb(line.kind), distance(line))
                                : fmt::format("{} addresses that do not fill the sectors they lie in", verb(line.kind));
  Finding finding =
      costly("sectors_per_request", line,
             fmt::format("the threads of a warp {}: {:.4g} sectors of 32 bytes at a time, where {} would do", how,
                         line.totals.sectors_per_request(), allowed),
             case_name);
  if (copies_chunks(metrics, line)) {
    finding.cause = Cause::chunks;
    finding.help =
        "Each thread copies elements side by side here, and its neighbour begins behind them. Deal them out the other "
        "way: with n threads, thread t takes element t, then t + n, t + 2 * n, and so on.";
  } else {
    finding.help =
        "Let neighbouring threads touch neighbouring elements at the same time: threadIdx.x itself is added to the "
        "index, and not a multiple of it.";
  }
  return finding;
}

Finding too_many_conflicts(const simulator::WarpMetrics& metrics, const LineMetrics& line, std::uint64_t allowed,
                           const std::string& case_name, bool with_fragments) {
  Finding finding = costly("bank_conflict_degree", line,
                           fmt::format("up to {} threads of a warp want different words of one bank of shared memory "
                                       "at once, where {} may: they take turns",
                                       line.totals.bank_conflict_degree, allowed),
                           case_name);
  const RequestShapes& shapes = line.shapes;
  if (works_in_place(metrics, line) && shapes.widest > shapes.narrowest && line.access_bytes != 0) {
    finding.cause = Cause::growing_strides;
    finding.help =
        fmt::format("Neighbouring threads use slots {} apart here, in other rounds up to {} apart. {}",
                    shapes.narrowest / line.access_bytes, shapes.widest / line.access_bytes, falling_strides);
    return finding;
  }
  finding.help = fmt::format(
      "Let neighbouring threads touch neighbouring words; where they must go down a column of a tile, make each of its "
      "rows one element longer{}.",
      with_fragments ? ", or 16 bytes where load_matrix_sync() reads them" : "");
  return finding;
}

std::string help_of(const simulator::SplitWarp& split) {
  return fmt::format(
      "Threads {} to {} of block {} are one warp: all of them come to this line {} {}, some of them {} times, and the "
      "others wait meanwhile. Deal the work out so that all lanes of a warp have equally much.",
      split.first_thread, split.first_thread + split.lanes - 1, simulator::index_text(split.block, split.grid),
      split.all, split.all == 1 ? "time" : "times", split.some);
}

/// What to do about requests of a part of a warp.
std::string help_on_partial(const simulator::WarpMetrics& metrics, const LineMetrics& line) {
  constexpr const char* side_by_side =
      "Let threads that sit side by side do the same: `if (t < active)`, not every second or fourth of them.";
  if (works_in_place(metrics, line) && line.shapes.scattered > 0)
    return std::string("Every second thread works here, or fewer: each warp is busy for some of its threads only. ") +
           falling_strides;
  if (line.split) return help_of(*line.split);
  // Where the line writes, all would write: over each other, or into what others read.
  if (line.kind != AccessKind::read || works_in_place(metrics, line)) return side_by_side;
  return std::string(side_by_side) +
         " Or let all of them compute, and choose at the end: `x = condition ? result : other`.";
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
  Finding finding = costly(
      limit, line,
      fmt::format("{} of {} times only some of a warp's 32 threads {} {} memory here; {} times are allowed", partial,
                  line.totals.requests, verb(line.kind), line.space == Space::shared ? "shared" : "global", allowed),
      case_name);
  finding.help = help_on_partial(metrics, line);
  if (works_in_place(metrics, line) && line.shapes.scattered > 0)
    finding.cause = Cause::scattered_threads;
  else if (line.split)
    finding.cause = Cause::split_warp;
  findings.push_back(std::move(finding));
}

/// Of what there is too little, wherever.
Finding missed_limit(simulator::Origin origin, const char* limit, const std::string& message,
                     const std::string& case_name) {
  Finding finding = broken_limit(origin, limit, {}, message, case_name);
  finding.falls_short = true;
  return finding;
}

Finding no_exchange(const simulator::WarpMetrics& metrics, const Budget& budget, const std::string& case_name) {
  Finding finding = missed_limit(
      simulator::Origin::requests, "exchanges",
      fmt::format("threads read from shared memory what another has put there {} times, and must do so {} times",
                  metrics.exchanges, *budget.exchanges),
      case_name);
  finding.help = budget.idea;
  if (metrics.exchanges > 0) return finding;
  for (const LineMetrics& line : metrics.lines) {
    if (line.space == Space::shared && line.kind == AccessKind::read)
      finding.notes.push_back({line.where, "reads what the same thread has put there"});
  }
  if (!finding.notes.empty()) finding.where = finding.notes.front().where;
  return finding;
}

Finding no_overlap_with_copies(const simulator::WarpMetrics& metrics, const Budget& budget,
                               const std::string& case_name) {
  Finding finding = missed_limit(
      simulator::Origin::requests, "reads_during_copies",
      fmt::format("threads read from shared memory while their copies are under way {} times, and must do so {} times",
                  metrics.reads_during_copies, *budget.reads_during_copies),
      case_name);
  finding.help = "Begin the copies of a later tile before the work on this one, and wait for them after it.";
  return finding;
}

Finding all_in_order(const simulator::WarpMetrics& metrics, const Budget& budget, const std::string& case_name) {
  Finding finding = missed_limit(
      simulator::Origin::requests, "unordered_accesses",
      fmt::format(
          "filling and reading of shared memory take turns: {} accesses can go on while other threads of the block "
          "do the other of the two, and {} must",
          metrics.unordered_accesses, *budget.unordered_accesses),
      case_name);
  finding.help =
      "Let one part be filled while another is read. Are there two parts? And does a thread that fills one wait only "
      "until that one has been read?";
  return finding;
}

Finding misplaced(const HostStep& step, const std::string& message, const std::string& case_name) {
  return broken_limit(simulator::Origin::streams, "stream", step.where, message, case_name);
}

Finding in_default_stream(const HostStep& step, const std::string& stream, const std::string& case_name) {
  Finding finding = misplaced(step,
                              fmt::format("{} {} in the default stream, and all work belongs in `{}`", step.call,
                                          step.launches ? "was launched" : "works", stream),
                              case_name);
  finding.help = step.launches ? "Name the stream as the fourth number of the launch; the third is 0."
                               : "Name the stream as the last argument; of copies, cudaMemcpyAsync takes one.";
  return finding;
}

Finding waits_too_early(const HostStep& step, const std::string& case_name) {
  Finding finding = misplaced(step, fmt::format("{} waits here, before all work is handed over", step.call), case_name);
  finding.help = "Within a stream each step waits for the one before by itself: let the host wait once, at the end.";
  return finding;
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
    finding.cause = Cause::pageable_copy;
    finding.help = fmt::format(
        "The host waits in this {} until the copy is done, since its host memory is pageable: only from and to pinned "
        "memory (cudaMallocHost) does a copy go on by itself.",
        step.call);
  } else if (step.waits) {
    finding.cause = Cause::waits_between;
    finding.help = fmt::format(
        "The host waits in this {} before it hands over the rest of the work: let it wait once, after the last chunk.",
        step.call);
  } else {
    finding.cause = Cause::default_stream;
    finding.help =
        fmt::format("{} works in the default stream here, which runs beside no other: name the chunk's own stream{}.",
                    step.call, step.launches ? ", the fourth number in <<<…>>>" : "");
  }
}

const char* host_text(simulator::HostDeedKind kind) {
  switch (kind) {
    case simulator::HostDeedKind::wrote_result:
      return "the outputs hold what the host wrote there, and a kernel must write them";
    case simulator::HostDeedKind::carried:
      return "after the host has seen data of the device, it hands something to the device again";
    case simulator::HostDeedKind::input_to_constant:
      break;
  }
  return "the host copies an input to constant memory, from where kernels read it uncounted";
}

const char* host_help(simulator::HostDeedKind kind) {
  switch (kind) {
    case simulator::HostDeedKind::wrote_result:
      return "Let the kernel write each output: the host only launches it.";
    case simulator::HostDeedKind::carried:
      return "All computing belongs in kernels. A copy that is only there to look at values must go before the code "
             "is right; ./course trace shows them without one.";
    case simulator::HostDeedKind::input_to_constant:
      break;
  }
  return "Let the kernels read the input where it lies.";
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
  return "Blocks and threads that have nothing to do cost time, too: the contract says how many it takes.";
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
  Finding finding = broken_limit(
      simulator::Origin::requests, "block_waits", {},
      fmt::format("{} times a block looks for what others have published and finds nothing yet, where {} would do: one "
                  "waits for the next, in a chain",
                  waits, *budget.block_waits),
      case_name);
  finding.help =
      "Let each block publish what it knows by itself before it waits for anything, and use what others have published "
      "in that way.";
  return {finding};
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
      simulator::add_of_same_run(findings, waits_too_early(*step, case_name));
    }
  }
  return findings;
}

std::vector<Finding> host_overruns(const std::vector<simulator::HostDeed>& deeds, const std::string& case_name) {
  std::vector<Finding> findings;
  for (const simulator::HostDeed& deed : deeds) {
    Finding finding = broken_limit(simulator::Origin::streams, "host", deed.where, host_text(deed.kind), case_name);
    finding.help = host_help(deed.kind);
    if (!deed.other.file.empty()) finding.notes.push_back({deed.other, "data of the device went to the host here"});
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
  simulator::Finding finding =
      missed_limit(simulator::Origin::overlap, "overlap",
                   fmt::format("too little overlaps: copies and kernels take {:.0f} µs one after the other, {:.0f} µs "
                               "here, and at most {:.0f} µs are allowed",
                               time.in_all_us, time.elapsed_us, time.in_all_us / *budget.overlap),
                   case_name);
  finding.help = budget.idea;
  if (const HostStep* const step = step_in_the_way(steps)) explain_by(*step, finding);
  return {finding};
}

}  // namespace course
