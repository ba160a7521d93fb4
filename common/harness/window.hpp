/// @file
/// A few outputs beside what they should be.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/comparison.hpp"

namespace course {

/// One output, and what is right.
struct OutputPair {
  std::size_t index;
  Outcome outcome;
  float yours;
  float right;
};

/// The output `first`, one before it, and those after it: five, if there are so many.
std::vector<OutputPair> window_around(std::size_t first, const std::vector<Outcome>& outcomes,
                                      const std::vector<float>& expected, const std::vector<float>& actual);

/// The window as a table, wrong ones marked by `^`; empty for less than two outputs. Every line ends with '\n'.
///
///     output          3         4         5
///     yours           0   1.25001         -
///     right        2.25   1.25001       0.5
///                     ^                   ^
std::string window_text(const std::vector<OutputPair>& window);

}  // namespace course
