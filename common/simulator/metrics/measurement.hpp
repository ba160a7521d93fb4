/// @file
/// All that is measured only where somebody asks for it.
#pragma once

#include "simulator/metrics/request_counter.hpp"
#include "simulator/metrics/timeline_recorder.hpp"
#include "base/warp_metrics.hpp"

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

}  // namespace simulator
