/// @file
/// An exercise is its solution with the regions emptied.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "workspace/skeleton/regions.hpp"

namespace course {

/// The regions of a `.cu` whose markers are right, in order.
/// @throws Problem "file:line: …" with the first fault of its markers
std::vector<Region> regions(const std::string& text, const std::string& file);

/// The text with every region emptied: the file as shipped, if `text` is the solution. A region keeps its TODO comment.
/// @throws Problem as regions() does
std::string emptied(const std::string& text, const std::string& file);

/// The first difference between an exercise as shipped and the one its solution yields, as "file:line: cause and
/// repair"; nothing if the two agree and each region is unsolved in the exercise and solved in the solution.
std::optional<std::string> skeleton_fault(const std::string& exercise, const std::string& exercise_file,
                                          const std::string& solution, const std::string& solution_file);

}  // namespace course
