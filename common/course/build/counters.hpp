/// @file
/// Counts and budgets of a report, as people read them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace course {

/// "1 a thread, 8 in all" for the counter `key` of a report's `counters`; "-" where it was not counted.
std::string count_text(const nlohmann::ordered_json& counters, const std::string& key);

/// "at most 1 a thread, at least 8 in all" for the counter `key` of a report's `budget`; "no limit" where it has none.
std::string budget_text(const nlohmann::ordered_json& budget, const std::string& key);

/// Whether the count of `key` breaks its budget.
bool is_over_budget(const nlohmann::ordered_json& counters, const nlohmann::ordered_json& budget,
                    const std::string& key);

}  // namespace course
