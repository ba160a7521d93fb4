#include "course/commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "course/commands/busiest_lines.hpp"
#include "course/files/hints.hpp"
#include "course/files/identify.hpp"
#include "skeleton/skeleton.hpp"
#include "system/files.hpp"
#include "system/problem.hpp"

namespace course {
namespace {

void print(const Hint& hint) { fmt::print("{}\n\n{}\n", hint.title, hint.text); }

/// The last tier again, when all were shown.
HintChoice next_or_last(const HintBook& book, const ExerciseProgress& progress) {
  return next_hint(book, progress).value_or(HintChoice{false, book.own.size() - 1});
}

HintBook book_for(const Workspace& workspace, const Exercise& exercise) {
  return {parse_hints(read_file(workspace.at(exercise.hints()))),
          parse_hints(read_file(workspace.at("chapters/generic.hints.md")))};
}

/// A folder that cannot be written costs the memory of this hint, not the hint.
void remember(const Workspace& workspace, const Exercise& exercise, const HintChoice& choice) {
  try {
    workspace.progress.update([&](Progress& progress) {
      ExerciseProgress& entry = progress[exercise.id];
      std::vector<std::size_t>& shown = choice.generic ? entry.generic_hints_shown : entry.hints_shown;
      if (std::find(shown.begin(), shown.end(), choice.index) == shown.end()) shown.push_back(choice.index);
    });
  } catch (const Problem& problem) {
    fmt::print(stderr, "course: progress was not saved: {}\n", problem.what());
  }
}

bool fits(const Hint& hint, const char* failure) {
  return std::find(hint.failures.begin(), hint.failures.end(), failure) != hint.failures.end();
}

/// Which region comes next, while one is unsolved.
void print_unsolved(const Workspace& workspace, const Exercise& exercise) {
  for (const Region& region : regions(read_file(workspace.at(exercise.exercise)), exercise.exercise)) {
    if (region.solved) continue;
    fmt::print("TODO({}) in line {} is the next to fill: {}\n\n", region.number, region.begin_line, region.sentence);
    return;
  }
}

}  // namespace

int hint(const Workspace& workspace, const std::string& id, bool all) {
  const Exercise& exercise = identify_one(workspace.manifest, id);
  const HintBook book = book_for(workspace, exercise);
  const std::vector<Hint>& hints = book.own;
  if (hints.empty())
    throw Problem(fmt::format("{} holds no hint. Read {}/README.md.", exercise.hints(), exercise.chapter_dir));
  if (all) {
    for (const Hint& tier : hints) print(tier);
    return 0;
  }
  const ExerciseProgress progress = workspace.progress.load()[exercise.id];
  const HintChoice next = next_or_last(book, progress);
  const Hint& chosen = next.generic ? book.generic[next.index] : hints[next.index];
  if (progress.last_failures.empty()) print_unsolved(workspace, exercise);
  print(chosen);
  if (fits(chosen, "budget-exceeded")) print_busiest_lines(workspace, exercise);
  remember(workspace, exercise, next);
  const std::vector<std::size_t>& shown = progress.hints_shown;
  const bool is_new = !next.generic && std::find(shown.begin(), shown.end(), next.index) == shown.end();
  const std::size_t left = hints.size() - std::min(hints.size(), shown.size() + (is_new ? 1 : 0));
  if (left > 0) {
    const bool open = progress.solved.empty() || !progress.last_failures.empty();
    fmt::print("{}; {} more: ./course hint {}\n", open ? "Next: try again" : "You have solved this exercise",
               left == 1 ? "one hint" : fmt::format("{} hints", left), exercise.name);
  } else {
    fmt::print("That was the last hint. All: ./course hint {0} --all. The reference: ./course solution {0} --force\n",
               exercise.name);
  }
  return 0;
}

}  // namespace course
