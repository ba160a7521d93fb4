/// @file
/// Output against expectation, element by element, and the outputs that a verdict shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/wrong_result.hpp"

namespace course {

/// Outputs as they are compared. A bfloat16 is the upper half of a float.
std::vector<float> as_floats(std::vector<float> values);
std::vector<float> as_floats(const std::vector<std::uint16_t>& bfloat16s);

/// How far `actual` may lie from `expected`.
///
/// Exact order of arithmetic: two units in the last place. Sums: four, of 1 at least. That is no room for sums in another
/// order, since they need none: inputs are drawn so that every order gives the same (random_summands(), random_factors()
/// in support/random.hpp). It is for a divisor that a kernel applies to each term instead of to their sum.
float tolerance(float expected, bool sum);

/// Does `actual` stand for `expected`? A NaN only where a NaN is expected.
bool matches(float actual, float expected, bool sum);

/// The first output, if there is one, whose tolerance could hide that one input was taken 1.001 times: it is at least
/// half as large as what that changes. `least_term` is the least that an input may weigh in it.
std::optional<std::size_t> first_too_coarse(const std::vector<float>& expected, float least_term);

/// What became of each output. All three vectors have the same size.
std::vector<OutputState> compare(const std::vector<float>& before, const std::vector<float>& after,
                                 const std::vector<float>& expected, bool sum);

/// The output `first`, one before it, and those after it: five, if there are so many.
std::vector<OutputPair> window_around(std::size_t first, const std::vector<OutputState>& states,
                                      const std::vector<float>& expected, const std::vector<float>& actual);

}  // namespace course
