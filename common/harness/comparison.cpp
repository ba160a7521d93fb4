/// @file
/// Output against expectation, element by element.
#include "harness/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/poison.hpp"

namespace course {
namespace {

OutputState state(float before, float after, float expected, int terms) {
  if (matches(after, expected, terms)) return OutputState::right;
  if (same_bits(before, after)) return OutputState::unwritten;
  return std::isnan(after) ? OutputState::not_a_number : OutputState::wrong;
}

}  // namespace

float tolerance(float expected, int terms) {
  constexpr float epsilon = std::numeric_limits<float>::epsilon();
  const float magnitude = std::fabs(expected);
  if (terms <= 1) return 2.0F * epsilon * std::max(magnitude, std::numeric_limits<float>::min());
  return 8.0F * epsilon * static_cast<float>(terms) * std::max(1.0F, magnitude);
}

bool matches(float actual, float expected, int terms) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (actual == expected) return true;  // equal infinities too
  return std::fabs(actual - expected) <= tolerance(expected, terms) && std::isfinite(expected);
}

std::vector<OutputState> compare(const std::vector<float>& before, const std::vector<float>& after,
                                 const std::vector<float>& expected, int terms) {
  std::vector<OutputState> states(expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) states[i] = state(before[i], after[i], expected[i], terms);
  return states;
}

}  // namespace course
