/// @file
/// The same ladders on two devices.
#pragma once

#include <string>

#include "bench/result.hpp"

namespace course {

/// As Markdown, a row for each ladder and size that both results hold: which part of the limit the fastest kernel
/// reaches on each device, and how many times as fast as the fastest library there it is. Empty where they have none in
/// common.
std::string beside_table(const BenchResult& one, const BenchResult& other);

}  // namespace course
