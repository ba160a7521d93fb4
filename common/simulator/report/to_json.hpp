/// @file
/// Findings, counters and barriers as JSON, in the shape that other programs rely on.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <vector>

#include "simulator/metrics/counts.hpp"
#include "simulator/report/finding.hpp"

namespace simulator {

/// {"kind","severity","message","file","line","other_line","variable","thread","block","count","blocks","help",
/// "notes":[{"file","line","text"}]}. `thread` and `block` are [x,y,z], or null outside a kernel; `other_line` is the
/// first note's line, or null.
nlohmann::ordered_json to_json(const Finding& finding);

/// {"global_reads":{"max_per_thread","total"}, …}: one entry for each counter.
nlohmann::ordered_json to_json(const Counts& counts);

/// [{"file","line","arrivals","orders_something"}].
nlohmann::ordered_json to_json(const std::vector<BarrierUse>& barriers);

}  // namespace simulator
