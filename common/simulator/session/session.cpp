#include "simulator/session/session.hpp"

#include "simulator/host_api/program_end.hpp"
#include "simulator/session/measurement.hpp"
#include "simulator/session/schedule.hpp"
#include "simulator/streams/errors.hpp"
#include "simulator/streams/events.hpp"
#include "simulator/streams/functions.hpp"
#include "simulator/streams/host_steps.hpp"
#include "simulator/streams/streams.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {

void set_schedule(Schedule schedule) {
  Machine::instance().scheduler.set_schedule(schedule);
  Streams::instance().set_schedule(schedule);
}

void set_any_block_order(bool any) { Machine::instance().scheduler.set_any_block_order(any); }

Observation observe(Schedule schedule, const std::function<void()>& host_code, Metrics metrics, HostCode judge,
                    const TraceWishes* trace) {
  Machine& machine = Machine::instance();
  const auto collect = [&machine] {
    Observation seen;
    seen.findings = machine.log.take(machine.device.symbolizer());
    seen.counts = machine.counter.take();
    seen.barriers = machine.barrier_usage.take();
    seen.work_time = Streams::instance().take_work_time();
    seen.host_steps = HostSteps::instance().take();
    Streams::instance().drop_work();
    Errors::instance().reset();
    reset_function_attributes();
    set_schedule(Schedule::forward);
    return seen;
  };
  collect();  // what went on before is not this observation's
  set_schedule(schedule);
  const unsigned earlier_allocations = machine.device.memory().allocation_count();
  const unsigned earlier_streams = Streams::instance().created();
  const unsigned earlier_events = events_created();
  if (judge == HostCode::judged) HostSteps::instance().begin();
  std::optional<Measurement> measurement;
  if (metrics == Metrics::on) measurement.emplace(machine);
  std::optional<Recording> recording;
  if (trace != nullptr) recording.emplace(machine, *trace);
  try {
    host_code();
    if (judge == HostCode::judged) report_return();
    if (Streams::instance().finish_all() == cudaSuccess) {
      report_leaks(earlier_allocations);
      if (judge == HostCode::judged) report_undestroyed(earlier_streams, earlier_events);
    }
  } catch (...) {
    collect();
    throw;
  }
  Observation seen = collect();
  if (measurement) seen.metrics = measurement->take();
  if (recording) seen.trace = recording->take();
  return seen;
}

}  // namespace simulator
