#include "simulator/observe/session.hpp"

#include <fmt/format.h>

#include <cstring>

#include "simulator/device/host_memory.hpp"
#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/observe/endings.hpp"
#include "simulator/observe/measurement.hpp"
#include "simulator/runtime/host/host_share.hpp"
#include "simulator/runtime/host/host_steps.hpp"
#include "simulator/runtime/host/launch_limits.hpp"
#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/exits.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {

namespace {

void apply(const ObserveOptions& options) {
  Machine::instance().scheduler.set_schedule(options.schedule);
  Machine::instance().scheduler.set_any_block_order(options.any_block_order);
  Streams::instance().set_schedule(options.schedule);
  LaunchLimits::instance().accept(options.launches_accepted);
  Exits::instance().permit(options.may_give_up);
  AroundLaunches::instance() = {options.before_launch, options.after_launch};
}

// In a judged run nothing asks for more memory than there is on purpose.
void tell_of_refused_allocation(Machine& machine) {
  DeviceMemory& memory = machine.device.memory();
  if (memory.refused()) {
    Event event;
    event.kind = FindingKind::allocation_error;
    event.pc = memory.refused()->at;
    tell<words::allocation_refused>(event, memory.refused()->text(), memory.refused()->advice());
    machine.log.record(event);
  }
  memory.forget_refused();
}

// Takes what was seen, and leaves everything as it is between observations.
Observation collect() {
  Machine& machine = Machine::instance();
  Observation seen;
  tell_of_refused_allocation(machine);
  seen.findings = machine.log.take(machine.device.symbolizer());
  seen.counts = machine.counter.take();
  seen.launches = machine.counter.take_launches(machine.device.symbolizer());
  seen.barriers = machine.barrier_usage.take();
  seen.block_waits = machine.scheduler.take_block_waits();
  seen.work_time = Streams::instance().take_work_time();
  seen.host_steps = HostSteps::instance().take();
  seen.host_deeds = HostShare::instance().take();
  seen.refusal_unasked = Errors::instance().refusal_unasked();
  Streams::instance().drop_work();
  Errors::instance().reset();
  LaunchLimits::instance().reset_shared_bytes();
  apply(ObserveOptions());
  return seen;
}

/// The time in which judged host code runs.
class HostCall {
 public:
  /// @param frame of the function that calls it
  HostCall(const ObserveOptions& options, const void* frame) {
    if (!host_.guarded()) return;
    host_.begin_call(frame);
    for (const MemoryRange& range : options.host_memory) host_.lend(range.begin, range.bytes);
    clear_stack();
  }
  HostCall(const HostCall&) = delete;
  HostCall& operator=(const HostCall&) = delete;
  ~HostCall() { host_.end_call(); }

 private:
  /// Of what the judge's functions have left there nothing is seen by functions that take the same room.
  [[gnu::noinline]] static void clear_stack() {
    char room[std::size_t{128} * 1024];
    std::memset(room, 0, sizeof room);
    asm volatile("" : : "r"(room) : "memory");
  }

  HostMemory& host_ = HostMemory::instance();
};

[[gnu::noinline]] void call(const ObserveOptions& options, const std::function<void()>& host_code) {
  const HostCall running(options, __builtin_frame_address(0));
  host_code();
}

void run(const ObserveOptions& options, const std::function<void()>& host_code) {
  const HostCode kind = options.host_code;
  Streams& streams = Streams::instance();
  streams.tell(&HostObserver::function_begin, kind);
  if (options.result.bytes != 0) HostShare::instance().begin(options.result);
  if (kind == HostCode::judged) HostSteps::instance().begin();
  call(options, host_code);
  streams.tell(&HostObserver::function_return, kind);
  if (streams.finish_all() == cudaSuccess) streams.tell(&HostObserver::function_end, kind);
}

void (*tell_of_sudden_end)(const std::vector<Finding>& findings) = nullptr;
void (*end_of_guarded)(const std::vector<Finding>& findings) = nullptr;

}  // namespace

void before_sudden_end(void (*tell)(const std::vector<Finding>& findings)) {
  tell_of_sudden_end = tell;
  report_before_signals([] {
    Machine& machine = Machine::instance();
    tell_of_sudden_end(machine.log.take(machine.device.symbolizer()));
  });
}

void guard_host_memory(void (*end)(const std::vector<Finding>& findings)) {
  end_of_guarded = end;
  HostMemory::instance().guard([] {
    Machine& machine = Machine::instance();
    end_of_guarded(machine.log.take(machine.device.symbolizer()));
  });
}

void host_allocated(void* memory, std::size_t bytes, const void* caller) {
  if (HostMemory* const host = HostMemory::existing()) host->allocated_by(caller, memory, bytes);
}

void host_freed(const void* memory) {
  if (HostMemory* const host = HostMemory::existing()) host->freed(memory);
}

Observation observe(const ObserveOptions& options, const std::function<void()>& host_code) {
  Machine& machine = Machine::instance();
  collect();  // what went on before is not this observation's
  apply(options);
  std::optional<Measurement> measurement;
  if (options.metrics == Metrics::on) measurement.emplace(machine);
  std::optional<Recording> recording;
  if (options.trace) recording.emplace(machine, *options.trace, options.matrices);
  try {
    run(options, host_code);
  } catch (...) {
    collect();
    throw;
  }
  Observation seen = collect();
  // Who gives up need not tidy up, and the next run may be of the same memory.
  if (options.may_give_up) machine.device.memory().registered().clear();
  if (measurement) seen.metrics = measurement->take();
  if (recording) seen.trace = recording->take();
  return seen;
}

std::optional<int> run_until_exit(const std::function<void()>& host_code) { return Exits::instance().run(host_code); }

std::optional<int> run_program_until_exit(const std::function<void()>& program) {
  return Exits::instance().run_program(program);
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

std::vector<MemoryRange> device_memory() {
  std::vector<MemoryRange> all;
  for (const Allocation& allocation : Machine::instance().device.memory().live()) {
    if (allocation.kind != MemoryKind::pinned)
      all.push_back({reinterpret_cast<void*>(allocation.base), allocation.bytes});
  }
  return all;
}

}  // namespace simulator
