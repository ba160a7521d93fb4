/// @file
/// Whether all work went into the caller's stream, and the host waited only at the end.
#include "harness/stream_budget.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/finding.hpp"
#include "harness/budget_finding.hpp"

namespace course {
namespace {

using simulator::Finding;
using simulator::HostStep;

Finding broken(const HostStep& step, const std::string& message, const std::string& case_name) {
  return broken_limit(simulator::Origin::streams, "stream", step.where, message, case_name);
}

Finding in_default_stream(const HostStep& step, const std::string& stream, const std::string& case_name) {
  Finding finding = broken(step,
                           fmt::format("{} {} in the default stream, and all work belongs into `{}`", step.call,
                                       step.launches ? "was launched" : "works", stream),
                           case_name);
  finding.help = step.launches ? "Name the stream as the fourth number of the launch; the third is 0."
                               : "Name the stream as the last argument; of copies, cudaMemcpyAsync takes one.";
  return finding;
}

Finding waits_too_early(const HostStep& step, const std::string& case_name) {
  Finding finding = broken(step, fmt::format("{} waits here, before all work is handed over", step.call), case_name);
  finding.help = "Within a stream each step waits for the one before by itself: let the host wait once, at the end.";
  return finding;
}

}  // namespace

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

void drop_explained(std::vector<Finding>& findings, const std::vector<Finding>& overruns) {
  std::erase_if(findings, [&](const Finding& finding) {
    if (finding.kind != simulator::FindingKind::unchecked_error) return false;
    return std::any_of(overruns.begin(), overruns.end(), [&](const Finding& overrun) {
      return overrun.where.file == finding.where.file && overrun.where.line == finding.where.line;
    });
  });
}

}  // namespace course
