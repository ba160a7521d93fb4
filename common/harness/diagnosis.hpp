/// @file
/// What probably went wrong, read from the pattern of wrong outputs.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "harness/case.hpp"
#include "harness/comparison.hpp"

namespace course {

/// The outputs of one run, and who owns them.
struct Outputs {
  const std::vector<Outcome>& outcomes;
  const std::vector<float>& expected;
  const std::vector<float>& actual;
  std::function<Owner(std::size_t)> owner;  ///< may be empty
  int terms = 1;
};

/// One or two sentences on the likely cause, or "" when the pattern says nothing. Pure: looks at nothing but `outputs`.
/// Meant for outputs of which at least one is not right.
std::string likely_cause(const Outputs& outputs);

}  // namespace course
