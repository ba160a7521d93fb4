/// @file
/// The backend that needs no GPU: every access is seen.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "judge/backend.hpp"
#include "judge/case_buffer.hpp"
#include "judge/comparison.hpp"
#include "judge/guarded_launch.hpp"

namespace course {
namespace {

/// The matrices that a case names, where they lie: an input is the memory that holds its values.
std::vector<simulator::MatrixRange> matrices_of(const Case& question, simulator::MemoryRange out) {
  std::vector<simulator::MatrixRange> all;
  const auto add = [&all](simulator::MemoryRange memory, std::size_t elements, int columns) {
    if (columns > 1 && elements > 0)
      all.push_back({memory, memory.bytes / elements * static_cast<std::size_t>(columns)});
  };
  add(out, question.expected.size(), question.columns);
  for (const simulator::MemoryRange& memory : simulator::written_memory()) {
    const auto holds = [&memory](const Input& input) {
      return memory.bytes == input.values.size() * sizeof(float) &&
             std::memcmp(memory.begin, input.values.data(), memory.bytes) == 0;
    };
    const auto input = std::find_if(question.inputs.begin(), question.inputs.end(), holds);
    if (input != question.inputs.end()) add(memory, input->values.size(), input->columns);
  }
  return all;
}

DeviceBytes device_bytes() {
  DeviceBytes all;
  for (const simulator::MemoryRange& range : simulator::device_memory())
    all.emplace_back(static_cast<std::byte*>(range.begin), range.bytes);
  return all;
}

class SimulatorBackend : public Backend {
 public:
  std::string name() const override { return "sim"; }

  std::vector<simulator::Schedule> schedules() const override {
    using simulator::Schedule;
    return {Schedule::forward, Schedule::reversed, Schedule::shuffled};
  }

  bool counts() const override { return true; }

  std::vector<std::span<std::byte>> inputs() const override {
    std::vector<std::span<std::byte>> all;
    for (const simulator::MemoryRange& range : simulator::written_memory())
      all.emplace_back(static_cast<std::byte*>(range.begin), range.bytes);
    return all;
  }

  std::optional<int> run_until_exit(const std::function<void()>& judged_code) override {
    return simulator::run_until_exit(judged_code);
  }

  std::optional<int> run_program_until_exit(const std::function<void()>& program) override {
    return simulator::run_program_until_exit(program);
  }

  Failure failure() const override { return current_failure(); }
  void before_sudden_end(void (*tell)(const std::vector<simulator::Finding>& findings)) override {
    simulator::before_sudden_end(tell);
  }
  void guard_host_memory(void (*end)(const std::vector<simulator::Finding>& findings)) override {
    simulator::guard_host_memory(end);
  }

  Run run(simulator::Schedule schedule, const Case& question, simulator::Metrics metrics,
          const simulator::TraceSelection* trace) override {
    simulator::ObserveOptions options{.schedule = schedule,
                                      .any_block_order = question.any_block_order,
                                      .launches_accepted = question.launches_accepted,
                                      .may_give_up = question.must_throw || question.launches_accepted,
                                      .metrics = metrics};
    if (question.before_launch) options.before_launch = [&] { question.before_launch(device_bytes()); };
    if (question.after_launch) options.after_launch = [&] { question.after_launch(device_bytes()); };
    if (trace != nullptr) options.trace = *trace;
    for (const std::span<const std::byte> memory : question.host_memory)
      options.host_memory.push_back({const_cast<std::byte*>(memory.data()), memory.size()});
    Run run = question.output != OutputMemory::device ? run_to_host(options, question)
              : question.type == OutputType::bfloat16 ? run_to_device<std::uint16_t>(options, question)
              : question.type == OutputType::int32    ? run_to_device<std::int32_t>(options, question)
                                                      : run_to_device<float>(options, question);
    cudaGetLastError();  // the next run starts without this one's error
    return run;
  }

 private:
  /// @tparam Element with as many bits as an output
  template <class Element>
  static Run run_to_device(simulator::ObserveOptions options, const Case& question) {
    // Left unset: the simulator poisons new memory with NaNs, and finds reads of what the kernel has not written.
    const CaseBuffer<Element> out(question.expected.size());
    Run run;
    run.before = as_floats(out.to_host());
    run.out = reinterpret_cast<std::uintptr_t>(out.data());
    options.result = {out.data(), out.size() * sizeof(Element)};
    if (options.trace) options.matrices = matrices_of(question, options.result);
    Ending ending;
    run.seen =
        simulator::observe(options, [&] { ending = guarded_launch(question, reinterpret_cast<float*>(out.data())); });
    add(run, ending);
    cudaGetLastError();
    run.after = as_floats(out.to_host());
    return run;
  }

  static Run run_to_host(simulator::ObserveOptions options, const Case& question) {
    HostOutput out(question);
    Run run;
    Ending ending;
    options.host_code = simulator::HostCode::judged;
    options.host_memory.push_back(out.memory());
    simulator::Observation seen = simulator::observe(options, [&] { ending = launch_to_host(question, out, run); });
    seen.findings.insert(seen.findings.end(), run.seen.findings.begin(), run.seen.findings.end());
    run.seen = std::move(seen);
    if (ending.failure) forgive(run.seen.findings);
    add(run, ending);
    return run;
  }

  /// A function that gives up by an exception need not wait and tidy up.
  static void forgive(std::vector<simulator::Finding>& findings) {
    std::erase_if(findings, [](const simulator::Finding& finding) {
      return finding.kind == simulator::FindingKind::memory_leak ||
             finding.kind == simulator::FindingKind::unchecked_error;
    });
  }

  static void add(Run& run, const Ending& ending) {
    run.threw = ending.threw;
    if (ending.failure && !explains_failure(run.seen.findings)) run.seen.findings.push_back(*ending.failure);
  }

  /// The simulator's own findings say more than the error that the runtime then returns.
  static bool explains_failure(const std::vector<simulator::Finding>& findings) {
    return std::any_of(findings.begin(), findings.end(), [](const simulator::Finding& finding) {
      return finding.severity == simulator::Severity::error;
    });
  }
};

}  // namespace

Backend& linked_backend() {
  static SimulatorBackend backend;
  return backend;
}

}  // namespace course
