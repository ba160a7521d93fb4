/// @file
/// The CUDA runtime's functions for streams.

#include <algorithm>

#include "simulator/runtime/host/api_call.hpp"

using simulator::api_call;
using simulator::Call;
using simulator::Streams;
using simulator::with_stream;

namespace {

constexpr int least_priority = 0;
constexpr int greatest_priority = -5;

cudaError_t create(const Call& call, cudaStream_t* stream, unsigned flags, int priority) {
  if (stream == nullptr || flags > cudaStreamNonBlocking) return cudaErrorInvalidValue;
  *stream = Streams::instance().create(flags, std::max(greatest_priority, std::min(priority, least_priority)), call.pc);
  return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return api_call({"cudaStreamCreate", PC},
                  [&](const Call& call) { return create(call, stream, cudaStreamDefault, least_priority); });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  return api_call({"cudaStreamCreateWithFlags", PC},
                  [&](const Call& call) { return create(call, stream, flags, least_priority); });
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  return api_call({"cudaStreamCreateWithPriority", PC},
                  [&](const Call& call) { return create(call, stream, flags, priority); });
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  return with_stream({"cudaStreamGetFlags", PC}, stream, [&](const simulator_stream& found) {
    *flags = found.flags;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  return with_stream({"cudaStreamGetPriority", PC}, stream, [&](const simulator_stream& found) {
    *priority = found.priority;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  return api_call({"cudaDeviceGetStreamPriorityRange", PC}, [&](const Call& /*call*/) {
    if (least != nullptr) *least = least_priority;
    if (greatest != nullptr) *greatest = greatest_priority;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return with_stream({"cudaStreamDestroy", PC}, stream, [](simulator_stream& found) {
    if (found.is_default()) return cudaErrorInvalidResourceHandle;
    found.destroyed = true;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return with_stream({"cudaStreamSynchronize", PC}, stream,
                     [](simulator_stream& found) { return Streams::instance().finish(found); });
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return with_stream({"cudaStreamQuery", PC}, stream, [](simulator_stream& found) {
    if (found.work.empty()) {
      Streams::instance().host_saw(found.latest);
      return cudaSuccess;
    }
    const cudaError_t error = Streams::instance().progress(found);
    return error == cudaSuccess ? cudaErrorNotReady : error;
  });
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* user_data) {
  return with_stream({"cudaLaunchHostFunc", PC}, stream, [&](simulator_stream& found) {
    if (function == nullptr) return cudaErrorInvalidValue;
    Streams::instance().submit_host_function(found, [=] { function(user_data); });
    return cudaSuccess;
  });
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* user_data,
                                  unsigned int /*flags*/) {
  return with_stream({"cudaStreamAddCallback", PC}, stream, [&](simulator_stream& found) {
    if (callback == nullptr) return cudaErrorInvalidValue;
    Streams::instance().submit_host_function(found, [=] { callback(stream, cudaSuccess, user_data); });
    return cudaSuccess;
  });
}
}
