/// @file
/// The CUDA runtime's functions for events.

#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/streams/events.hpp"
#include "simulator/runtime/streams/streams.hpp"

using simulator::api_call;
using simulator::Call;
using simulator::Events;
using simulator::Streams;
using simulator::Work;

namespace {

Events& events() { return Events::instance(); }

cudaError_t create(const Call& call, cudaEvent_t* event, unsigned flags) {
  if (event == nullptr) return cudaErrorInvalidValue;
  *event = events().create(flags, call.pc);
  return cudaSuccess;
}

cudaError_t record(cudaEvent_t event, cudaStream_t stream, unsigned int flags = cudaEventRecordDefault) {
  simulator_event* found = events().find(event);
  simulator_stream* in = Streams::instance().find(stream);
  if (found == nullptr || in == nullptr) return cudaErrorInvalidResourceHandle;
  // The only other flag is about captures, and "invalid outside of stream capture".
  if (flags != cudaEventRecordDefault && in->capture == nullptr) return cudaErrorInvalidValue;
  found->record = Streams::instance().submit(*in, Work());
  return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  return api_call({"cudaEventCreateWithFlags", PC}, [&](const Call& call) { return create(call, event, flags); });
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return api_call({"cudaEventCreate", PC}, [&](const Call& call) { return create(call, event, cudaEventDefault); });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return api_call({"cudaEventDestroy", PC}, [&](const Call& /*call*/) {
    return events().destroy(event) ? cudaSuccess : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return api_call({"cudaEventRecord", PC}, [&](const Call& /*call*/) { return record(event, stream); });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  return api_call({"cudaEventRecordWithFlags", PC}, [&](const Call& /*call*/) { return record(event, stream, flags); });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return api_call({"cudaEventSynchronize", PC}, [&](const Call& /*call*/) {
    simulator_event* found = events().find(event);
    if (found == nullptr) return cudaErrorInvalidResourceHandle;
    return found->record == nullptr ? cudaSuccess : Streams::instance().finish(*found->record);
  });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return api_call({"cudaEventQuery", PC}, [&](const Call& /*call*/) {
    simulator_event* found = events().find(event);
    if (found == nullptr) return cudaErrorInvalidResourceHandle;
    if (found->record == nullptr) return cudaSuccess;
    if (found->record->done) {
      Streams::instance().host_saw(found->record->before);
      return cudaSuccess;
    }
    const cudaError_t error = Streams::instance().progress(*found->record->stream);
    return error == cudaSuccess ? cudaErrorNotReady : error;
  });
}

cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t stop) {
  return api_call({"cudaEventElapsedTime", PC}, [&](const Call& /*call*/) {
    const simulator_event* first = events().find(start);
    const simulator_event* last = events().find(stop);
    if (ms == nullptr) return cudaErrorInvalidValue;
    if (first == nullptr || last == nullptr || !first->has_time() || !last->has_time()) {
      return cudaErrorInvalidResourceHandle;
    }
    if (!first->record->done || !last->record->done) return cudaErrorNotReady;
    *ms = static_cast<float>((last->record->end_us - first->record->end_us) / 1000);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags) {
  return api_call({"cudaStreamWaitEvent", PC}, [&](const Call& /*call*/) {
    simulator_stream* waits = Streams::instance().find(stream);
    simulator_event* found = events().find(event);
    if (waits == nullptr || found == nullptr) return cudaErrorInvalidResourceHandle;
    // The only other flag is about captures, and "invalid outside of stream capture".
    if (flags != cudaEventWaitDefault && waits->capture == nullptr) return cudaErrorInvalidValue;
    if (found->record == nullptr) return cudaSuccess;
    if (found->record->captured_in != nullptr) {
      if (waits->capture == nullptr)
        waits->begin_capture(found->record->captured_in);  // it goes on in this stream, too
      waits->captured.push_back(found->record->captured_as);
      return cudaSuccess;
    }
    waits->latest.join(found->record->before);
    if (!found->record->done) waits->awaited.push_back(found->record);
    return cudaSuccess;
  });
}
}
