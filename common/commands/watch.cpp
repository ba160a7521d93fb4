#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <vector>

#include "commands/commands.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "watch_mode/controller.hpp"
#include "watch_mode/file_watcher.hpp"
#include "watch_mode/job.hpp"
#include "workspace/identify.hpp"

using namespace std::chrono_literals;

namespace course {
namespace {

/// Each verdict as `check` prints it, between a line that says it begins and one that says it is over: for editors, which
/// take the findings in between. A save while the file is judged begins anew.
void watch_in_lines(const Exercise& exercise, FileWatcher& watcher) {
  std::unique_ptr<Job> job;
  for (bool saved = true; !interrupted(); saved = watcher.saved()) {
    if (saved) {
      job.reset();
      fmt::print("course: judging {}\n", exercise.exercise);
      flush_output();
      job = std::make_unique<Job>(std::vector<std::string>{own_program(), "check", exercise.id, "--try", "0"});
    }
    if (job && job->pump()) {
      fmt::print("{}{}course: judged; the next save is judged again\n", job->output(), job->errors());
      flush_output();
      job.reset();
    }
    std::vector<pollfd> descriptors = {{watcher.descriptor(), POLLIN, 0}};
    if (job)
      for (const pollfd& descriptor : job->descriptors()) descriptors.push_back(descriptor);
    const std::chrono::milliseconds longest = std::min(watcher.patience().value_or(500ms), 500ms);
    ::poll(descriptors.data(), descriptors.size(), static_cast<int>(longest.count()));
  }
  throw Interrupted();
}

}  // namespace

int watch(const Workspace& workspace, const std::string& id, const WatchOptions& options) {
  const Exercise& exercise = named_or_next(workspace, id);
  std::filesystem::current_path(workspace.root());  // reports name files from there
  if (options.lines) {
    const std::filesystem::path file = workspace.at(exercise.exercise);
    FileWatcher watcher(file, options.polling ? WatchMethod::polling : method_for(file.parent_path()));
    watch_in_lines(exercise, watcher);
  }
  Controller(workspace, exercise, options.polling).run();
  return 0;
}

}  // namespace course
