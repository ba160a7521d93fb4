/// @file
/// Findings that a program's author knows of and accepts.
#pragma once

#include <vector>

#include "simulator/results/finding.hpp"

namespace simulator {

/// Turns findings into information where a comment allows them, at one of their lines or alone on the line above it:
///
///     best[0] = t;  // allow(global-race): any of the winners will do
///
/// The kind is that of the finding, and a reason must follow: a comment without one allows nothing, and the finding's
/// help says so. The message names the reason. Exercises are judged without this.
void apply_allowances(std::vector<Finding>& findings);

}  // namespace simulator
