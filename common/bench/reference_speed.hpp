/// @file
/// What a GPU measured of an exercise's reference, in a sentence.
#pragma once

#include <string>

#include "bench/result.hpp"

namespace course {

/// How fast the rung of that name runs, how near its ladder's ceiling that is, and where the next rung lies. Of a ladder
/// with several sizes, the first counts. Empty where no rung has that name, or its result was not right.
std::string reference_speed(const BenchResult& result, const std::string& name);

}  // namespace course
