/// @file
/// What is measured and recorded only on request.
#pragma once

#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/metrics/copy_overlap_counter.hpp"
#include "simulator/metrics/exchange_counter.hpp"
#include "simulator/metrics/request_counter.hpp"
#include "simulator/metrics/timeline_recorder.hpp"
#include "simulator/metrics/unordered_access_counter.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/results/warp_metrics.hpp"
#include "simulator/trace/recorder.hpp"

namespace simulator {

/// Measures all launches in the time of its life.
class Measurement {
 public:
  explicit Measurement(Machine& machine)
      : machine_(machine),
        timelines_(machine.device),
        exchanges_(machine.device),
        unordered_(machine.device.epochs(), machine.scheduler.release_acquire()) {
    machine_.watch.attach(&copies_);
    machine_.watch.attach(&exchanges_);
    machine_.watch.attach(&requests_);
    machine_.watch.attach(&timelines_);
    machine_.watch.attach(&unordered_);
  }
  Measurement(const Measurement&) = delete;
  Measurement& operator=(const Measurement&) = delete;
  ~Measurement() {
    machine_.watch.detach(&unordered_);
    machine_.watch.detach(&timelines_);
    machine_.watch.detach(&requests_);
    machine_.watch.detach(&exchanges_);
    machine_.watch.detach(&copies_);
  }

  /// What was measured so far. Forgets it.
  WarpMetrics take() {
    WarpMetrics metrics = requests_.take(machine_.device.symbolizer());
    metrics.launches = timelines_.take();
    metrics.exchanges = exchanges_.take();
    metrics.reads_during_copies = copies_.take();
    metrics.unordered_accesses = unordered_.take();
    return metrics;
  }

 private:
  Machine& machine_;
  RequestCounter requests_;
  TimelineRecorder timelines_;
  ExchangeCounter exchanges_;
  CopyOverlapCounter copies_;
  UnorderedAccessCounter unordered_;
};

/// Records all launches in the time of its life.
class Recording {
 public:
  Recording(Machine& machine, const TraceSelection& selection, const std::vector<MatrixRange>& matrices = {})
      : machine_(machine), recorder_(machine.device, selection, matrices) {
    machine_.watch.attach(&recorder_);
    machine_.log.tell(&recorder_);
  }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  ~Recording() {
    machine_.log.tell(nullptr);
    machine_.watch.detach(&recorder_);
  }

  /// What was recorded so far. Forgets it.
  Trace take() { return recorder_.take(); }

 private:
  Machine& machine_;
  Recorder recorder_;
};

}  // namespace simulator
