/// @file
/// What the harnesses of this chapter expect of a window average.
#pragma once

#include <cstddef>
#include <vector>

#include "judge/case.hpp"

namespace chapter {

inline constexpr int window = 3;

/// The definition, word for word: no tile, no blocks, sums in double.
inline std::vector<float> window_averages(const std::vector<float>& a) {
  std::vector<float> out;
  for (std::size_t i = 0; i + window <= a.size(); ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < window; ++j) sum += a[i + j];
    out.push_back(static_cast<float>(sum / window));
  }
  return out;
}

/// What well-known mistakes give.
inline std::vector<course::Mistake> mistakes(const std::vector<float>& a) {
  std::vector<float> sums;
  std::vector<float> last_divided;
  std::vector<float> pairs;
  for (std::size_t i = 0; i + window <= a.size(); ++i) {
    const double all = static_cast<double>(a[i]) + a[i + 1] + a[i + 2];
    sums.push_back(static_cast<float>(all));
    last_divided.push_back(a[i] + a[i + 1] + a[i + 2] / window);
    pairs.push_back((a[i] + a[i + 1]) / window);
  }
  return {{"not-divided", "These are the sums of the windows: an average is a third of that.", sums},
          {"precedence", "Only the last element is divided by 3: the sum needs parentheses around it.", last_divided},
          {"short-window", "The third element of each window is missing.", pairs},
          {"only-copied",
           "The outputs are the first elements of the windows.",
           {a.begin(), a.begin() + static_cast<std::ptrdiff_t>(sums.size())}}};
}

}  // namespace chapter
