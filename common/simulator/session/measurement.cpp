#include "simulator/session/measurement.hpp"

namespace simulator {

Measurement::Measurement(Machine& machine) : machine_(machine), timelines_(machine.device) {
  machine_.watch.attach(&requests_);
  machine_.watch.attach(&timelines_);
}

Measurement::~Measurement() {
  machine_.watch.detach(&timelines_);
  machine_.watch.detach(&requests_);
}

WarpMetrics Measurement::take() {
  WarpMetrics metrics = requests_.take(machine_.device.symbolizer());
  metrics.launches = timelines_.take();
  return metrics;
}

Recording::Recording(Machine& machine, const TraceSelection& selection)
    : machine_(machine), recorder_(machine.device, selection) {
  machine_.watch.attach(&recorder_);
  machine_.log.tell(&recorder_);
}

Recording::~Recording() {
  machine_.log.tell(nullptr);
  machine_.watch.detach(&recorder_);
}

}  // namespace simulator
