#include "course/hints.hpp"

#include <fmt/format.h>

#include "course/commands/commands.hpp"
#include "course/files.hpp"
#include "course/identify.hpp"
#include "course/problem.hpp"

namespace course {
namespace {

void print(const Hint &hint) { fmt::print("{}\n\n{}\n", hint.title, hint.text); }

}  // namespace

int hint(const Workspace &workspace, const std::string &id, bool all) {
  const Exercise &exercise = identify_one(workspace.manifest, id);
  const std::vector<Hint> hints = parse_hints(read_file(workspace.at(exercise.hints())));
  if (hints.empty())
    throw Problem(fmt::format("{} holds no hint. Read {}/README.md.", exercise.hints(), exercise.chapter_dir));
  if (all) {
    for (const Hint &tier : hints) print(tier);
    return 0;
  }
  std::size_t left = 0;
  workspace.progress.update([&](Progress &progress) {
    ExerciseProgress &entry = progress[exercise.id];
    const auto next = next_hint(hints, entry.hints_shown, entry.last_kinds);
    if (next) entry.hints_shown.push_back(*next);
    print(hints[next.value_or(hints.size() - 1)]);
    left = hints.size() - std::min(hints.size(), entry.hints_shown.size());
  });
  if (left > 0) {
    fmt::print("Next: try again; {} more: ./course hint {}\n", left == 1 ? "one hint" : fmt::format("{} hints", left),
               exercise.name);
  } else {
    fmt::print(
        "That was the last hint. All: ./course hint {0} --all. The "
        "reference: ./course solution {0} --force\n",
        exercise.name);
  }
  return 0;
}

}  // namespace course
