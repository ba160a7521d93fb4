#include "simulator/session/session.hpp"

#include "simulator/execution/machine.hpp"
#include "simulator/runtime/queue.hpp"

namespace simulator {

Observation observe(Schedule schedule, const std::function<void()>& host_code) {
  Machine& machine = Machine::instance();
  const auto collect = [&machine] {
    Observation seen;
    seen.findings = machine.log().take(machine.symbolizer());
    seen.counts = machine.counter().take();
    seen.barriers = machine.barrier_usage().take(machine.symbolizer());
    Queue::instance().reset();
    machine.set_schedule(Schedule::forward);
    return seen;
  };
  collect();  // what went on before is not this observation's
  machine.set_schedule(schedule);
  try {
    host_code();
    Queue::instance().synchronise();
  } catch (...) {
    collect();
    throw;
  }
  return collect();
}

}  // namespace simulator
