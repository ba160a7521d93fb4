/// @file
/// Outputs in host memory. Compiled against the backend's own CUDA runtime.
#pragma once

#include <optional>
#include <vector>

#include "harness/backend.hpp"
#include "harness/canaries.hpp"
#include "harness/guarded_launch.hpp"
#include "support/pinned_buffer.hpp"

namespace course {

/// Poisoned host memory for the outputs of one question, pageable or pinned.
class HostOutput {
 public:
  explicit HostOutput(const Case& question) : pageable_(poisoned_with_canaries(question.expected.size())) {
    if (question.output == OutputMemory::pinned) pinned_.emplace(pageable_);
  }

  /// The first output.
  float* data() { return begin() + canary_size; }

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
