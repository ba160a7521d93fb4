/// @file
/// Runs another program and waits for it, with a time limit.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "system/process_limits.hpp"

namespace course {

/// How a program is run.
struct ProcessOptions {
  std::filesystem::path folder = {};                         ///< its working directory; empty: this process's
  std::optional<std::chrono::milliseconds> time_limit = {};  ///< after it, the program and all it started are killed
  bool merge = false;                                        ///< stderr goes into `output`, in order
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
  std::vector<int> inherited = {};  ///< descriptors of this process that it keeps

  static constexpr int channel = 3;
};

/// How it ended.
struct ProcessResult {
  int exit_code = 0;         ///< 127 when it could not be started
  int signal = 0;            ///< the signal that killed it, or 0
  bool timed_out = false;    ///< killed at the time limit
  bool over_memory = false;  ///< killed at the limit on memory
  bool over_output = false;  ///< killed at the limit on output
  std::string output;        ///< stdout, at most 4 MiB of it
  std::string errors;        ///< stderr, likewise
  std::string answer;        ///< what it wrote to its channel, likewise

  /// Ended by itself with exit code 0.
  bool ok() const { return exit_code == 0 && signal == 0 && !stopped(); }
  /// Killed at one of its limits.
  bool stopped() const { return timed_out || over_memory || over_output; }
};

/// Runs `command` (found through PATH). Unless in the foreground, it runs in a process group of its own, with no input.
/// @throws Interrupted when Ctrl-C arrives and it is not in the foreground; the program is killed first
ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options = {});

/// Where PATH has a program of that name; empty when nowhere.
std::filesystem::path find_program(const std::string& name);

/// From now on Ctrl-C, SIGTERM and SIGHUP end run_process() with Interrupted
/// instead of this process.
void catch_interrupts();

/// Whether one has arrived.
bool interrupted();

}  // namespace course
