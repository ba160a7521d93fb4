#include "simulator/platform/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "simulator/platform/problem.hpp"

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

/// Two connected descriptors: this process keeps the first, the new one gets the second.
struct Pipe {
  enum Kind { to_parent, both_ways };

  std::array<int, 2> ends{-1, -1};

  Pipe() = default;
  explicit Pipe(Kind kind) {
    const int made = kind == to_parent ? ::pipe2(ends.data(), O_CLOEXEC)
                                       : ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data());
    if (made != 0)
      throw Problem(std::string("cannot create a pipe: ") + std::strerror(errno) + ". Close some programs.");
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  Pipe(Pipe&& other) noexcept : ends(std::exchange(other.ends, {-1, -1})) {}
  Pipe& operator=(Pipe&&) = delete;
  ~Pipe() {
    for (const int end : ends) {
      if (end >= 0) ::close(end);
    }
  }
  int keep() { return std::exchange(ends[0], -1); }
};

struct Pipes {
  Pipe output{Pipe::to_parent};
  Pipe errors{Pipe::to_parent};
  Pipe channel;
  Pipe failure{Pipe::to_parent};  ///< the errno of a start that failed; nothing when the program has begun
};

/// The new process, which has the old one's memory until exec(): it allocates as little as it can.
[[noreturn]] void become(std::vector<char*>& arguments, const ProcessOptions& options, const Pipes& pipes) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  // Above all numbers that the program may ask for.
  const int failure = ::fcntl(pipes.failure.ends[1], F_DUPFD_CLOEXEC, ProcessOptions::channel + 1);
  if (!options.foreground) ::setpgid(0, 0);
  const std::string input = options.foreground ? options.input.string() : "/dev/null";
  if (!input.empty()) ::dup2(::open(input.c_str(), O_RDONLY), STDIN_FILENO);
  if (!options.show) {
    ::dup2(pipes.output.ends[1], STDOUT_FILENO);
    ::dup2(options.merge ? pipes.output.ends[1] : pipes.errors.ends[1], STDERR_FILENO);
  }
  for (const int kept : options.inherited) ::fcntl(kept, F_SETFD, 0);
  if (options.question) ::dup2(pipes.channel.ends[1], ProcessOptions::channel);
  if (options.question && pipes.channel.ends[1] == ProcessOptions::channel) {
    ::fcntl(ProcessOptions::channel, F_SETFD, 0);  // dup2() onto itself leaves it closed on exec
  }
  for (const auto& [name, value] : options.environment) ::setenv(name.c_str(), value.c_str(), 1);
  const bool there = options.folder.empty() || ::chdir(options.folder.c_str()) == 0;
  if (there && apply_limits(options.limits)) ::execvp(arguments[0], arguments.data());
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(failure, &error, sizeof error);
  ::_exit(127);
}

