/// @file
/// All ladders in one picture: small multiples, one for each ladder, with all its entries.
#pragma once

#include <string>

#include "bench/result.hpp"

namespace course {

/// As SVG, a small panel for each ladder at its first size: the part of its limit that each entry reaches, in the order
/// of the ladder and to one scale, so that the ways up can be compared (E. Tufte, "The Visual Display of Quantitative
/// Information", 1983).
std::string multiples_picture(const BenchResult& result);

/// The same in words.
std::string multiples_description(const BenchResult& result);

/// The name of its file.
inline constexpr const char* multiples_name = "ladders.svg";

}  // namespace course
