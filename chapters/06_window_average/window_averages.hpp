/// @file
/// What the harnesses of this chapter expect of a window average.
#pragma once

#include <cstddef>
#include <vector>

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

}  // namespace chapter
