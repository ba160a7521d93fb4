/// @file
/// Output against expectation, element by element, and the outputs that a verdict shows.
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

constexpr std::size_t most_shown = 5;

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

std::vector<OutputPair> window_around(std::size_t first, const std::vector<OutputState>& states,
                                      const std::vector<float>& expected, const std::vector<float>& actual) {
  const std::size_t count = states.size();
  const std::size_t latest_begin = count - std::min(most_shown, count);
  const std::size_t begin = std::min(first == 0 ? 0 : first - 1, latest_begin);
  std::vector<OutputPair> window;
  for (std::size_t i = begin; i < std::min(begin + most_shown, count); ++i)
    window.push_back({i, states[i], actual[i], expected[i]});
  return window;
}

}  // namespace course
