/// @file
/// A launch whose exceptions become findings. Compiled against the backend's own CUDA runtime.
#pragma once

#include <exception>
#include <optional>
#include <string>

#include "harness/case.hpp"
#include "harness/launch_failure.hpp"
#include "support/cuda_check.hpp"

namespace course {

/// How a call of the learner's host function ended.
struct Ending {
  std::optional<simulator::Finding> failure{};  ///< what went wrong, if anything did
  bool threw = false;                           ///< whether it threw CudaError
};

/// Calls the question's `launch(out)`, and waits for the device where that is not the learner's business.
inline Ending guarded_launch(const Case& question, float* out) {
  try {
    question.launch(out);
    if (question.output != OutputMemory::device) return {};
    const cudaError_t outcome = cudaDeviceSynchronize();
    if (outcome == cudaSuccess) return {};
    // Without a place: this line is not the learner's.
    return {failed_call(std::string("the kernel failed: ") + cudaGetErrorString(outcome), cudaGetErrorName(outcome))};
  } catch (const CudaError& error) {
    return {failed_call(error.what(), cudaGetErrorName(error.code())), true};
  } catch (const std::exception& error) {
    return {escaped_exception(error.what())};
  } catch (...) {
    return {escaped_exception("something that is no std::exception")};
  }
}

}  // namespace course
