/// @file
/// What the requests of warps cost at each line against what they may cost.
#include "harness/request_budget.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "harness/budget_finding.hpp"

namespace course {
namespace {

using simulator::AccessKind;
using simulator::Finding;
using simulator::LineMetrics;
using simulator::Space;

Finding broken(const char* limit, const LineMetrics& line, const std::string& message, const std::string& case_name) {
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

Finding too_many_sectors(const LineMetrics& line, std::uint64_t allowed, const std::string& case_name) {
  const bool apart = line.stride_bytes && std::abs(*line.stride_bytes) > line.access_bytes;
  const std::string how = apart ? fmt::format("{} addresses {}", verb(line.kind), distance(line))
                                : fmt::format("{} addresses that do not fill the sectors they lie in", verb(line.kind));
  Finding finding = broken("sectors_per_request", line,
                           fmt::format("the lanes of a warp {}: {:.4g} sectors of 32 bytes a request, where {} must do",
                                       how, line.totals.sectors_per_request(), allowed),
                           case_name);
  finding.help = "Let neighbouring threads touch neighbouring elements: threadIdx.x belongs in the last index.";
  return finding;
}

Finding too_many_conflicts(const LineMetrics& line, std::uint64_t allowed, const std::string& case_name) {
  Finding finding = broken("bank_conflict_degree", line,
                           fmt::format("up to {} lanes of a warp want different words of one bank of shared memory at "
                                       "once, where {} must do: {} extra rounds in all",
                                       line.totals.bank_conflict_degree, allowed, line.totals.extra_wavefronts),
                           case_name);
  finding.help = "Make each row of the tile one element longer, or let neighbouring threads touch neighbouring words.";
  return finding;
}

/// One finding for all lines: they have one reason.
void add_partial(std::vector<Finding>& findings, const LineMetrics& line, std::uint64_t allowed,
                 const std::string& case_name) {
  constexpr const char* limit = "partial_requests";
  const auto known =
      std::find_if(findings.begin(), findings.end(), [](const Finding& finding) { return finding.limit == limit; });
  if (known != findings.end()) {
    known->notes.push_back(
        {line.where, fmt::format("and here {} of {}", line.totals.partial_requests, line.totals.requests)});
    return;
  }
  Finding finding = broken(limit, line,
                           fmt::format("{} of {} requests are made by a part of a warp only, where {} may be",
                                       line.totals.partial_requests, line.totals.requests, allowed),
                           case_name);
  finding.help =
      "Let threads that sit side by side do the same: `if (t < active)`, not every second or fourth of them.";
  findings.push_back(std::move(finding));
}

}  // namespace

bool limits_requests(const Budget& budget) {
  return std::any_of(request_limits().begin(), request_limits().end(),
                     [&](const RequestLimit& limit) { return (budget.*limit.allowed).has_value(); });
}

std::vector<Finding> request_overruns(const Budget& budget, const simulator::WarpMetrics& metrics,
                                      const std::string& case_name) {
  std::vector<Finding> findings;
  for (const LineMetrics& line : metrics.lines) {
    const simulator::RequestTotals& totals = line.totals;
    const auto& sectors = budget.sectors_per_request;
    // Wide accesses fill more sectors; those that hold nothing else waste none.
    if (sectors && line.space == Space::global &&
        totals.sectors > std::max(*sectors * totals.requests, totals.ideal_sectors))
      findings.push_back(too_many_sectors(line, *sectors, case_name));
    const auto& degree = budget.bank_conflict_degree;
    if (degree && totals.bank_conflict_degree > *degree)
      findings.push_back(too_many_conflicts(line, *degree, case_name));
    const auto& partial = budget.partial_requests;
    if (partial && totals.partial_requests > *partial) add_partial(findings, line, *partial, case_name);
  }
  return findings;
}

}  // namespace course
