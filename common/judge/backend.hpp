/// @file
/// Where the learner's code runs. A judge is linked with exactly one backend.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge/case.hpp"
#include "judge/launch_failure.hpp"
#include "simulator/observe/session.hpp"

namespace course {

/// What came of one run.
struct Run {
  simulator::Observation seen;  ///< findings; counters and barriers only where the backend counts
  std::vector<float> before;    ///< what `out` held at first: poison, all of it NaN
  std::vector<float> after;     ///< what it holds now; empty when it could not be copied back
  std::uintptr_t out = 0;       ///< address of the outputs on the device; 0 where they are the host's
  bool threw = false;           ///< whether the learner's function threw course::CudaError
};

/// Runs the learner's host function and sees what happens.
class Backend {
 public:
  virtual ~Backend() = default;

  /// "sim" or "gpu".
  virtual std::string name() const = 0;

  /// The orders of threads to try; the first is the one whose counters are judged.
  virtual std::vector<simulator::Schedule> schedules() const = 0;

  /// Whether Run::seen holds counters and barriers.
  virtual bool counts() const = 0;

  /// What a case has put into device memory before it is run, as far as the host can change it there.
  virtual std::vector<std::span<std::byte>> inputs() const { return {}; }

  /// Whether an earlier run broke the device, so that no further run can tell anything.
  virtual bool is_lost() const { return false; }

  /// Has `tell` called, with what has been found in the running case, before this process ends all of a sudden. Where
  /// that cannot be known, `tell` is not called.
  virtual void before_sudden_end(void (* /*tell*/)(const std::vector<simulator::Finding>& findings)) {}

  /// Has judged code end as soon as it touches memory of the host that is not its own, by a call of `end`, which does not
  /// return. Where that cannot be seen, nothing happens.
  virtual void guard_host_memory(void (* /*end*/)(const std::vector<simulator::Finding>& findings)) {}

  /// Calls judged code within run(). @returns the status of exit() or abort() if the code gives up by them after a
  /// launch that had to be refused; elsewhere these end the program. No function between this and the judged code may
  /// have objects that want to be destroyed. Where ends cannot be caught, all of them end the program.
  virtual std::optional<int> run_until_exit(const std::function<void()>& judged_code) {
    judged_code();
    return std::nullopt;
  }

  /// The same of a whole program, which may also end by exit(0).
  virtual std::optional<int> run_program_until_exit(const std::function<void()>& program) {
    program();
    return std::nullopt;
  }

  /// What the exception tells that is being handled. Only a backend knows the CUDA runtime's.
  virtual Failure failure() const = 0;

  /// Calls the question's `launch` with a pointer to poisoned floats, in the memory that it asks for, and waits for the
  /// device. Outputs in host memory are looked at before that. Exceptions of `launch` become findings. `metrics` and
  /// `trace`, which may be nullptr, have an effect only where the backend counts.
  virtual Run run(simulator::Schedule schedule, const Case& question, simulator::Metrics metrics,
                  const simulator::TraceSelection* trace) = 0;
};

/// The backend that this judge was linked with.
Backend& linked_backend();

}  // namespace course
