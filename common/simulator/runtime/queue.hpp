/// @file
/// The work that host code has handed to the device and the errors that came of it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "simulator/execution/machine.hpp"

namespace simulator {

/// Launches and asynchronous copies wait here, in order, until something synchronises: a host program that reads a
/// result too early sees what was there before, every time.
class Queue {
 public:
  static Queue& instance();

  /// Work that runs later. It returns cudaSuccess or an error that sticks to the device.
  void push(std::function<cudaError_t()> work) { work_.push_back(std::move(work)); }

  /// Runs all that waits.
  /// @returns the device's sticky error, if it has one
  cudaError_t synchronise();

  /// Notes an error for cudaGetLastError() and hands it through.
  cudaError_t note(cudaError_t error);

  /// The last error, which a sticky one never leaves. Clears it if `clear`.
  cudaError_t last_error(bool clear);

  /// Forgets errors and waiting work, as a new process would.
  void reset();

  /// The most dynamic shared memory that kernels named `kernel` may use.
  std::size_t shared_limit(const std::string& kernel) const;
  void set_shared_limit(const std::string& symbol, std::size_t bytes) { shared_limits_[symbol] = bytes; }

  /// Page-locked host memory: only such memory is copied asynchronously.
  std::set<void*> pinned;

 private:
  std::deque<std::function<cudaError_t()>> work_;
  std::map<std::string, std::size_t> shared_limits_;
  cudaError_t last_ = cudaSuccess;
  cudaError_t sticky_ = cudaSuccess;
};

}  // namespace simulator
