#include "simulator/translate/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "simulator/translate/files.hpp"

extern char** environ;

namespace simulator {
namespace {

/// Where a child's three streams go: nowhere, and to a file.
class Streams {
 public:
  explicit Streams(const std::string& output_file) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO);
  }
  ~Streams() { posix_spawn_file_actions_destroy(&actions_); }
  Streams(const Streams&) = delete;
  Streams& operator=(const Streams&) = delete;

  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

// A file takes the output, not a pipe: no one has to read while the child runs.
ProcessResult run_process(const std::vector<std::string>& command, const std::string& scratch_file) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);

  const Streams streams(scratch_file);
  pid_t child = 0;
  ProcessResult result;
  result.started = posix_spawnp(&child, arguments[0], streams.get(), nullptr, arguments.data(), environ) == 0;
  if (!result.started) return result;
  const int status = wait_for(child);
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  result.output = read_file(scratch_file).value_or("");
  return result;
}

}  // namespace simulator
