/// @file
/// Runs other programs: waits for them with limits, or lets them run on and looks at them from time to time.
#pragma once

#include <poll.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simulator/platform/process_limits.hpp"

namespace course {

/// How a program is run.
struct ProcessOptions {
  std::filesystem::path folder = {};                         ///< its working directory; empty: this process's
  std::optional<std::chrono::milliseconds> time_limit = {};  ///< after it, the program and all it started are killed
  /// At the time limit it is asked to end (SIGTERM), and may say what it knows, before it is killed. One in the
  /// foreground always is.
  bool asks = false;
  bool merge = false;  ///< stderr goes into `output`, in order
  /// It reads this process's input, gets the terminal's Ctrl-C like this process and what is sent to this one, and
  /// decides by itself what to do about it. At the time limit it is asked to end (SIGTERM) before it is killed, and
  /// what it started stays.
  bool foreground = false;
  std::filesystem::path input =
      {};  ///< what one in the foreground reads instead of this process's input; empty: nothing
  std::function<void(std::string_view)> on_output =
      {};             ///< is given what it writes, as it comes; stderr only if merged
  bool show = false;  ///< its output and errors are this process's own; nothing is collected
  std::vector<std::pair<std::string, std::string>> environment = {};  ///< variables that it gets besides this process's
  ProcessLimits limits = {};
  /// What it reads from descriptor `channel`, which is open both ways; without a question, it has no such descriptor.
  std::optional<std::string> question = {};
  std::vector<int> inherited = {};          ///< descriptors of this process that it keeps
  std::size_t most_kept_bytes = 4U << 20U;  ///< of each of its streams; what is beyond is thrown away

  static constexpr int channel = 3;
};

/// How it ended.
struct ProcessResult {
  bool started = true;       ///< else there is no such program, or a limit could not be set; `errors` says why
  int exit_code = 0;         ///< 127 when it could not be started
  int signal = 0;            ///< the signal that killed it, or 0
  bool timed_out = false;    ///< killed at the time limit
  bool over_memory = false;  ///< killed at the limit on memory
  bool over_output = false;  ///< killed at the limit on output
  std::string output;        ///< stdout, as much of it as is kept
  std::string errors;        ///< stderr, likewise
  std::string answer;        ///< what it wrote to its channel, likewise

  /// Ended by itself with exit code 0.
  bool ok() const { return exit_code == 0 && signal == 0 && !stopped(); }
  /// Killed at one of its limits.
  bool stopped() const { return timed_out || over_memory || over_output; }
};

/// A program on its way. Unless in the foreground, it runs in a process group of its own, without input. Where the
/// object goes before the program has ended, the program is killed.
class Process {
 public:
  /// Starts `command` (found through PATH). No signal is blocked in it, and none that asks it to end is ignored. Of the
  /// options, those about time, memory and the amount of output are for run_process().
  /// @throws Problem when the system has no pipe or process left
  explicit Process(const std::vector<std::string>& command, const ProcessOptions& options = {});
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  pid_t id() const { return id_; }

  /// Its streams to this process, to wait for: output, errors, channel; those that have ended have descriptor -1.
  std::array<pollfd, 3> descriptors() const;
  /// Whether it may still write something to one of the streams numbered from `first` to `last`.
  bool may_write(std::size_t first = 0, std::size_t last = 2) const;

  /// Takes in what has been written, one portion of each stream; waits for it for `most_ms`.
  /// @returns whether there was anything, if only the end of a stream
  bool take(int most_ms);

  /// Whether it has ended.
  /// @param wait until it has, or a signal comes
  bool has_ended(bool wait);

  /// Sends a signal to it, or to all that it has started.
  void send(int signal) const;
  void send_to_all(int signal) const;

  /// What is known so far; all of it once it has ended.
  ProcessResult& result() { return result_; }
  const ProcessResult& result() const { return result_; }

 private:
  pid_t id_ = 0;
  bool running_ = false;
  bool foreground_;
  std::size_t most_kept_bytes_;
  std::array<int, 3> streams_{-1, -1, -1};
  ProcessResult result_;
};

/// Runs `command` (found through PATH) and waits for it.
/// @throws Interrupted when Ctrl-C arrives and it is not in the foreground; the program is killed first
ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options = {});

/// Where PATH has a program of that name; empty when nowhere.
std::filesystem::path find_program(const std::string& name);

/// From now on Ctrl-C, SIGTERM and SIGHUP end run_process() with Interrupted instead of this process.
void catch_interrupts();

/// Whether one has arrived.
bool interrupted();

}  // namespace course
