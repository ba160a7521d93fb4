/// @file
/// A launch whose exceptions become findings. Compiled against the backend's own CUDA runtime.
#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <string>

#include "harness/launch_failure.hpp"
#include "support/cuda_check.hpp"

namespace course {

/// Calls `launch(out)` and waits for the device. What went wrong, if anything did.
inline std::optional<simulator::Finding> guarded_launch(const std::function<void(float*)>& launch, float* out) {
  try {
    launch(out);
    const cudaError_t outcome = cudaDeviceSynchronize();
    if (outcome == cudaSuccess) return std::nullopt;
    // Without a place: this line is not the learner's.
    return failed_call(std::string("the kernel failed: ") + cudaGetErrorString(outcome), cudaGetErrorName(outcome));
  } catch (const CudaError& error) {
    return failed_call(error.what(), cudaGetErrorName(error.code()));
  } catch (const std::exception& error) {
    return escaped_exception(error.what());
  } catch (...) {
    return escaped_exception("something that is no std::exception");
  }
}

}  // namespace course
