/// @file
/// Where in its lesson to begin to read for an exercise.
#include "workspace/reading.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "simulator/platform/files.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

bool begins_with(std::string_view text, std::string_view begin) { return text.substr(0, begin.size()) == begin; }

/// The title of a heading, which may name its place after it.
std::string title_of(const std::string& heading) {
  const std::string title = heading.substr(heading.find_first_not_of("# "));
  return title.substr(0, title.find(" <a"));
}

}  // namespace

std::optional<Section> reading_in(const std::string& lesson, const std::string& exercise) {
  const std::string mark = "Exercise: ";
  const std::vector<std::string> lines = lines_of(lesson);
  std::optional<Section> begin;
  bool in_code = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (begins_with(lines[i], "```")) in_code = !in_code;
    if (in_code || !begins_with(lines[i], "#")) continue;
    const std::string title = title_of(lines[i]);
    if (!begin) begin = Section{title, i + 1};
    if (title == mark + exercise) return begin;
    if (begins_with(title, mark)) begin.reset();
  }
  return std::nullopt;
}

std::string place_in_lesson(const Workspace& workspace, const Exercise& exercise) {
  const std::string lesson = read_file_if_any(workspace.at(exercise.chapter_dir) / "README.md").value_or("");
  const std::optional<Section> begin = reading_in(lesson, exercise.name);
  return begin ? fmt::format(":{} (\"{}\")", begin->line, begin->title) : "";
}

}  // namespace course
