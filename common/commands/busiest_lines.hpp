/// @file
/// Which lines of a kernel touch memory most often.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verdict/verdict.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// One line of the kernel.
struct BusyLine {
  int line = 0;
  std::string what;            ///< "global load"
  std::uint64_t requests = 0;  ///< of warps, in the first case over its budget
};

/// The lines behind the counts that are over the budget, the busiest first, from a verdict with the requests of warps.
std::vector<BusyLine> busiest_lines(const Verdict& verdict);

/// Judges the exercise's own file with the requests of warps, and prints those lines with their source; nothing where
/// no count is over its budget.
void print_busiest_lines(const Workspace& workspace, const Exercise& exercise);

}  // namespace course
