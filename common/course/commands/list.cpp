#include "course/commands/list.hpp"

#include <fmt/format.h>

#include <string>

namespace course {
namespace {

std::string describe(State state, const Exercise& exercise, const Progress& progress) {
  switch (state) {
    case State::solved:
      return "solved    " + progress.at(exercise.id).solved;
    case State::attempted:
      return "attempted";
    case State::untouched:
      return "untouched";
  }
  return "";
}

const char* mark(State state) {
  switch (state) {
    case State::solved:
      return "✓";
    case State::attempted:
      return "…";
    case State::untouched:
      return " ";
  }
  return "";
}

}  // namespace

std::string progress_bar(const Workspace& workspace, const Progress& progress) {
  std::size_t solved = 0;
  const std::size_t count = workspace.manifest.exercises.size();
  for (const Exercise& exercise : workspace.manifest.exercises) {
    const auto entry = progress.find(exercise.id);
    solved += entry != progress.end() && !entry->second.solved.empty() ? 1 : 0;
  }
  constexpr std::size_t width = 30;
  const std::size_t filled = count == 0 ? 0 : width * solved / count;
  return fmt::format("[{}{}] {} of {} solved", std::string(filled, '#'), std::string(width - filled, '-'), solved,
                     count);
}

int list(const Workspace& workspace) {
  const Progress progress = workspace.progress.load();
  std::string chapter;
  for (const Exercise& exercise : workspace.manifest.exercises) {
    if (exercise.chapter != chapter) fmt::print("{}{}\n", chapter.empty() ? "" : "\n", exercise.chapter);
    chapter = exercise.chapter;
    const State state = state_of(workspace, exercise, progress);
    fmt::print("  {} {:<4} {:<24} {}\n", mark(state), exercise.number, exercise.name,
               describe(state, exercise, progress));
  }
  fmt::print("\n{}\n", progress_bar(workspace, progress));
  if (const Exercise* next = next_open(workspace, progress)) {
    fmt::print("Next: edit {}, then ./course check {}\n", next->exercise, next->name);
  }
  return 0;
}

int list_names(const Workspace& workspace) {
  for (const Exercise& exercise : workspace.manifest.exercises) fmt::print("{}\n", exercise.name);
  return 0;
}

}  // namespace course
