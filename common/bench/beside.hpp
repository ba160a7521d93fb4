/// @file
/// The same ladders on two devices.
#pragma once

#include <string>

#include "bench/result.hpp"

namespace course {

/// As Markdown, a row for each ladder and size that both results hold: of each device's fastest kernel, the part of its
/// limit that it reaches and how many times as fast as the fastest library it is. Empty where they have none in common.
std::string beside_table(const BenchResult& one, const BenchResult& other);

}  // namespace course
