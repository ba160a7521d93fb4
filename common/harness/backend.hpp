/// @file
/// Where the learner's code runs. A judge is linked with exactly one backend.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "simulator/session/session.hpp"

namespace course {

/// What came of one run.
struct Run {
  simulator::Observation seen;  ///< findings; counters and barriers only where the backend counts
  std::vector<float> before;    ///< what `out` held at first: poison, all of it NaN
  std::vector<float> after;     ///< what it holds now; empty when it could not be copied back
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

  /// Whether an earlier run broke the device, so that no further run can tell anything.
  virtual bool is_lost() const { return false; }

  /// Calls `launch` with a device pointer to `outputs` poisoned floats and waits for the device.
  /// Exceptions of `launch` become findings.
  virtual Run run(simulator::Schedule schedule, const std::function<void(float*)>& launch, std::size_t outputs) = 0;
};

/// The backend that this judge was linked with.
Backend& linked_backend();

}  // namespace course
