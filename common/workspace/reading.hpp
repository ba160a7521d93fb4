/// @file
/// The part of a lesson to read before an exercise: where it begins, and which ideas it holds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "workspace/workspace.hpp"

namespace course {

/// The part of a lesson that leads to an exercise.
struct LessonPart {
  std::string title;                ///< of the first heading
  std::size_t line = 0;             ///< of that heading in the lesson, from 1 on
  std::vector<std::string> places;  ///< the names of all headings, the exercise's own among them: `halo_pooling`
};

/// From the first heading after the section of the exercise before to the exercise's own. Begins with the lesson's title
/// for its first exercise; nothing if the lesson does not have the exercise.
std::optional<LessonPart> reading_in(const std::string& lesson, const std::string& exercise);

/// What follows the lesson's name to lead there, such as `:11 ("A warp along a row")`.
std::string place_in_lesson(const Workspace& workspace, const Exercise& exercise);

/// The ideas that a list (docs/ideas.tsv: an idea, a tab, the name of its heading) places in `reading`.
std::vector<std::string> ideas_in(const LessonPart& reading, const std::string& list);

/// The ideas that the lesson teaches on the way to an exercise and in it.
std::vector<std::string> ideas_of(const Workspace& workspace, const Exercise& exercise);

}  // namespace course
