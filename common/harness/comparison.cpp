/// @file
/// Output against expectation, element by element, and the outputs that a verdict shows.
#include "harness/comparison.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/poison.hpp"

namespace course {
namespace {

OutputState state(float before, float after, float expected, bool sum) {
  if (matches(after, expected, sum)) return OutputState::right;
  if (same_bits(before, after)) return OutputState::unwritten;
  return std::isnan(after) ? OutputState::not_a_number : OutputState::wrong;
}

constexpr std::size_t most_shown = 5;

}  // namespace

std::vector<float> as_floats(std::vector<float> values) { return values; }

std::vector<float> as_floats(const std::vector<std::uint16_t>& bfloat16s) {
  std::vector<float> values;
  values.reserve(bfloat16s.size());
  for (const std::uint16_t bits : bfloat16s) values.push_back(std::bit_cast<float>(std::uint32_t{bits} << 16U));
  return values;
}

float tolerance(float expected, bool sum) {
  constexpr float epsilon = std::numeric_limits<float>::epsilon();
  const float magnitude = std::fabs(expected);
  if (!sum) return 2.0F * epsilon * std::max(magnitude, std::numeric_limits<float>::min());
  return 4.0F * epsilon * std::max(1.0F, magnitude);
}

bool matches(float actual, float expected, bool sum) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (actual == expected) return true;  // equal infinities too
  return std::fabs(actual - expected) <= tolerance(expected, sum) && std::isfinite(expected);
}

std::optional<std::size_t> first_too_coarse(const std::vector<float>& expected, float least_term) {
  constexpr float least_error = 0.001F;
  const auto too_coarse = [&](float one) { return tolerance(one, true) >= 0.5F * least_error * least_term; };
  const auto first = std::find_if(expected.begin(), expected.end(), too_coarse);
  if (first == expected.end()) return std::nullopt;
  return first - expected.begin();
}

std::vector<OutputState> compare(const std::vector<float>& before, const std::vector<float>& after,
                                 const std::vector<float>& expected, bool sum) {
  std::vector<OutputState> states(expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) states[i] = state(before[i], after[i], expected[i], sum);
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
