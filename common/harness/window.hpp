/// @file
/// The outputs that a verdict shows.
#pragma once

#include <cstddef>
#include <vector>

#include "base/wrong_result.hpp"

namespace course {

/// The output `first`, one before it, and those after it: five, if there are so many.
std::vector<OutputPair> window_around(std::size_t first, const std::vector<OutputState>& states,
                                      const std::vector<float>& expected, const std::vector<float>& actual);

}  // namespace course
