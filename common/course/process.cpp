#include "course/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "course/problem.hpp"

namespace course {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_output_bytes = 4U << 20U;

volatile sig_atomic_t interrupt_seen = 0;

void on_interrupt(int) { interrupt_seen = 1; }

struct Pipe {
  std::array<int, 2> ends{-1, -1};

  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
      throw Problem(std::string("cannot create a pipe: ") + std::strerror(errno));
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(0);
    close(1);
  }
  void close(int end) {
    if (ends[end] >= 0) ::close(ends[end]);
    ends[end] = -1;
  }
};

[[noreturn]] void become(std::vector<char*>& arguments, const ProcessOptions& options, int output, int errors) {
  ::setpgid(0, 0);
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  ::signal(SIGHUP, SIG_DFL);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  if (options.folder.empty() || ::chdir(options.folder.c_str()) == 0) ::execvp(arguments[0], arguments.data());
  const std::string message = std::string(arguments[0]) + ": " + std::strerror(errno) + "\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(127);
}

/// Appends what can be read now; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
  std::array<char, 16384> chunk{};
  const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  const std::size_t room = most_output_bytes - std::min(most_output_bytes, text.size());
  text.append(chunk.data(), std::min(room, static_cast<std::size_t>(count)));
  return count > 0;
}

int remaining_ms(const std::optional<Clock::time_point>& deadline) {
  if (!deadline) return 1000;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::max<long>(0, std::min<long>(left + 1, 1000)));
}

/// Collects both streams until they end; false when the deadline came first.
bool collect(Pipe& output, Pipe& errors, ProcessResult& result, const std::optional<Clock::time_point>& deadline) {
  while (output.ends[0] >= 0 || errors.ends[0] >= 0) {
    if (interrupt_seen != 0) return false;
    if (deadline && Clock::now() >= *deadline) return false;
    std::array<pollfd, 2> waiting{{{output.ends[0], POLLIN, 0}, {errors.ends[0], POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), remaining_ms(deadline)) <= 0) continue;
    if (waiting[0].revents != 0 && !drain(output.ends[0], result.output)) output.close(0);
    if (waiting[1].revents != 0 && !drain(errors.ends[0], result.errors)) errors.close(0);
  }
  return true;
}

/// Waits for the process, whose streams have ended; false when the deadline
/// came first.
bool reap(pid_t child, int& status, const std::optional<Clock::time_point>& deadline) {
  while (true) {
    const pid_t reaped = ::waitpid(child, &status, deadline ? WNOHANG : 0);
    if (reaped == child) return true;
    if (interrupt_seen != 0 || (deadline && Clock::now() >= *deadline)) return false;
    if (reaped == 0) ::usleep(500);
  }
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  Pipe output;
  Pipe errors;
  const pid_t child = ::fork();
  if (child < 0) throw Problem(std::string("cannot start ") + command[0] + ": " + std::strerror(errno));
  if (child == 0) become(arguments, options, output.ends[1], options.merge ? output.ends[1] : errors.ends[1]);
  ::setpgid(child, child);  // in both processes: whichever runs first
  output.close(1);
  errors.close(1);

  std::optional<Clock::time_point> deadline;
  if (options.time_limit) deadline = Clock::now() + *options.time_limit;
  ProcessResult result;
  int status = 0;
  const bool ended = collect(output, errors, result, deadline) && reap(child, status, deadline);
  ::kill(-child, SIGKILL);  // whatever it left behind must not outlive it
  if (!ended) {
    ::waitpid(child, &status, 0);
    if (interrupt_seen != 0) throw Interrupted();
    result.timed_out = true;
  }
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

std::filesystem::path find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return ::access(name.c_str(), X_OK) == 0 ? name : "";
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::filesystem::path candidate = std::filesystem::path(folder) / name;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;  // without SA_RESTART: poll and waitpid return at once
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

bool interrupted() { return interrupt_seen != 0; }

}  // namespace course
