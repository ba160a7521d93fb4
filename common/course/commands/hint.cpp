#include "course/hints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "course/commands/commands.hpp"
#include "course/files.hpp"
#include "course/identify.hpp"
#include "course/problem.hpp"

namespace course {
namespace {

void print(const Hint& hint) { fmt::print("{}\n\n{}\n", hint.title, hint.text); }

/// The last tier again, when all were shown.
std::size_t next_tier(const std::vector<Hint>& hints, const ExerciseProgress& progress) {
  return next_hint(hints, progress.hints_shown, progress.last_kinds).value_or(hints.size() - 1);
}

/// A folder that cannot be written costs the memory of this hint, not the hint.
void remember(const Workspace& workspace, const Exercise& exercise, std::size_t tier) {
  try {
    workspace.progress.update([&](Progress& progress) {
      std::vector<std::size_t>& shown = progress[exercise.id].hints_shown;
      if (std::find(shown.begin(), shown.end(), tier) == shown.end()) shown.push_back(tier);
    });
  } catch (const Problem& problem) {
    fmt::print(stderr, "course: progress was not saved: {}\n", problem.what());
  }
}

}  // namespace

int hint(const Workspace& workspace, const std::string& id, bool all) {
  const Exercise& exercise = identify_one(workspace.manifest, id);
  const std::vector<Hint> hints = parse_hints(read_file(workspace.at(exercise.hints())));
  if (hints.empty())
    throw Problem(fmt::format("{} holds no hint. Read {}/README.md.", exercise.hints(), exercise.chapter_dir));
  if (all) {
    for (const Hint& tier : hints) print(tier);
    return 0;
  }
  const ExerciseProgress progress = workspace.progress.load()[exercise.id];
  const std::size_t next = next_tier(hints, progress);
  print(hints[next]);
  remember(workspace, exercise, next);
  const std::vector<std::size_t>& shown = progress.hints_shown;
  const bool again = std::find(shown.begin(), shown.end(), next) != shown.end();
  const std::size_t left = hints.size() - std::min(hints.size(), shown.size() + (again ? 0 : 1));
  if (left > 0) {
    fmt::print("Next: try again; {} more: ./course hint {}\n", left == 1 ? "one hint" : fmt::format("{} hints", left),
               exercise.name);
  } else {
    fmt::print("That was the last hint. All: ./course hint {0} --all. The reference: ./course solution {0} --force\n",
               exercise.name);
  }
  return 0;
}

}  // namespace course
