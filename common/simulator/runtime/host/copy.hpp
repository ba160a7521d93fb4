/// @file
/// Copies and memsets: what is wrong with them, and how they are done.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {

/// A copy of rows of equal size.
struct Copy {
  Rows to;
  Rows from;
  cudaMemcpyKind kind = cudaMemcpyDefault;
};

/// Whose memory it is. Pinned: host memory that the device can reach.
enum class Place { pageable, pinned, managed, device };

/// Where `address` lies.
Place place_of(std::uintptr_t address);

/// Notes that [address, address + bytes) belongs to a `__device__` variable.
void note_device_variable(std::uintptr_t address, std::size_t bytes);

/// Reports that the name of a `__device__` variable stands where an address of the device belongs.
void report_bare_symbol(const Call& call, const Allocation& variable);

/// What the runtime says of a copy, with a finding if it is an error. On a GPU, a direction that does not fit is an
/// error only where the device would have to follow a pageable host pointer; otherwise the finding is a warning.
cudaError_t check(const Call& call, const Copy& copy);

/// The same for a memset.
cudaError_t check_memset(const Call& call, const Rows& rows);

/// Whether the host goes on while the copy that it asks for is under way.
enum class CopyCall { synchronous, asynchronous };

/// Submits a copy that has been checked to `stream`. What of it is done when this returns says the Runtime API, "API
/// synchronization behavior". A copy from or to pageable memory has always run, even where the host may not rely on it.
cudaError_t submit(const Call& call, simulator_stream& stream, const Copy& copy, CopyCall how);

/// Checks a copy and submits it as an asynchronous one.
cudaError_t copy_in_stream(const Call& call, const Copy& copy, cudaStream_t stream);
/// The same for a synchronous copy, in the legacy default stream.
cudaError_t copy_now(const Call& call, const Copy& copy);

/// Submits a memset that has been checked to `stream`, and does not wait for it.
void submit_memset(const Call& call, simulator_stream& stream, const Rows& rows, int value);

/// A copy of `bytes` bytes in a row.
inline Copy linear(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const auto row = [=](const void* begin) { return Rows{reinterpret_cast<std::uintptr_t>(begin), bytes, bytes, 1}; };
  return {row(to), row(from), kind};
}

/// The rows of one slice of the box of `extent` at `position` in `memory`.
inline Rows slice(const cudaPitchedPtr& memory, const cudaPos& position, const cudaExtent& extent, std::size_t depth) {
  const std::size_t row = (position.z + depth) * memory.ysize + position.y;
  const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(memory.ptr) + row * memory.pitch + position.x;
  return {begin, memory.pitch, extent.width, extent.height};
}

/// Gives the copy of each slice of a box to `copy`, up to the first error.
template <class CopySlice>
cudaError_t for_each_slice(const cudaMemcpy3DParms* parameters, CopySlice copy) {
  if (parameters == nullptr) return cudaErrorInvalidValue;
  const cudaMemcpy3DParms& box = *parameters;
  if (box.srcArray != nullptr || box.dstArray != nullptr) return cudaErrorNotSupported;
  cudaError_t error = cudaSuccess;
  for (std::size_t z = 0; z < box.extent.depth && error == cudaSuccess; ++z) {
    const Rows to = slice(box.dstPtr, box.dstPos, box.extent, z);
    const Rows from = slice(box.srcPtr, box.srcPos, box.extent, z);
    error = copy(Copy{to, from, box.kind});
  }
  return error;
}

}  // namespace simulator
