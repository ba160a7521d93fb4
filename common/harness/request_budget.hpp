/// @file
/// What the requests of warps cost at each line against what they may cost.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/warp_metrics.hpp"
#include "harness/case.hpp"

namespace course {

/// A figure of requests that can be limited.
struct RequestLimit {
  const char* key;  ///< "sectors_per_request", as in the JSON report
  std::optional<std::uint64_t> Budget::*allowed;
};

/// All of them, in the order of reports.
std::span<const RequestLimit> request_limits();

/// Whether `budget` limits any of them, so that metrics must be measured.
bool limits_requests(const Budget& budget);

/// A finding for each line and limit of `budget` that was not kept, at the line, with what to change.
std::vector<simulator::Finding> request_overruns(const Budget& budget, const simulator::WarpMetrics& metrics,
                                                 const std::string& case_name);

}  // namespace course
