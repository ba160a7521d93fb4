#include "commands/commands.hpp"

#include <fmt/format.h>

#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "workspace/identify.hpp"

namespace course {

int solution(const Workspace& workspace, const std::string& id, bool force) {
  const Exercise& exercise = identify_one(workspace.manifest, id);
  const Progress progress = workspace.progress.load();
  if (!force && state_of(workspace, exercise, progress) != State::solved) {
    throw Problem(
        fmt::format("{0} is not solved yet. A hint: ./course hint {0}. To see the reference all the same: ./course "
                    "solution {0} --force",
                    exercise.name));
  }
  fmt::print("{}", read_file(workspace.at(exercise.solution)));
  fmt::print(stderr, "(reference solution: {})\n", exercise.solution);
  return 0;
}

}  // namespace course
