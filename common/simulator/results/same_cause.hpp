/// @file
/// Which findings have one cause.
#pragma once

#include <cstddef>
#include <vector>

#include "simulator/results/finding.hpp"

namespace simulator {

/// For each finding the index of the first one that has its cause: its own index where none before it has. An index that
/// is wrong leads one line to many places, and other lines to the same; an array that nobody has set is unset wherever it
/// is read; a missing barrier leaves all that a line reads without order.
std::vector<std::size_t> first_of_cause(const std::vector<Finding>& findings);

}  // namespace simulator
