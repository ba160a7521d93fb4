/// @file
/// The result of a run as JSON, which `bench --json` prints and docs/results keeps.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "bench/result.hpp"

namespace course {

/// The result with all figures that follow from it: rates, parts of the ceiling, ratios to the libraries.
nlohmann::ordered_json result_as_json(const BenchResult& result);

/// Reads a result again. Figures that follow from others are computed anew.
/// @throws Problem when the file is missing or holds no such result
BenchResult read_result(const std::filesystem::path& file);

}  // namespace course
