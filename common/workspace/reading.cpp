/// @file
/// Where in its lesson to begin to read for an exercise, and which ideas the way to it holds.
#include "workspace/reading.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// The name of a heading's place, `halo_pooling` of `## Exercise: pooling <a id="halo_pooling"></a>`; empty without one.
std::string place_of(const std::string& heading) {
  const std::string mark = "<a id=\"";
  const std::size_t begin = heading.find(mark);
  if (begin == std::string::npos) return "";
  const std::size_t name = begin + mark.size();
  return heading.substr(name, heading.find('"', name) - name);
}

std::optional<LessonPart> reading_for(const Workspace& workspace, const Exercise& exercise) {
  return reading_in(read_file_if_any(workspace.at(exercise.chapter_dir) / "README.md").value_or(""), exercise.name);
}

}  // namespace

std::optional<LessonPart> reading_in(const std::string& lesson, const std::string& exercise) {
  const std::string mark = "Exercise: ";
  const std::vector<std::string> lines = lines_of(lesson);
  std::optional<LessonPart> begin;
  bool in_code = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (begins_with(lines[i], "```")) in_code = !in_code;
    if (in_code || !begins_with(lines[i], "#")) continue;
    const std::string title = title_of(lines[i]);
    if (!begin) begin = LessonPart{title, i + 1, {}};
    begin->places.push_back(place_of(lines[i]));
    if (title == mark + exercise) return begin;
    if (begins_with(title, mark)) begin.reset();
  }
  return std::nullopt;
}

std::string place_in_lesson(const Workspace& workspace, const Exercise& exercise) {
  const std::optional<LessonPart> reading = reading_for(workspace, exercise);
  return reading ? fmt::format(":{} (\"{}\")", reading->line, reading->title) : "";
}

std::vector<std::string> ideas_in(const LessonPart& reading, const std::string& list) {
  std::vector<std::string> ideas;
  for (const std::string& line : lines_of(list)) {
    const std::size_t tab = line.find('\t');
    if (line.empty() || line.front() == '#' || tab == std::string::npos) continue;
    const bool on_the_way =
        std::find(reading.places.begin(), reading.places.end(), line.substr(tab + 1)) != reading.places.end();
    if (on_the_way) ideas.push_back(line.substr(0, tab));
  }
  return ideas;
}

std::vector<std::string> ideas_of(const Workspace& workspace, const Exercise& exercise) {
  const std::optional<LessonPart> reading = reading_for(workspace, exercise);
  if (!reading) return {};
  return ideas_in(*reading, read_file_if_any(workspace.at("docs/ideas.tsv")).value_or(""));
}

}  // namespace course
