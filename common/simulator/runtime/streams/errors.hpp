/// @file
/// The runtime's error state: which errors stick, which are forgotten, and which the program has not looked at.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "simulator/device/kernel_types.hpp"

namespace simulator {

/// Who called the runtime, for its findings.
struct Call {
  const char* name;  ///< "cudaMemcpy"
  const void* pc;    ///< the line of the program that called
};

/// As the CUDA Runtime API states it: a failed call also leaves its error for cudaGetLastError(), which hands it out
/// and forgets it; cudaPeekAtLastError() hands it out only. An error of a kernel that ran sticks to the device: from
/// then on every call that needs the device returns it, until cudaDeviceReset(). Each host thread has a last error of
/// its own; what sticks is the device's.
class Errors {
 public:
  static Errors& instance();

  /// cudaSuccess unless a kernel has failed.
  cudaError_t sticky() const { return sticky_; }

  /// Notes what `call` returns, and hands it through. cudaErrorNotReady is an answer, not an error.
  cudaError_t returned(cudaError_t error, const Call& call);

  /// A launch was refused. Only cudaGetLastError() can tell the program, unless the call that launches `returns` it.
  void launch_refused(cudaError_t error, const std::string& kernel, const void* call_site, bool returns = false);

  /// A kernel ended with `error`.
  void kernel_failed(cudaError_t error, const std::string& kernel, const void* call_site);

  /// The program submits a kernel: an error that it has not asked for by now is one it overlooks.
  void work_goes_on();

  /// The last error; the program has seen it now. Clears it if `clear`.
  cudaError_t last(bool clear);

  /// Whether the runtime has told the program of an error: a call returned it.
  bool told() const { return told_; }

  /// Whether a launch was refused whose error the program has never asked for.
  bool refusal_unasked() const;

  /// An error that the program has not looked at yet.
  struct Unseen {
    cudaError_t error;
    std::string what;  ///< "cudaMemcpy fails"
    const void* pc;
    bool overlooked;  ///< the program went on regardless, or the call that caused it returns nothing
  };
  /// That of the host thread which was the first to have errors at all.
  std::optional<Unseen> unseen() const;

  /// Forgets all, as a new process would.
  void reset() { *this = Errors(); }

 private:
  struct OfThread {
    cudaError_t last = cudaSuccess;
    std::optional<Unseen> unseen = std::nullopt;
    bool refusal_unasked = false;
  };
  /// The calling host thread's own.
  OfThread& mine();
  void overlooked(cudaError_t error, const std::string& kernel, const void* call_site);

  cudaError_t sticky_ = cudaSuccess;
  bool told_ = false;
  std::map<unsigned, OfThread> threads_;  ///< in the order in which they began to use this
};

}  // namespace simulator
