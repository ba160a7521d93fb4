/// @file
/// What probably went wrong, read from the pattern of wrong outputs.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "harness/comparison.hpp"

namespace course {

/// The outputs of one run, and who owns them.
struct Outputs {
  const std::vector<OutputState>& states;
  const std::vector<float>& expected;
  const std::vector<float>& actual;
  std::function<Owner(std::size_t)> owner;  ///< may be empty
  bool sum = false;                         ///< whether they are sums, see tolerance()
};

/// What a pattern says.
struct Diagnosis {
  std::string pattern;   ///< its name, "last-block", by which hints are chosen; empty: the outputs show no pattern
  std::string cause;     ///< one or two sentences: what the outputs have in common, and where to look
  bool telling = false;  ///< whether it is likely to name the cause; otherwise another case may tell more
};

/// One pattern of wrong outputs.
struct Pattern {
  const char* name;
  /// What the outputs have in common and where to look; "" when they do not show the pattern.
  std::string (*cause)(const Outputs&);
  bool telling = true;
};

/// Patterns in the values of wrong outputs, the most telling first. They explain every wrong output, or say nothing.
std::span<const Pattern> value_patterns();

/// Patterns in the places of wrong outputs, the most telling first. Those that speak of blocks need owners.
std::span<const Pattern> place_patterns();

/// What the outputs show. Pure: looks at nothing but `outputs`. Meant for outputs of which at least one is not right.
Diagnosis diagnose(const Outputs& outputs);

}  // namespace course
