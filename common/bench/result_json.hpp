/// @file
/// The result of a run as JSON: what `bench --json` prints, and what `bench --output` and docs/results keep of it.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "bench/result.hpp"

namespace course {

/// The result with all figures that follow from it: rates, parts of the ceiling, ratios to the libraries.
nlohmann::ordered_json result_as_json(const BenchResult& result);

/// The result as it is kept: only what was measured, an entry a line, so that two runs compare line by line.
std::string kept_text(const BenchResult& result);

/// Reads a result that was kept, or printed as JSON. Figures that follow from others are computed anew.
/// @throws Problem when the file is missing or holds no such result
BenchResult read_result(const std::filesystem::path& file);

}  // namespace course
