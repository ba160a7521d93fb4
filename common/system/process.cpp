#include "system/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "system/problem.hpp"
#include "system/process_streams.hpp"

namespace course {
namespace {

using Clock = std::chrono::steady_clock;

/// An interrupt that comes just before a poll is noticed after it.
constexpr long longest_poll_ms = 100;

/// How long a program in the foreground may take to end after it was asked to: it writes its report then.
constexpr std::chrono::seconds grace{5};

volatile sig_atomic_t interrupt_seen = 0;
volatile sig_atomic_t to_hand_on = 0;

/// A key on the terminal reaches every process of the foreground by itself; what another process sent came to this one
/// alone.
void on_interrupt(int signal, siginfo_t* info, void* /*context*/) {
  interrupt_seen = 1;
  if (info->si_code <= 0) to_hand_on = signal;
}

int remaining_ms(const std::optional<Clock::time_point>& deadline, long most) {
  if (!deadline) return static_cast<int>(most);
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::max<long>(0, std::min<long>(left + 1, most)));
}

[[noreturn]] void become(std::vector<char*>& arguments, const ProcessOptions& options, const Streams& streams) {
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGTERM, SIG_DFL);
  ::signal(SIGHUP, SIG_DFL);
  if (!options.foreground) ::setpgid(0, 0);
  const std::string input = options.foreground ? options.input.string() : "/dev/null";
  if (!input.empty()) ::dup2(::open(input.c_str(), O_RDONLY), STDIN_FILENO);
  if (!options.show) {
    ::dup2(streams.output.ends[1], STDOUT_FILENO);
    ::dup2(options.merge ? streams.output.ends[1] : streams.errors.ends[1], STDERR_FILENO);
  }
  for (const int kept : options.inherited) ::fcntl(kept, F_SETFD, 0);
  if (options.question) ::dup2(streams.channel.ends[1], ProcessOptions::channel);
  if (options.question && streams.channel.ends[1] == ProcessOptions::channel) {
    ::fcntl(ProcessOptions::channel, F_SETFD, 0);  // dup2() onto itself leaves it closed on exec
  }
  for (const auto& [name, value] : options.environment) ::setenv(name.c_str(), value.c_str(), 1);
  const bool there = options.folder.empty() || ::chdir(options.folder.c_str()) == 0;
  if (there && apply_limits(options.limits)) ::execvp(arguments[0], arguments.data());
  const std::string message = std::string(arguments[0]) + ": " + std::strerror(errno) + "\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(127);
}

/// Sends the process its question. One that has ended already answers nothing.
void ask(int channel, const std::string& question) {
  [[maybe_unused]] const ssize_t sent = ::send(channel, question.data(), question.size(), MSG_NOSIGNAL);
}

/// Waiting for a process, and what puts an end to that.
struct Wait {
  pid_t child = 0;
  bool foreground = false;
  std::optional<Clock::time_point> deadline = {};
  ProcessLimits limits = {};
  std::function<void(std::string_view)> on_output = {};

  /// Whether the deadline has come, a limit is passed, or an interrupt has come that ends the process. One in the
  /// foreground gets the interrupt and decides by itself.
  bool over(ProcessResult& result) const {
    if (foreground && to_hand_on != 0) {
      ::kill(child, to_hand_on);
      to_hand_on = 0;
    }
    if (interrupt_seen != 0 && !foreground) return true;
    result.timed_out = deadline && Clock::now() >= *deadline;
    result.over_memory = limits.memory_bytes && memory_in_use(child) > *limits.memory_bytes;
    result.over_output = limits.output_bytes && result.output.size() + result.errors.size() > *limits.output_bytes;
    return result.stopped();
  }

  int patience_ms() const { return remaining_ms(deadline, limits.watched() ? 20 : longest_poll_ms); }
};

/// Collects all streams until they end; false when the wait was over first.
bool collect(Streams& streams, ProcessResult& result, const Wait& wait) {
  while (streams.open()) {
    if (wait.over(result)) return false;
    const std::size_t before = result.output.size();
    streams.take(result, wait.patience_ms());
    if (wait.on_output && result.output.size() > before) wait.on_output(std::string_view(result.output).substr(before));
  }
  while (streams.channel.ends[0] >= 0) {  // it has ended, or closed its streams: what it has answered is there
    if (wait.over(result)) return false;
    streams.take(result, wait.patience_ms());
  }
  return true;
}

/// Waits for the process, whose streams have ended; false when the wait was
/// over first.
bool reap(int& status, ProcessResult& result, const Wait& wait) {
  while (true) {
    const pid_t reaped = ::waitpid(wait.child, &status, wait.deadline ? WNOHANG : 0);
    if (reaped == wait.child) return true;
    if (wait.over(result)) return false;
    if (reaped == 0) ::usleep(500);
  }
}

/// Ends a process that took too much: in the foreground it may still say what it knows.
void stop(const Wait& wait, Streams& streams, ProcessResult& result, int& status) {
  if (wait.foreground) {
    ::kill(wait.child, SIGTERM);
    const Wait last{wait.child, true, Clock::now() + grace, {}, {}};
    ProcessResult words = result;  // what ended it first stays the reason
    const bool ended = collect(streams, words, last) && reap(status, words, last);
    result.output = words.output;
    result.errors = words.errors;
    if (ended) return;
  }
  ::kill(wait.foreground ? wait.child : -wait.child, SIGKILL);
  ::waitpid(wait.child, &status, 0);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  Streams streams(options);
  const pid_t child = ::fork();
  if (child < 0) throw Problem(std::string("cannot start ") + command[0] + ": " + std::strerror(errno));
  if (child == 0) become(arguments, options, streams);
  if (!options.foreground) ::setpgid(child, child);  // in both processes: whichever runs first
  streams.close_child_ends();
  if (options.question) ask(streams.channel.ends[0], *options.question);

  Wait wait{child, options.foreground, {}, options.limits, options.on_output};
  if (options.time_limit) wait.deadline = Clock::now() + *options.time_limit;
  ProcessResult result;
  int status = 0;
  const bool ended = collect(streams, result, wait) && reap(status, result, wait);
  if (!ended) {
    stop(wait, streams, result, status);
    if (interrupt_seen != 0 && !options.foreground) throw Interrupted();
  }
  if (!options.foreground) ::kill(-child, SIGKILL);  // whatever it left behind must not outlive it
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
  action.sa_sigaction = on_interrupt;
  action.sa_flags = SA_SIGINFO;  // without SA_RESTART: poll and waitpid return at once
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

bool interrupted() { return interrupt_seen != 0; }

}  // namespace course
