#include "commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "commands/busiest_lines.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "workspace/hints.hpp"
#include "workspace/identify.hpp"
#include "workspace/skeleton/skeleton.hpp"

namespace course {
namespace {

void print(const Hint& hint) { fmt::print("{}\n\n{}\n", hint.title, hint.text); }

HintBook book_for(const Workspace& workspace, const Exercise& exercise) {
  return {parse_hints(read_file(workspace.at(exercise.hints()))),
          parse_hints(read_file(workspace.at("chapters/generic.hints.md")))};
}

/// A folder that cannot be written costs the memory of this hint, not the hint.
void remember(const Workspace& workspace, const Exercise& exercise, const HintChoice& choice) {
  try {
    workspace.progress.update([&](Progress& progress) { note_shown(progress[exercise.id], choice); });
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

/// The exercise that is named, else the one that was judged last; one that is solved needs no hint, but the next.
const Exercise& exercise_for(const Workspace& workspace, const std::string& id) {
  const Exercise& last = named_or_last(workspace, id);
  const Progress progress = workspace.progress.load();
  const bool solved = id.empty() && state_of(workspace, last, progress) == State::solved;
  return solved ? named_or_next(workspace, "") : last;
}

/// @param again what brings the next hint; empty: the command
void print_how_to_go_on(const Exercise& exercise, const ExerciseProgress& progress, std::size_t left,
                        const std::string& again) {
  if (left == 0) {
    fmt::print("No other hint fits. All: ./course hint {0} --all. The reference: ./course solution {0} --force\n",
               exercise.name);
    return;
  }
  const bool open = progress.solved.empty() || !progress.last_failures.empty();
  const std::string next = again.empty() ? "./course hint " + exercise.name : again;
  if (open)
    fmt::print("Try again, or see {}: {}\n", left == 1 ? "one more hint" : fmt::format("another hint ({} left)", left),
               next);
  else
    fmt::print("You have solved this exercise. {} {}: {}\n", left, left == 1 ? "hint is left" : "hints are left", next);
}

}  // namespace

int hint(const Workspace& workspace, const std::string& id, bool all, const std::string& again) {
  const Exercise& exercise = exercise_for(workspace, id);
  const HintBook book = book_for(workspace, exercise);
  const std::vector<Hint>& hints = book.own;
  if (hints.empty())
    throw Problem(fmt::format("{} holds no hint. Read {}/README.md.", exercise.hints(), exercise.chapter_dir));
  if (all) {
    for (const Hint& tier : hints) print(tier);
    return 0;
  }
  ExerciseProgress progress = workspace.progress.load()[exercise.id];
  const HintChoice next = next_hint(book, progress).value_or(repeated_hint(book, progress));
  const Hint& chosen = next.generic ? book.generic[next.index] : hints[next.index];
  if (id.empty()) fmt::print("{} {}\n\n", exercise.number, exercise.name);
  if (progress.last_failures.empty()) print_unsolved(workspace, exercise);
  print(chosen);
  if (fits(chosen, "counts") || fits(chosen, "budget-exceeded")) print_busiest_lines(workspace, exercise);
  remember(workspace, exercise, next);
  note_shown(progress, next);
  print_how_to_go_on(exercise, progress, hints_left(book, progress), again);
  return 0;
}

}  // namespace course
