#include "simulator/metrics/measurement.hpp"

#include "simulator/execution/machine.hpp"

namespace simulator {

Measurement::Measurement(Machine& machine) : machine_(machine), timelines_(machine) {
  machine_.attach(&requests_);
  machine_.attach(&timelines_);
}

Measurement::~Measurement() {
  machine_.detach(&timelines_);
  machine_.detach(&requests_);
}

WarpMetrics Measurement::take() {
  WarpMetrics metrics = requests_.take(machine_.symbolizer());
  metrics.launches = timelines_.take();
  return metrics;
}

}  // namespace simulator
