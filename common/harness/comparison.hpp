/// @file
/// Output against expectation, element by element, and the outputs that a verdict shows.
#pragma once

#include <cstddef>
#include <vector>

#include "base/wrong_result.hpp"

namespace course {

/// How far `actual` may lie from `expected`.
///
/// Exact order (`terms` is 1): two units in the last place. Sums: their error grows with the number of terms and with
/// the size of the terms. The harness knows only their number; its inputs lie in ±[0.5, 2), so a term counts as at
/// least 1: 8 · epsilon · terms · max(1, |expected|). For 2,048 terms that is 0.002, while one dropped term weighs 0.25
/// or more.
float tolerance(float expected, int terms);

/// Does `actual` stand for `expected`? A NaN only where a NaN is expected.
bool matches(float actual, float expected, int terms);

/// What became of each output. All three vectors have the same size.
std::vector<OutputState> compare(const std::vector<float>& before, const std::vector<float>& after,
                                 const std::vector<float>& expected, int terms);

/// The output `first`, one before it, and those after it: five, if there are so many.
std::vector<OutputPair> window_around(std::size_t first, const std::vector<OutputState>& states,
                                      const std::vector<float>& expected, const std::vector<float>& actual);

}  // namespace course
