#include "course/commands/start.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "course/commands/check.hpp"
#include "course/commands/list.hpp"
#include "course/commands/watch.hpp"
#include "system/output.hpp"

namespace course {

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
  check_own_file(workspace, *next);
  return 0;  // an unsolved exercise is no failure of the tool
}

}  // namespace course
