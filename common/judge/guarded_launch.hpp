/// @file
/// A launch whose exceptions become findings, and outputs in host memory. Compiled against the backend's own CUDA
/// runtime.
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "judge/backend.hpp"
#include "judge/case.hpp"
#include "judge/launch_failure.hpp"
#include "judge/poison.hpp"
#include "support/cuda_check.hpp"
#include "support/pinned_buffer.hpp"

namespace course {

/// What the exception tells that is being handled: called in a catch block.
inline Failure current_failure() {
  try {
    throw;
  } catch (const CudaError& error) {
    return {error.description(), cudaGetErrorName(error.code()), {error.file(), error.line(), 0}};
  } catch (const std::exception& error) {
    return {error.what()};
  } catch (...) {
    return {"something that is no std::exception"};
  }
}

/// How a call of the learner's host function ended.
struct Ending {
  std::optional<simulator::Finding> failure{};  ///< what went wrong, if anything did
  bool threw = false;                           ///< whether it threw CudaError, or gave up
};

/// Calls the question's `launch(out)`, and waits for the device where that is not the learner's business.
inline Ending guarded_launch(const Case& question, float* out) {
  try {
    const std::optional<int> status = linked_backend().run_until_exit([&] { question.launch(out); });
    if (status) throw GaveUp(*status);
    if (question.output != OutputMemory::device) return {};
    const cudaError_t outcome = cudaDeviceSynchronize();
    if (outcome == cudaSuccess) return {};
    // Without a place: this line is not the learner's.
    return {failed_call({std::string("the kernel failed: ") + cudaGetErrorString(outcome), cudaGetErrorName(outcome)})};
  } catch (const GaveUp& end) {
    return {gave_up(end.status()), true};
  } catch (...) {
    const Failure failure = current_failure();
    const bool cuda_failed = !failure.error_name.empty();
    return {cuda_failed ? failed_call(failure) : escaped_exception(failure.what), cuda_failed};
  }
}

/// Poisoned host memory for the outputs of one question, pageable or pinned.
class HostOutput {
 public:
  explicit HostOutput(const Case& question) : pageable_(poisoned_with_canaries(question.expected.size())) {
    if (question.output == OutputMemory::pinned) pinned_.emplace(pageable_);
  }

  /// The first output.
  float* data() { return begin() + canary_size; }

  /// All of it, canaries included: writes beyond the outputs are found by these.
  simulator::MemoryRange memory() { return {begin(), pageable_.size() * sizeof(float)}; }

  /// What all of it holds now, canaries included.
  std::vector<float> look() { return {begin(), begin() + pageable_.size()}; }

 private:
  float* begin() { return pinned_ ? pinned_->data() : pageable_.data(); }

  std::vector<float> pageable_;
  std::optional<PinnedBuffer<float>> pinned_;
};

/// Calls the learner's host function and looks at the outputs as soon as it returns: whoever has not waited for the
/// device has nothing there yet.
inline Ending launch_to_host(const Case& question, HostOutput& out, Run& run) {
  run.before = without_canaries(out.look());
  const Ending ending = guarded_launch(question, out.data());
  const std::vector<float> memory = out.look();
  run.after = without_canaries(memory);
  if (const auto stray =
          stray_write(memory, "host function", "Sizes of copies are in bytes: elements · sizeof(float)."))
    run.seen.findings.push_back(*stray);
  return ending;
}

}  // namespace course
