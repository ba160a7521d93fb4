/// @file
/// How far the learner has come, and where to go on.
#include "commands/commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "simulator/platform/output.hpp"
#include "workspace/identify.hpp"

namespace course {
namespace {

std::string state_text(State state, const Exercise& exercise, const Progress& progress) {
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

std::vector<const Exercise*> all_of(const Workspace& workspace) {
  std::vector<const Exercise*> all;
  for (const Exercise& exercise : workspace.manifest.exercises) all.push_back(&exercise);
  return all;
}

}  // namespace

int list(const Workspace& workspace, const std::string& id) {
  const Progress progress = workspace.progress.load();
  std::string chapter;
  for (const Exercise* exercise : id.empty() ? all_of(workspace) : identify(workspace.manifest, id)) {
    if (exercise->chapter != chapter) fmt::print("{}{}\n", chapter.empty() ? "" : "\n", exercise->chapter);
    chapter = exercise->chapter;
    const State state = state_of(workspace, *exercise, progress);
    fmt::print("  {} {:<4} {:<24} {}\n", mark(state), exercise->number, exercise->name,
               state_text(state, *exercise, progress));
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

int start(const Workspace& workspace) {
  const Progress progress = workspace.progress.load();
  const Exercise* next = next_open(workspace, progress);
  if (next == nullptr) {
    fmt::print("{}\nEvery exercise is solved.\n", progress_bar(workspace, progress));
    return 0;
  }
  if (::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0) return watch(workspace, next->id);
  fmt::print("{}\nNext exercise: {} {}\n\n", progress_bar(workspace, progress), next->number, next->id);
  flush_output();
  CheckOptions options;
  options.ids = {next->id};
  check(workspace, options);
  return 0;  // an unsolved exercise is no failure of the tool
}

}  // namespace course
