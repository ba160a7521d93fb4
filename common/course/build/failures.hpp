/// @file
/// What a verdict's report says of the cause of a failure.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace course {

/// The case with wrong outputs that the report tells of first; nullptr where there is none.
const nlohmann::ordered_json* first_wrong_case(const nlohmann::ordered_json& report);

/// What the verdict shows, the first to repair first, each once: kinds of findings ("shared-race"), and before
/// "wrong-result" the pattern of the outputs ("last-block"). Where a region is unsolved, what follows from that is left
/// out: wrong outputs and counts.
std::vector<std::string> failures_of(const nlohmann::ordered_json& report);

}  // namespace course
