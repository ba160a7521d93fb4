/// @file
/// The backend that runs on a real GPU. It sees results and errors, no accesses.
#include <cstdint>
#include <cstring>

#include "judge/backend.hpp"
#include "judge/comparison.hpp"
#include "judge/guarded_launch.hpp"
#include "judge/poison.hpp"
#include "support/device_buffer.hpp"

namespace course {
namespace {

class GpuBackend : public Backend {
 public:
  std::string name() const override { return "gpu"; }
  std::vector<simulator::Schedule> schedules() const override { return {simulator::Schedule::forward}; }
  bool counts() const override { return false; }
  bool is_lost() const override { return lost_; }
  Failure failure() const override { return current_failure(); }

  Run run(simulator::Schedule, const Case& question, simulator::Metrics,
          const simulator::TraceSelection* /*trace*/) override {
    Run run = question.output == OutputMemory::device ? run_to_device(question) : run_to_host(question);
    cudaGetLastError();                              // the next run starts without this one's error
    lost_ = cudaDeviceSynchronize() != cudaSuccess;  // an error that stays: this process can use the GPU no more
    if (lost_) run.after.clear();
    return run;
  }

 private:
  static void add(Run& run, const Ending& ending) {
    run.threw = ending.threw;
    if (ending.failure) run.seen.findings.push_back(*ending.failure);
  }

  static Run run_to_device(const Case& question) {
    const std::size_t outputs = question.expected.size();
    const bool halves = question.type == OutputType::bfloat16;  // two in the memory of a float
    const DeviceBuffer<float> memory(poisoned_with_canaries(halves ? (outputs + 1) / 2 : outputs));
    const auto values_of = [&](const std::vector<float>& floats) {
      if (question.type == OutputType::int32) {
        std::vector<std::int32_t> numbers(outputs);
        std::memcpy(numbers.data(), floats.data(), outputs * sizeof(std::int32_t));
        return as_floats(numbers);
      }
      if (!halves) return floats;
      std::vector<std::uint16_t> bits(outputs);
      std::memcpy(bits.data(), floats.data(), outputs * sizeof(std::uint16_t));
      return as_floats(bits);
    };
    Run run;
    run.before = values_of(without_canaries(memory.to_host()));
    add(run, guarded_launch(question, memory.data() + canary_size));
    cudaGetLastError();
    if (cudaDeviceSynchronize() != cudaSuccess) return run;
    const std::vector<float> after = memory.to_host();
    run.after = values_of(without_canaries(after));
    if (const auto stray = stray_write(after, "kernel", help)) run.seen.findings.push_back(*stray);
    return run;
  }

  static Run run_to_host(const Case& question) {
    HostOutput out(question);
    Run run;
    add(run, launch_to_host(question, out, run));
    cudaDeviceSynchronize();  // before `out` goes: work that nobody has waited for may still write to it
    return run;
  }

  static constexpr const char* help =
      "Guard the write with the number of elements. The simulator names the line: check with --backend sim.";

  bool lost_ = false;
};

}  // namespace

Backend& linked_backend() {
  static GpuBackend backend;
  return backend;
}

}  // namespace course
