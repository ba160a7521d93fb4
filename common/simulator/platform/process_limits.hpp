/// @file
/// What a process may not do or use: set before it starts, watched while it runs.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace course {

/// One instruction of a system call filter, laid out as the kernel's `sock_filter`.
struct FilterInstruction {
  unsigned short code;
  unsigned char if_true;
  unsigned char if_false;
  unsigned int value;
};

/// Limits on one process and on all that it starts. What is not set is not limited.
struct ProcessLimits {
  std::optional<std::size_t> memory_bytes = {};  ///< resident, added up; looked at 50 times a second
  std::optional<std::size_t> file_bytes = {};    ///< the longest file that it may write
  std::optional<std::size_t> output_bytes = {};  ///< the most that it may write to stdout and stderr
  std::optional<double> processor_seconds = {};  ///< processor time of each process; then it gets SIGXCPU
  std::vector<FilterInstruction> filter = {};    ///< system calls that it may not make; empty: all may be made
  bool ends_with_parent = false;                 ///< killed as soon as the thread that started it ends

  /// Whether the parent has to look at its memory from time to time.
  bool watched() const { return memory_bytes.has_value(); }
};

/// Sets all limits that the kernel keeps on this process. Called between fork() and exec(): it allocates nothing.
/// @returns false when the kernel refuses one
bool apply_limits(const ProcessLimits& limits);

/// The resident memory of a process and of all that it started, in bytes; 0 where the system does not say.
std::size_t memory_in_use(pid_t process);

}  // namespace course
