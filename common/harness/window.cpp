/// @file
/// A few outputs beside what they should be.
#include "harness/window.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace course {
namespace {

constexpr std::size_t most_shown = 5;

std::string text_of(const OutputPair& pair) {
  return pair.outcome == Outcome::unwritten ? "-" : fmt::format("{:.6g}", pair.yours);
}

std::string row(const char* name, const std::vector<OutputPair>& window, auto&& cell) {
  std::string line = fmt::format("    {:<8}", name);
  for (const OutputPair& pair : window) line += fmt::format("{:>13}", cell(pair));
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

}  // namespace

std::vector<OutputPair> window_around(std::size_t first, const std::vector<Outcome>& outcomes,
                                      const std::vector<float>& expected, const std::vector<float>& actual) {
  const std::size_t count = outcomes.size();
  const std::size_t latest_begin = count - std::min(most_shown, count);
  const std::size_t begin = std::min(first == 0 ? 0 : first - 1, latest_begin);
  std::vector<OutputPair> window;
  for (std::size_t i = begin; i < std::min(begin + most_shown, count); ++i)
    window.push_back({i, outcomes[i], actual[i], expected[i]});
  return window;
}

std::string window_text(const std::vector<OutputPair>& window) {
  if (window.size() < 2) return "";
  return row("output", window, [](const OutputPair& pair) { return std::to_string(pair.index); }) +
         row("yours", window, text_of) +
         row("right", window, [](const OutputPair& pair) { return fmt::format("{:.6g}", pair.right); }) +
         row("", window, [](const OutputPair& pair) { return pair.outcome == Outcome::right ? "" : "^"; });
}

}  // namespace course
