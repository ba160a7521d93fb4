/// @file
/// The CUDA runtime's functions that copy and set memory.

#include "simulator/runtime/host/copy.hpp"

using simulator::address_of;
using simulator::api_call;
using simulator::Call;
using simulator::Copy;
using simulator::copy_in_stream;
using simulator::copy_now;
using simulator::linear;
using simulator::Rows;
using simulator::slice;
using simulator::Streams;

namespace {

cudaError_t set_in_stream(const Call& call, const Rows& rows, int value, cudaStream_t stream) {
  simulator_stream* found = Streams::instance().find(stream);
  if (found == nullptr) return cudaErrorInvalidResourceHandle;
  const cudaError_t error = check_memset(call, rows);
  if (error == cudaSuccess && !rows.empty()) submit_memset(call, *found, rows, value);
  return error;
}

// A memset of device memory returns at once, one of memory that the host reaches when it is done (Runtime API, API
// synchronization behavior).
cudaError_t set_now(const Call& call, const Rows& rows, int value) {
  const cudaError_t error = set_in_stream(call, rows, value, nullptr);
  if (error != cudaSuccess || rows.empty() || simulator::place_of(rows.begin) == simulator::Place::device) return error;
  return Streams::instance().finish(*Streams::instance().find(nullptr));
}

cudaError_t set_slices(const Call& call, const cudaPitchedPtr& memory, const cudaExtent& extent, int value,
                       cudaStream_t stream) {
  cudaError_t error = cudaSuccess;
  for (std::size_t z = 0; z < extent.depth && error == cudaSuccess; ++z) {
    error = set_in_stream(call, slice(memory, {}, extent, z), value, stream);
  }
  return error;
}

}  // namespace

extern "C" {

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return api_call({"cudaMemcpy", PC}, [&](const Call& call) { return copy_now(call, linear(to, from, bytes, kind)); });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  return api_call({"cudaMemcpyAsync", PC},
                  [&](const Call& call) { return copy_in_stream(call, linear(to, from, bytes, kind), stream); });
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, std::size_t bytes) {
  return api_call({"cudaMemcpyPeer", PC}, [&](const Call& call) {
    if (to_device != 0 || from_device != 0) return cudaErrorInvalidDevice;
    return copy_now(call, linear(to, from, bytes, cudaMemcpyDeviceToDevice));
  });
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind) {
  return api_call({"cudaMemcpy2D", PC}, [&](const Call& call) {
    return copy_now(call,
                    {{address_of(to), to_pitch, width, height}, {address_of(from), from_pitch, width, height}, kind});
  });
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return api_call({"cudaMemcpy2DAsync", PC}, [&](const Call& call) {
    return copy_in_stream(
        call, {{address_of(to), to_pitch, width, height}, {address_of(from), from_pitch, width, height}, kind}, stream);
  });
}

cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes) {
  return api_call({"cudaMemset", PC}, [&](const Call& call) {
    return set_now(call, {address_of(pointer), bytes, bytes, 1}, value);
  });
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t stream) {
  return api_call({"cudaMemsetAsync", PC}, [&](const Call& call) {
    return set_in_stream(call, {address_of(pointer), bytes, bytes, 1}, value, stream);
  });
}

cudaError_t cudaMemset2D(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height) {
  return api_call({"cudaMemset2D", PC}, [&](const Call& call) {
    return set_now(call, {address_of(pointer), pitch, width, height}, value);
  });
}

cudaError_t cudaMemset2DAsync(void* pointer, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream) {
  return api_call({"cudaMemset2DAsync", PC}, [&](const Call& call) {
    return set_in_stream(call, {address_of(pointer), pitch, width, height}, value, stream);
  });
}

cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                                cudaStream_t stream) {
  return api_call({"cudaMemcpyPeerAsync", PC}, [&](const Call& call) {
    if (to_device != 0 || from_device != 0) return cudaErrorInvalidDevice;
    return copy_in_stream(call, linear(to, from, bytes, cudaMemcpyDeviceToDevice), stream);
  });
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
  return api_call({"cudaMemcpy3D", PC}, [&](const Call& call) {
    return simulator::for_each_slice(parameters, [&](const Copy& copy) { return copy_now(call, copy); });
  });
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
  return api_call({"cudaMemcpy3DAsync", PC}, [&](const Call& call) {
    return simulator::for_each_slice(parameters, [&](const Copy& copy) { return copy_in_stream(call, copy, stream); });
  });
}

cudaError_t cudaMemset3D(cudaPitchedPtr memory, int value, cudaExtent extent) {
  return api_call({"cudaMemset3D", PC},
                  [&](const Call& call) { return set_slices(call, memory, extent, value, nullptr); });
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr memory, int value, cudaExtent extent, cudaStream_t stream) {
  return api_call({"cudaMemset3DAsync", PC},
                  [&](const Call& call) { return set_slices(call, memory, extent, value, stream); });
}
}
