/// @file
/// Output against expectation, element by element, and the outputs that a verdict shows.
#include "judge/comparison.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "judge/poison.hpp"

namespace course {
namespace {

OutputState state(float before, float after, float expected, Precision precision) {
  if (matches(after, expected, precision)) return OutputState::right;
  if (same_bits(before, after)) return OutputState::unwritten;
  return std::isnan(after) ? OutputState::not_a_number : OutputState::wrong;
}

constexpr std::size_t most_shown = 5;
constexpr std::size_t most_whole_shown = 12;
constexpr std::size_t most_of_matrix = 4;
constexpr std::size_t small_row = 16;
constexpr std::size_t small_matrix = 24;

/// Where a window of `size` places out of `count` begins that shows `first`, and one place before it.
std::size_t begin_of_window(std::size_t first, std::size_t size, std::size_t count) {
  return std::min(first == 0 ? 0 : first - 1, count - std::min(size, count));
}

std::vector<OutputPair> window_of_matrix(std::size_t first, const ComparedOutputs& outputs) {
  const auto columns = static_cast<std::size_t>(outputs.columns);
  const std::size_t rows = outputs.states.size() / columns;
  const std::size_t top = begin_of_window(first / columns, most_of_matrix, rows);
  const std::size_t left = begin_of_window(first % columns, most_of_matrix, columns);
  std::vector<OutputPair> window;
  for (std::size_t row = top; row < std::min(top + most_of_matrix, rows); ++row) {
    for (std::size_t column = left; column < std::min(left + most_of_matrix, columns); ++column) {
      const std::size_t i = row * columns + column;
      window.push_back({i, outputs.states[i], outputs.actual[i], outputs.expected[i]});
    }
  }
  return window;
}

}  // namespace

std::vector<float> as_floats(std::vector<float> values) { return values; }

std::vector<float> as_floats(const std::vector<std::int32_t>& numbers) { return {numbers.begin(), numbers.end()}; }

std::vector<float> as_floats(const std::vector<std::uint16_t>& bfloat16s) {
  std::vector<float> values;
  values.reserve(bfloat16s.size());
  for (const std::uint16_t bits : bfloat16s) values.push_back(std::bit_cast<float>(std::uint32_t{bits} << 16U));
  return values;
}

float tolerance(float expected, Precision precision) {
  constexpr float epsilon = std::numeric_limits<float>::epsilon();
  const float units = std::max(precision.sum ? 4.0F : 2.0F, static_cast<float>(precision.roundings));
  return units * epsilon * std::max(precision.sum ? 1.0F : std::numeric_limits<float>::min(), std::fabs(expected));
}

bool matches(float actual, float expected, Precision precision) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (actual == expected) return true;  // equal infinities too
  return std::fabs(actual - expected) <= tolerance(expected, precision) && std::isfinite(expected);
}

std::optional<std::size_t> first_too_coarse(const std::vector<float>& expected, float least_term, int roundings) {
  constexpr float least_error = 0.001F;
  const Precision precision(true, roundings);
  const auto too_coarse = [&](float one) {
    return std::isfinite(one) && tolerance(one, precision) >= 0.5F * least_error * least_term;
  };
  const auto first = std::find_if(expected.begin(), expected.end(), too_coarse);
  if (first == expected.end()) return std::nullopt;
  return first - expected.begin();
}

std::vector<OutputState> compare(const std::vector<float>& before, const std::vector<float>& after,
                                 const std::vector<float>& expected, Precision precision) {
  std::vector<OutputState> states(expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) states[i] = state(before[i], after[i], expected[i], precision);
  return states;
}

bool is_whole(float value) { return value == std::trunc(value) && std::fabs(value) < 1000; }

std::vector<OutputPair> window_around(std::size_t first, const ComparedOutputs& outputs) {
  if (outputs.columns > 1) return window_of_matrix(first, outputs);
  const bool whole = std::all_of(outputs.expected.begin(), outputs.expected.end(), is_whole);
  const bool short_numbers = whole && std::all_of(outputs.actual.begin(), outputs.actual.end(), is_whole);
  const std::size_t size = short_numbers ? most_whole_shown : most_shown + (whole ? 1 : 0);
  const std::size_t count = outputs.states.size();
  const std::size_t begin = whole && count <= size ? 0 : begin_of_window(first, size, count);
  std::vector<OutputPair> window;
  for (std::size_t i = begin; i < std::min(begin + size, count); ++i)
    window.push_back({i, outputs.states[i], outputs.actual[i], outputs.expected[i]});
  return window;
}

std::vector<ShownInput> shown_inputs(const std::vector<Input>& inputs, const std::vector<OutputPair>& window,
                                     std::size_t outputs) {
  std::vector<ShownInput> shown;
  for (const Input& input : inputs) {
    const std::size_t count = input.values.size();
    const bool all_of_it = count <= (input.columns > 0 ? small_matrix : small_row);
    const bool beside = input.columns == 0 && count == outputs && !window.empty();
    // A line has no room for all fractions of a small row.
    const bool short_numbers = std::all_of(input.values.begin(), input.values.end(), is_whole);
    if (beside && (!all_of_it || !short_numbers || window.size() == count)) {
      const auto begin = input.values.begin() + static_cast<std::ptrdiff_t>(window.front().index);
      shown.push_back(
          {input.name, window.front().index, 0, {begin, begin + static_cast<std::ptrdiff_t>(window.size())}});
    } else if (all_of_it) {
      shown.push_back({input.name, 0, input.columns, input.values});
    }
  }
  return shown;
}

}  // namespace course
