/// @file
/// Runs another program and waits for it, with a time limit.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace course {

/// How a program is run.
struct ProcessOptions {
  std::filesystem::path folder = {};                         ///< its working directory; empty: this process's
  std::optional<std::chrono::milliseconds> time_limit = {};  ///< after it, the program and all it started are killed
  bool merge = false;                                        ///< stderr goes into `output`, in order
};

/// How it ended.
struct ProcessResult {
  int exit_code = 0;       ///< 127 when it could not be started
  int signal = 0;          ///< the signal that killed it, or 0
  bool timed_out = false;  ///< killed at the time limit
  std::string output;      ///< stdout, at most 4 MiB of it
  std::string errors;      ///< stderr, likewise

  /// Ended by itself with exit code 0.
  bool ok() const { return exit_code == 0 && signal == 0 && !timed_out; }
};

/// Runs `command` (found through PATH) in a process group of its own, with no
/// input.
/// @throws Interrupted when Ctrl-C arrives; the program is killed first
ProcessResult run_process(const std::vector<std::string>& command, const ProcessOptions& options = {});

/// Where PATH has a program of that name; empty when nowhere.
std::filesystem::path find_program(const std::string& name);

/// From now on Ctrl-C, SIGTERM and SIGHUP end run_process() with Interrupted
/// instead of this process.
void catch_interrupts();

/// Whether one has arrived.
bool interrupted();

}  // namespace course
