#include "simulator/session/session.hpp"

#include "simulator/host_api/host_share.hpp"
#include "simulator/host_api/host_steps.hpp"
#include "simulator/host_api/launch_limits.hpp"
#include "simulator/session/endings.hpp"
#include "simulator/session/measurement.hpp"
#include "simulator/streams/errors.hpp"
#include "simulator/streams/streams.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {

namespace {

void apply(const ObserveOptions& options) {
  Machine::instance().scheduler.set_schedule(options.schedule);
  Machine::instance().scheduler.set_any_block_order(options.any_block_order);
  Streams::instance().set_schedule(options.schedule);
  LaunchLimits::instance().accept(options.launches_accepted);
}

// Takes what was seen, and leaves everything as it is between observations.
Observation collect() {
  Machine& machine = Machine::instance();
  Observation seen;
  seen.findings = machine.log.take(machine.device.symbolizer());
  seen.counts = machine.counter.take();
  seen.launches = machine.counter.take_launches(machine.device.symbolizer());
  seen.barriers = machine.barrier_usage.take();
  seen.work_time = Streams::instance().take_work_time();
  seen.host_steps = HostSteps::instance().take();
  seen.host_deeds = HostShare::instance().take();
  Streams::instance().drop_work();
  Errors::instance().reset();
  LaunchLimits::instance().reset_shared_bytes();
  apply(ObserveOptions());
  return seen;
}

void run(const ObserveOptions& options, const std::function<void()>& host_code) {
  const HostCode kind = options.host_code;
  Streams& streams = Streams::instance();
  streams.tell(&HostObserver::function_begin, kind);
  if (options.result.bytes != 0) HostShare::instance().begin(options.result);
  if (kind == HostCode::judged) HostSteps::instance().begin();
  host_code();
  streams.tell(&HostObserver::function_return, kind);
  if (streams.finish_all() == cudaSuccess) streams.tell(&HostObserver::function_end, kind);
}

void (*tell_of_sudden_end)(const std::vector<Finding>& findings) = nullptr;

}  // namespace

void before_sudden_end(void (*tell)(const std::vector<Finding>& findings)) {
  tell_of_sudden_end = tell;
  report_before_signals([] {
    Machine& machine = Machine::instance();
    tell_of_sudden_end(machine.log.take(machine.device.symbolizer()));
  });
}

Observation observe(const ObserveOptions& options, const std::function<void()>& host_code) {
  Machine& machine = Machine::instance();
  collect();  // what went on before is not this observation's
  apply(options);
  std::optional<Measurement> measurement;
  if (options.metrics == Metrics::on) measurement.emplace(machine);
  std::optional<Recording> recording;
  if (options.trace) recording.emplace(machine, *options.trace);
  try {
    run(options, host_code);
  } catch (...) {
    collect();
    throw;
  }
  Observation seen = collect();
  if (measurement) seen.metrics = measurement->take();
  if (recording) seen.trace = recording->take();
  return seen;
}

std::vector<MemoryRange> written_memory() {
  const DeviceMemory& memory = Machine::instance().device.memory();
  std::vector<MemoryRange> written;
  for (const Allocation& allocation : memory.live_allocations()) {
    if (allocation.bytes != 0 && memory.initialised(allocation.base, 1))
      written.push_back({reinterpret_cast<void*>(allocation.base), allocation.bytes});
  }
  return written;
}

}  // namespace simulator
