/// @file
/// A backend for tests: runs the launch on host memory and sees what the test tells it to see.
#pragma once

#include <bit>
#include <functional>
#include <utility>

#include "judge/backend.hpp"
#include "judge/poison.hpp"

namespace course {

/// Stands for course::CudaError.
struct Thrown {};

/// Calls `launch` with host memory. `observe` says what each schedule shows.
class FakeBackend : public Backend {
 public:
  using Observe = std::function<simulator::Observation(simulator::Schedule)>;

  explicit FakeBackend(Observe observe = [](simulator::Schedule) { return simulator::Observation{}; })
      : observe_(std::move(observe)) {}

  std::string name() const override { return "sim"; }
  std::vector<simulator::Schedule> schedules() const override {
    using simulator::Schedule;
    return {Schedule::forward, Schedule::reversed, Schedule::shuffled};
  }
  bool counts() const override { return counting; }
  Failure failure() const override { return {"an exception"}; }

  Run run(simulator::Schedule schedule, const Case& question, simulator::Metrics metrics,
          const simulator::TraceSelection* trace) override {
    running_schedule = schedule;
    ++runs;
    if (metrics == simulator::Metrics::on) ++measured_runs;
    Run run;
    run.before.assign(question.expected.size(), std::bit_cast<float>(poison_bits));
    run.after = run.before;
    try {
      question.launch(run.after.data());
    } catch (const Thrown&) {
      run.threw = true;
    }
    run.seen = observe_(schedule);
    if (trace != nullptr) {
      ++traced_runs;
      run.seen.trace = simulator::Trace{.launches = {}, .launch_count = 1};
    }
    return run;
  }

  simulator::Schedule running_schedule = simulator::Schedule::forward;  ///< for launches that depend on it
  bool counting = true;
  int runs = 0;
  int measured_runs = 0;  ///< those with metrics
  int traced_runs = 0;

 private:
  Observe observe_;
};

/// A finding with what identifies one.
inline simulator::Finding finding_at(int line, simulator::FindingKind kind = simulator::FindingKind::shared_race) {
  simulator::Finding finding;
  finding.kind = kind;
  finding.message = "something at line " + std::to_string(line);
  finding.where = {"kernel.cu", line, 0};
  return finding;
}

/// Four outputs in two blocks, of which 1, 2, 3 and 4 are right.
inline Case question(std::function<void(float*)> launch) {
  return {.expected = {1, 2, 3, 4}, .launch = std::move(launch), .owner = one_output_per_thread(2)};
}

/// Writes them.
inline void write_right(float* out) {
  for (int i = 0; i < 4; ++i) out[i] = static_cast<float>(i + 1);
}

}  // namespace course
