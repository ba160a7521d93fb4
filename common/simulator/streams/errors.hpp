/// @file
/// The runtime's error state: which errors stick, which are forgotten, and which nobody has looked at.
#pragma once

#include <optional>
#include <string>

#include "simulator/memory/kernel_types.hpp"

namespace simulator {

/// Who called the runtime, for its findings.
struct Call {
  const char* name;  ///< "cudaMemcpy"
  const void* pc;    ///< the line of the program that called
};

/// As the CUDA Runtime API states it: a failed call also leaves its error for cudaGetLastError(), which hands it out
/// and forgets it; cudaPeekAtLastError() hands it out only. An error of a kernel that ran sticks to the device: from
/// then on every call that needs the device returns it, until cudaDeviceReset().
class Errors {
 public:
  static Errors& instance();

  /// cudaSuccess unless a kernel has failed.
  cudaError_t sticky() const { return sticky_; }

  /// Notes what `call` returns, and hands it through. cudaErrorNotReady is an answer, not an error.
  cudaError_t returned(cudaError_t error, const Call& call);

  /// A launch was refused: only cudaGetLastError() can tell the program.
  void launch_refused(cudaError_t error, const std::string& kernel, const void* call_site);

  /// A kernel ended with `error`.
  void kernel_failed(cudaError_t error, const std::string& kernel, const void* call_site);

  /// The program hands a kernel to the device: an error that it has not asked for by now is one it overlooks.
  void work_goes_on();

  /// The last error; the program has seen it now. Clears it if `clear`.
  cudaError_t last(bool clear);

  /// Reports an error that the program never looked at, as it ends. The runtime cannot see whether a program looks at
  /// what a call returns, so the rule is narrow. An error counts as overlooked when neither cudaGetLastError() nor
  /// cudaPeekAtLastError() has been called since, and
  ///  - it came of a launch, which returns nothing, or
  ///  - it came of a call, and a later launch shows that the program went on regardless.
  /// An error of a kernel that ran is returned by the very call that waited for the kernel: it counts as seen.
  void report_overlooked() const;

  /// Forgets all, as a new process would.
  void reset() { *this = Errors(); }

 private:
  struct Unseen {
    cudaError_t error;
    std::string what;
    const void* pc;
    bool overlooked;
  };

  cudaError_t last_ = cudaSuccess;
  cudaError_t sticky_ = cudaSuccess;
  std::optional<Unseen> unseen_;
};

}  // namespace simulator
