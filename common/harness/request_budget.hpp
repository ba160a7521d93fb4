/// @file
/// What the requests of warps cost at each line against what they may cost.
#pragma once

#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/finding.hpp"
#include "base/warp_metrics.hpp"

namespace course {

/// Whether `budget` limits any of them, so that metrics must be measured.
bool limits_requests(const Budget& budget);

/// A finding for each line and limit of `budget` that was not kept, at the line, with what to change.
std::vector<simulator::Finding> request_overruns(const Budget& budget, const simulator::WarpMetrics& metrics,
                                                 const std::string& case_name);

}  // namespace course
