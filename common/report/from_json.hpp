/// @file
/// What to_json() wrote, read again. Everything here throws nlohmann::json::exception or std::invalid_argument when
/// `json` is something else; what may be missing in the JSON of other programs and older versions has a default.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <vector>

#include "base/counts.hpp"
#include "base/finding.hpp"
#include "base/warp_metrics.hpp"

namespace simulator {

/// A finding; its kind, severity and message must be there.
Finding finding_from_json(const nlohmann::ordered_json& json);

/// A list of findings.
std::vector<Finding> findings_from_json(const nlohmann::ordered_json& json);

/// Counters; those that are missing are 0. How many threads and blocks there were is not in the JSON.
Counts counts_from_json(const nlohmann::ordered_json& json);

/// A list of barriers.
std::vector<BarrierUse> barriers_from_json(const nlohmann::ordered_json& json);

/// The requests of warps.
WarpMetrics metrics_from_json(const nlohmann::ordered_json& json);

}  // namespace simulator
