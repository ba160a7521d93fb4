/// @file
/// A run of the ladders as pictures, drawn from its result alone.
#pragma once

#include <filesystem>
#include <string>

#include "bench/result.hpp"

namespace course {

/// Bars of one ladder at one size, as SVG: each entry's rate, with its spread, beside the ceiling.
std::string bars_picture(const LadderRun& run, const Device& device);

/// The roofline model (S. Williams, A. Waterman and D. Patterson, 2009) as SVG: FLOP a byte against TFLOP/s, with the
/// fastest ceiling of memory and the peaks as roofs. Of each ladder the first size, and of its right entries the slowest
/// and the fastest kernel and the fastest library.
std::string roofline_picture(const BenchResult& result);

/// What the roofline shows, in words.
std::string roofline_description(const BenchResult& result);

/// What the bars show, in words.
std::string bars_description(const LadderRun& run, const Device& device);

/// "row_sums.65536x2048.svg".
std::string picture_name(const LadderRun& run);

/// The name of the roofline's file.
inline constexpr const char* roofline_name = "roofline.svg";

/// Writes all pictures into `folder`: one for each ladder that was measured, the roofline, the
/// summary, and all ladders side by side.
/// @throws Problem when one cannot be written
void write_pictures(const BenchResult& result, const std::filesystem::path& folder);

}  // namespace course
