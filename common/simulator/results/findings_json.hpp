/// @file
/// Findings, counters, barriers and the requests of warps as JSON, out and in: the shape that other programs rely on.
///
/// What reads throws nlohmann::json::exception or std::invalid_argument when `json` is something else; what may be
/// missing in the JSON of other programs and older versions has a default.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/counts.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/warp_metrics.hpp"

namespace simulator {

/// {"kind","severity","message","file","line","column","other_line","variable","thread","block","count","blocks","help",
/// "notes":[{"file","line","column","text"}],"origin","case","limit","has_place","pattern"}, and "falls_short" and
/// "is_at_least" where they are true. `thread` and `block` are [x,y,z], or null outside a kernel; `other_line` is the first
/// note's line, or null; a column that is not known is 0.
nlohmann::ordered_json to_json(const Finding& finding);

/// A list of them.
nlohmann::ordered_json to_json(const std::vector<Finding>& findings);

/// {"global_reads":{"max_per_thread","total","words"}, …}: one entry for each counter. `words`, of 4 bytes, where some
/// access was wider.
nlohmann::ordered_json to_json(const Counts& counts);

/// The same, or an empty object where nothing was counted.
nlohmann::ordered_json counters_to_json(const std::optional<Counts>& counts);

/// [{"file","line","arrivals","orders_something"}].
nlohmann::ordered_json to_json(const std::vector<BarrierUse>& barriers);

/// {"exact","global":{…},"shared":{…},"timeline":[…],"lines":[{"file","line","space":"global"|"shared","kind":"load"|"store"|"atomic",
/// "access_bytes","stride_bytes" or null,…}]}. For …:
/// "requests","partial_requests","warp_efficiency","lanes","live_lanes", "bytes_used", then for global memory
/// "sectors","ideal_sectors","sectors_per_request","sector_efficiency", for shared memory
/// "bank_conflict_degree","extra_wavefronts", and for both "contention","serialised". The
/// timeline has for each launch {"kernel","grid","block","shared_bytes","device","multiprocessors",
/// "blocks_per_multiprocessor","waves","steps","tail_steps","busy","blocks":[{"block","multiprocessor","slot","begin",
/// "end"}] or null where there were too many}. "exchanges" and "reads_during_copies", where there are any.
nlohmann::ordered_json to_json(const WarpMetrics& metrics);

/// The text of to_json(), in one line.
std::string findings_text(const std::vector<Finding>& findings);

/// A finding; its kind, severity and message must be there.
Finding finding_from_json(const nlohmann::ordered_json& json);

/// A list of findings.
std::vector<Finding> findings_from_json(const nlohmann::ordered_json& json);

/// The findings in a text as findings_text() makes it.
std::vector<Finding> findings_in(const std::string& text);

/// Counters; those that are missing are 0. How many threads and blocks there were is not in the JSON.
Counts counts_from_json(const nlohmann::ordered_json& json);

/// The same, or nothing for an empty object.
std::optional<Counts> counters_from_json(const nlohmann::ordered_json& json);

/// A list of barriers.
std::vector<BarrierUse> barriers_from_json(const nlohmann::ordered_json& json);

/// The requests of warps.
WarpMetrics metrics_from_json(const nlohmann::ordered_json& json);

}  // namespace simulator
