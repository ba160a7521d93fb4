/// @file
/// What is measured and recorded only on request.
#pragma once

#include "base/warp_metrics.hpp"
#include "simulator/metrics/request_counter.hpp"
#include "simulator/metrics/timeline_recorder.hpp"
#include "simulator/trace/recorder.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {

/// Measures all launches in the time of its life.
class Measurement {
 public:
  explicit Measurement(Machine& machine);
  Measurement(const Measurement&) = delete;
  Measurement& operator=(const Measurement&) = delete;
  ~Measurement();

  /// What was measured so far. Starts anew.
  WarpMetrics take();

 private:
  Machine& machine_;
  RequestCounter requests_;
  TimelineRecorder timelines_;
};

/// Records all launches in the time of its life.
class Recording {
 public:
  Recording(Machine& machine, const TraceSelection& selection);
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  ~Recording();

  /// What was recorded so far. Starts anew.
  Trace take() { return recorder_.take(); }

 private:
  Machine& machine_;
  Recorder recorder_;
};

}  // namespace simulator
