/// @file
/// A command of this program on its way, in a process of its own, so that it can be watched and cancelled.
#pragma once

#include <poll.h>

#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "simulator/platform/process.hpp"

namespace course {

/// Runs from construction on. At the end of the object's life it is cancelled.
class Job {
 public:
  /// Starts `command` (the first word is a path) without input, in a process group of its own.
  /// @throws Problem when it cannot be started
  explicit Job(const std::vector<std::string>& command);
  ~Job();

  /// What to wait for.
  std::array<pollfd, 3> descriptors() const { return process_.descriptors(); }

  /// Takes in what has been written.
  /// @returns whether the job has ended
  bool pump();

  /// Asks it to stop (SIGTERM, upon which it stops what it runs and tidies up) and waits for that; after two seconds it
  /// is killed.
  void cancel();

  /// What it has written to stdout so far.
  const std::string& output() const { return process_.result().output; }

  /// @name Valid from the moment pump() has returned true
  /// @{
  const std::string& errors() const { return process_.result().errors; }
  int exit_code() const;  ///< 128 and the signal's number when a signal ended it
  /// @}

  /// The last whole line that it has written to stderr.
  std::string last_words() const;

  /// How long it has been running.
  std::chrono::duration<double> age() const { return std::chrono::steady_clock::now() - began_; }

 private:
  Process process_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace course
