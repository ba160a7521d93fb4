/// @file
/// Where a submission is compiled and run: a place from which it reaches nothing of value.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "simulator/platform/process.hpp"
#include "simulator/platform/process_limits.hpp"

namespace course {

/// How submissions are contained.
enum class Containment {
  bubblewrap,  ///< own file system, processes and network, by bwrap
  limits,      ///< resource limits only: what is readable for this user stays readable
};

/// A filter for the kernel's seccomp that refuses, with "operation not permitted", to start processes, to signal or
/// trace others, to use the network or other processes' memory, and to open files for writing, create, change or remove
/// them. Reading and computing stay allowed. Empty where this machine's kernel or processor is not known.
std::vector<FilterInstruction> judge_call_filter();

/// What one command may see and use. Paths are absolute.
struct Confinement {
  std::filesystem::path folder;                ///< its working directory
  bool writes = false;                         ///< whether it may write into `folder`
  std::vector<std::filesystem::path> visible;  ///< further files and folders that it may read
  std::vector<std::pair<std::string, std::string>> environment = {};
  double seconds = 0;  ///< of processor time for each process; by the clock ten times as many, and at least 60
  std::size_t memory_bytes = 0;
  bool filtered = false;  ///< whether judge_call_filter() holds: it runs a submission's code
};

/// Runs commands in the strongest containment that this machine allows.
class Sandbox {
 public:
  /// @param hidden a folder that no command sees, but for what is made visible in it: the repository
  Sandbox(Containment containment, std::filesystem::path hidden);

  /// Tries whether bwrap is there and may do its work.
  /// @returns why not; empty when it may
  static std::string why_no_bubblewrap();

  /// Runs a command with no input. It and all that it started are gone afterwards.
  /// @param question what it reads from descriptor ProcessOptions::channel, if anything
  ProcessResult run(const std::vector<std::string>& command, const Confinement& confinement,
                    const std::optional<std::string>& question = {}) const;

  Containment containment() const { return containment_; }

 private:
  std::vector<std::string> wrapped(const std::vector<std::string>& command, const Confinement& confinement,
                                   int filter) const;

  Containment containment_;
  std::filesystem::path hidden_;
};

/// "bubblewrap" or "limits".
std::string to_string(Containment containment);

}  // namespace course
