/// @file
/// What the functions of the CUDA runtime that take a stream do before their own work.
#pragma once

#include "simulator/host_api/api_call.hpp"
#include "simulator/streams/streams.hpp"

namespace simulator {

/// An api_call() that hands the stream to `use`, unless there is none such.
template <class Use>
cudaError_t with_stream(const Call& call, cudaStream_t stream, Use use) {
  return api_call(call, [&](const Call& /*call*/) {
    simulator_stream* found = Streams::instance().find(stream);
    return found == nullptr ? cudaErrorInvalidResourceHandle : use(*found);
  });
}

}  // namespace simulator
