#include "course/watch/job.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "system/problem.hpp"

extern char** environ;

namespace course {
namespace {

constexpr int patience_ms = 2000;

/// Both ends, closed with the program that replaces this one.
std::array<int, 2> new_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0)
    throw Problem(fmt::format("cannot create a pipe: {}", std::strerror(errno)));
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return ends;
}

/// How the new process begins: no signal blocked or ignored, and a group of its own.
class Attributes {
 public:
  Attributes() {
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    ::posix_spawnattr_init(&value_);
    ::posix_spawnattr_setsigmask(&value_, &none);
    ::posix_spawnattr_setsigdefault(&value_, &all);
    ::posix_spawnattr_setpgroup(&value_, 0);
    ::posix_spawnattr_setflags(&value_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { ::posix_spawnattr_destroy(&value_); }
  const posix_spawnattr_t* get() const { return &value_; }

 private:
  posix_spawnattr_t value_{};
};

/// Its streams.
class Redirections {
 public:
  Redirections(int output, int errors) {
    ::posix_spawn_file_actions_init(&value_);
    ::posix_spawn_file_actions_addopen(&value_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&value_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&value_, errors, STDERR_FILENO);
  }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;
  ~Redirections() { ::posix_spawn_file_actions_destroy(&value_); }
  const posix_spawn_file_actions_t* get() const { return &value_; }

 private:
  posix_spawn_file_actions_t value_{};
};

/// Reads what there is; closes the stream at its end.
void drain(int& stream, std::string& text) {
  std::array<char, 16384> chunk{};
  while (stream >= 0) {
    const ssize_t count = ::read(stream, chunk.data(), chunk.size());
    if (count > 0) text.append(chunk.data(), static_cast<std::size_t>(count));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;
    if (count == 0) {
      ::close(stream);
      stream = -1;
    }
  }
}

}  // namespace

Job::Job(std::vector<std::string> command) {
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  const std::array<int, 2> output = new_pipe();
  const std::array<int, 2> errors = new_pipe();
  streams_ = {output[0], errors[0]};
  const int error = ::posix_spawn(&process_, words[0], Redirections(output[1], errors[1]).get(), Attributes().get(),
                                  words.data(), environ);
  ::close(output[1]);
  ::close(errors[1]);
  if (error == 0) return;
  for (const int stream : streams_) ::close(stream);
  throw Problem(
      fmt::format("cannot start {}: {}. Quit with q and run ./course again.", command[0], std::strerror(error)));
}

Job::~Job() {
  if (process_ != 0) cancel();
}

std::array<pollfd, 2> Job::descriptors() const { return {{{streams_[0], POLLIN, 0}, {streams_[1], POLLIN, 0}}}; }

bool Job::pump() {
  drain(streams_[0], output_);
  drain(streams_[1], errors_);
  if (process_ == 0) return true;
  if (streams_[0] >= 0 || streams_[1] >= 0) return false;
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = 0;
  exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return true;
}

void Job::cancel() {
  if (process_ == 0) return;
  ::kill(process_, SIGTERM);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
  while (!pump()) {
    if (std::chrono::steady_clock::now() >= deadline) ::kill(-process_, SIGKILL);
    auto waiting = descriptors();
    ::poll(waiting.data(), waiting.size(), 20);
  }
}

std::string Job::last_words() const {
  if (errors_.empty()) return "";
  const std::size_t end = errors_.rfind('\n');
  if (end == std::string::npos) return "";
  const std::size_t begin = end == 0 ? std::string::npos : errors_.rfind('\n', end - 1);
  return errors_.substr(begin + 1, end - begin - 1);
}

}  // namespace course
