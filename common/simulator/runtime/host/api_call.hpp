/// @file
/// What all functions of the CUDA runtime do before and after their own work.
#pragma once

#include <string>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/host/host_steps.hpp"
#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/streams.hpp"

/// The line of the program that called the function in which this stands.
#define PC __builtin_return_address(0)

namespace simulator {

/// Records a finding about a call of the runtime.
void report(const Call& call, FindingKind kind, const std::string& message, const std::string& help,
            Severity severity = Severity::error);

/// The same, said by a row whose first fact is the function's name.
template <const Telling& telling, class... Facts>
void report(const Call& call, FindingKind kind, const Facts&... facts) {
  Event event;
  event.kind = kind;
  event.pc = call.pc;
  tell<telling>(event, call.name, facts...);
  Machine::instance().log.record(event);
}

/// The memory of the one device.
inline DeviceMemory& device() { return Machine::instance().device.memory(); }

/// Ends the launch with a finding if a kernel made the call: device code has no runtime here.
void refuse_in_kernel(const Call& call);

/// Runs `body(call)` unless the device has failed before, and notes the error that it returns.
template <class Body>
cudaError_t api_call(const Call& call, Body body) {
  refuse_in_kernel(call);
  const RuntimeCall whole_call;
  Errors& errors = Errors::instance();
  if (Streams::instance().in_host_function()) return errors.returned(cudaErrorNotPermitted, call);
  const HostStepNote note(call, false);
  return errors.returned(errors.sticky() != cudaSuccess ? errors.sticky() : body(call), call);
}

/// The same for calls that ask nothing of the device, and so do not mind that it has failed.
template <class Body>
cudaError_t api_query(const Call& call, Body body) {
  refuse_in_kernel(call);
  const RuntimeCall whole_call;
  return Errors::instance().returned(body(), call);
}

/// An api_call() that hands the stream to `use`, unless there is none such.
template <class Use>
cudaError_t with_stream(const Call& call, cudaStream_t stream, Use use) {
  return api_call(call, [&](const Call& /*call*/) {
    simulator_stream* found = Streams::instance().find(stream);
    return found == nullptr ? cudaErrorInvalidResourceHandle : use(*found);
  });
}

}  // namespace simulator
