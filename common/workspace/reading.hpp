/// @file
/// Where in its lesson to begin to read for an exercise.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "workspace/workspace.hpp"

namespace course {

/// A heading of a lesson, and its line there, from 1 on.
struct Section {
  std::string title;
  std::size_t line = 0;
};

/// The first heading after the section of the exercise before: what leads to an exercise begins there. The lesson's title
/// for its first exercise; nothing if the lesson does not have the exercise.
std::optional<Section> reading_in(const std::string& lesson, const std::string& exercise);

/// What follows the lesson's name to lead there, such as `:11 ("A warp along a row")`.
std::string place_in_lesson(const Workspace& workspace, const Exercise& exercise);

}  // namespace course
