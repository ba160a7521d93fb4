/// @file
/// The outputs that a verdict shows.
#include "harness/window.hpp"

#include <algorithm>

namespace course {
namespace {

constexpr std::size_t most_shown = 5;

}  // namespace

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