/// Appends what can be read now, up to `most` in all; false at the end of the stream.
bool drain(int descriptor, std::string& text, std::size_t most) {
  std::array<char, 16384> chunk{};
  const ssize_t count = ::read(descriptor, chunk.data(), chunk.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  const std::size_t room = most - std::min(most, text.size());
  text.append(chunk.data(), std::min(room, static_cast<std::size_t>(count)));
  return count > 0;
}

/// Waiting for a process, and what puts an end to that.
class Wait {
 public:
  Wait(Process& process, const ProcessOptions& options, std::optional<Clock::time_point> deadline)
      : process_(process), options_(options), deadline_(deadline) {}

  /// Takes in all that it writes and waits for its end; false when the wait was over first.
  bool until_end() { return collect(0, 1) && collect(2, 2) && reap(); }

 private:
  /// Whether the deadline has come, a limit is passed, or an interrupt has come that ends the process. One in the
  /// foreground gets the interrupt and decides by itself.
  bool over() {
    if (options_.foreground && to_hand_on != 0) {
      process_.send(to_hand_on);
      to_hand_on = 0;
    }
    if (interrupt_seen != 0 && !options_.foreground) return true;
    ProcessResult& result = process_.result();
    const ProcessLimits& limits = options_.limits;
    result.timed_out = deadline_ && Clock::now() >= *deadline_;
    result.over_memory = limits.memory_bytes && memory_in_use(process_.id()) > *limits.memory_bytes;
    result.over_output = limits.output_bytes && result.output.size() + result.errors.size() > *limits.output_bytes;
    return result.stopped();
  }

  int patience_ms() const { return remaining_ms(deadline_, options_.limits.watched() ? 20 : longest_poll_ms); }

  bool collect(std::size_t first, std::size_t last) {
    const std::string& output = process_.result().output;
    while (process_.may_write(first, last)) {
      if (over()) return false;
      const std::size_t before = output.size();
      process_.take(patience_ms());
      if (options_.on_output && output.size() > before) options_.on_output(std::string_view(output).substr(before));
    }
    return true;
  }

  bool reap() {
    while (!process_.has_ended(!deadline_)) {
      if (over()) return false;
      if (deadline_) ::usleep(500);
    }
    return true;
  }

  Process& process_;
  const ProcessOptions& options_;
  std::optional<Clock::time_point> deadline_;
};

/// Ends a process that took too much: it may still say what it knows if it is asked to.
void stop(Process& process, const ProcessOptions& options) {
  if (options.foreground || (options.asks && interrupt_seen == 0)) {
    process.send(SIGTERM);
    ProcessOptions last;
    last.foreground = options.foreground;
    const ProcessResult reason = process.result();
    const bool ended = Wait(process, last, Clock::now() + grace).until_end();
    ProcessResult& result = process.result();  // what ended it first stays the reason
    result.timed_out = reason.timed_out;
    result.over_memory = reason.over_memory;
    result.over_output = reason.over_output;
    if (ended) return;
  }
  process.send_to_all(SIGKILL);
  while (!process.has_ended(true)) {
  }
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const ProcessOptions& options)
    : foreground_(options.foreground), most_kept_bytes_(options.most_kept_bytes) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  Pipes pipes{.channel = options.question ? Pipe(Pipe::both_ways) : Pipe()};
  id_ = ::fork();
  if (id_ < 0)
    throw Problem(fmt::format("cannot start {}: {}. Close some programs.", command[0], std::strerror(errno)));
  if (id_ == 0) become(arguments, options, pipes);
  running_ = true;
  if (!foreground_) ::setpgid(id_, id_);  // in both processes: whichever runs first
  for (Pipe* pipe : {&pipes.output, &pipes.errors, &pipes.channel, &pipes.failure}) {
    if (pipe->ends[1] >= 0) ::close(std::exchange(pipe->ends[1], -1));
  }
  int error = 0;
  ssize_t told = 0;
  while ((told = ::read(pipes.failure.ends[0], &error, sizeof error)) < 0 && errno == EINTR) {
  }
  result_.started = told <= 0;
  if (!result_.started) {
    while (!has_ended(true)) {
    }
    result_.errors = fmt::format("{}: {}\n", command[0], std::strerror(error));
    return;
  }
  streams_ = {pipes.output.keep(), pipes.errors.keep(), pipes.channel.keep()};
  // A program that has ended already answers nothing.
  if (options.question) ::send(streams_[2], options.question->data(), options.question->size(), MSG_NOSIGNAL);
}

Process::~Process() {
  if (running_) {
    send_to_all(SIGKILL);
    while (!has_ended(true)) {
    }
  }
  for (const int stream : streams_) {
    if (stream >= 0) ::close(stream);
  }
}

std::array<pollfd, 3> Process::descriptors() const {
  return {{{streams_[0], POLLIN, 0}, {streams_[1], POLLIN, 0}, {streams_[2], POLLIN, 0}}};
}

bool Process::may_write(std::size_t first, std::size_t last) const {
  return std::any_of(streams_.begin() + first, streams_.begin() + last + 1, [](int stream) { return stream >= 0; });
}

bool Process::take(int most_ms) {
  std::array<pollfd, 3> waiting = descriptors();
  if (::poll(waiting.data(), waiting.size(), most_ms) <= 0) return false;
  const std::array<std::string*, 3> texts = {&result_.output, &result_.errors, &result_.answer};
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    if (waiting[i].revents == 0 || drain(streams_[i], *texts[i], most_kept_bytes_)) continue;
    ::close(std::exchange(streams_[i], -1));
  }
  return true;
}

bool Process::has_ended(bool wait) {
  if (!running_) return true;
  int status = 0;
  if (::waitpid(id_, &status, wait ? 0 : WNOHANG) != id_) return false;
  running_ = false;
  if (WIFEXITED(status)) result_.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result_.signal = WTERMSIG(status);
  if (!foreground_) ::kill(-id_, SIGKILL);  // whatever it left behind must not outlive it
  return true;
}

void Process::send(int signal) const {
  if (running_) ::kill(id_, signal);
}

void Process::send_to_all(int signal) const {
  if (running_) ::kill(foreground_ ? id_ : -id_, signal);
}

ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
  Process process(command, options);
  std::optional<Clock::time_point> deadline;
  if (options.time_limit) deadline = Clock::now() + *options.time_limit;
  if (!Wait(process, options, deadline).until_end()) {
    stop(process, options);
    if (interrupt_seen != 0 && !options.foreground) throw Interrupted();
  }
  return std::move(process.result());
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
