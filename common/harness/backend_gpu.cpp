/// @file
/// The backend that runs on a real GPU. It sees results and errors, no accesses.
#include <algorithm>
#include <bit>

#include "harness/backend.hpp"
#include "harness/guarded_launch.hpp"
#include "harness/poison.hpp"
#include "support/device_buffer.hpp"

namespace course {
namespace {

// Floats on either side of the output that nobody may write; a multiple of 64 keeps the output as well aligned as an
// allocation of its own (256 bytes).
constexpr std::size_t canary_size = 64;

/// Where in `memory`, relative to the output's first element, somebody wrote outside of it.
std::optional<std::ptrdiff_t> first_stray_write(const std::vector<float>& memory) {
  const float poison = std::bit_cast<float>(poison_bits);
  const std::size_t end = memory.size() - canary_size;
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const bool inside = i >= canary_size && i < end;
    if (!inside && !same_bits(memory[i], poison)) return static_cast<std::ptrdiff_t>(i) - std::ptrdiff_t{canary_size};
  }
  return std::nullopt;
}

simulator::Finding stray_write(std::ptrdiff_t index, std::size_t outputs) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::out_of_bounds;
  finding.variable = "out";
  finding.message = "out[" + std::to_string(index) + "] was written, but `out` has " + std::to_string(outputs) +
                    " elements: the kernel reached past its " + (index < 0 ? "beginning" : "end");
  finding.help = "Guard the write with the number of elements. The simulator names the line: check with --backend sim.";
  return finding;
}

class GpuBackend : public Backend {
 public:
  std::string name() const override { return "gpu"; }
  std::vector<simulator::Schedule> schedules() const override { return {simulator::Schedule::forward}; }
  bool counts() const override { return false; }
  bool is_lost() const override { return lost_; }

  Run run(simulator::Schedule, const std::function<void(float*)>& launch, std::size_t outputs) override {
    const std::vector<float> poisoned(outputs + 2 * canary_size, std::bit_cast<float>(poison_bits));
    const DeviceBuffer<float> memory(poisoned);
    Run run;
    run.before.assign(outputs, std::bit_cast<float>(poison_bits));
    if (const auto failure = guarded_launch(launch, memory.data() + canary_size)) run.seen.findings.push_back(*failure);
    cudaGetLastError();                              // the next run starts without this one's error
    lost_ = cudaDeviceSynchronize() != cudaSuccess;  // an error that stays: this process can use the GPU no more
    if (!lost_) copy_back(memory, outputs, run);
    return run;
  }

 private:
  static void copy_back(const DeviceBuffer<float>& memory, std::size_t outputs, Run& run) {
    const std::vector<float> after = memory.to_host();
    run.after.assign(after.begin() + canary_size, after.begin() + canary_size + outputs);
    if (const auto stray = first_stray_write(after)) run.seen.findings.push_back(stray_write(*stray, outputs));
  }

  bool lost_ = false;
};

}  // namespace

Backend& linked_backend() {
  static GpuBackend backend;
  return backend;
}

}  // namespace course
