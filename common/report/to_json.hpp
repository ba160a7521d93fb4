/// @file
/// Findings, counters and barriers as JSON, in the shape that other programs rely on.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <vector>

#include "base/counts.hpp"
#include "base/finding.hpp"
#include "base/warp_metrics.hpp"

namespace simulator {

/// {"kind","severity","message","file","line","column","other_line","variable","thread","block","count","blocks","help",
/// "notes":[{"file","line","column","text"}]}. `thread` and `block` are [x,y,z], or null outside a kernel; `other_line`
/// is the first note's line, or null; a column that is not known is 0.
nlohmann::ordered_json to_json(const Finding& finding);

/// The finding that to_json() wrote.
/// @throws nlohmann::json::exception or std::invalid_argument when `json` is none
Finding finding_from_json(const nlohmann::ordered_json& json);

/// {"global_reads":{"max_per_thread","total","words"}, …}: one entry for each counter. `words`, of 4 bytes, where some
/// access was wider.
nlohmann::ordered_json to_json(const Counts& counts);

/// [{"file","line","arrivals","orders_something"}].
nlohmann::ordered_json to_json(const std::vector<BarrierUse>& barriers);

/// {"exact","global":{…},"shared":{…},"timeline":[…],"lines":[{"file","line","space":"global"|"shared","kind":"load"|"store"|"atomic",
/// "access_bytes","stride_bytes" or null,…}]}. For …: "requests","partial_requests","warp_efficiency", then for global
/// memory "sectors","ideal_sectors","sectors_per_request","sector_efficiency", for shared memory
/// "bank_conflict_degree","extra_wavefronts", and for both "contention","serialised". The
/// timeline has for each launch {"kernel","grid","block","shared_bytes","device","multiprocessors",
/// "blocks_per_multiprocessor","waves","steps","tail_steps","busy","blocks":[{"block","multiprocessor","slot","begin",
/// "end"}] or null where there were too many}.
nlohmann::ordered_json to_json(const WarpMetrics& metrics);

}  // namespace simulator
