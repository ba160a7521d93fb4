/// @file
/// A backend for tests: runs the launch on host memory and sees what the test tells it to see.
#pragma once

#include <bit>
#include <functional>
#include <utility>

#include "harness/backend.hpp"
#include "harness/poison.hpp"

namespace course {

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
  bool counts() const override { return true; }

  Run run(simulator::Schedule schedule, const std::function<void(float*)>& launch, std::size_t outputs) override {
    running_schedule = schedule;
    ++runs;
    Run run;
    run.before.assign(outputs, std::bit_cast<float>(poison_bits));
    run.after = run.before;
    launch(run.after.data());
    run.seen = observe_(schedule);
    return run;
  }

  simulator::Schedule running_schedule = simulator::Schedule::forward;  ///< for launches that depend on it
  int runs = 0;

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

}  // namespace course
