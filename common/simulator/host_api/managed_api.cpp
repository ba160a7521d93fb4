/// @file
/// The CUDA runtime's functions that say where managed memory will be used.

#include "simulator/host_api/copy.hpp"

using simulator::api_call;
using simulator::Call;
using simulator::Place;
using simulator::place_of;

namespace {

// Where managed memory lies is the simulator's own business; that it is managed memory is checked.
cudaError_t advise(const Call& call, const void* pointer, std::size_t bytes) {
  return api_call(call, [&](const Call& /*call*/) {
    const bool managed = place_of(reinterpret_cast<std::uintptr_t>(pointer)) == Place::managed;
    return managed && bytes != 0 ? cudaSuccess : cudaErrorInvalidValue;
  });
}

}  // namespace

// What it promises, that only one stream or only the host will touch the memory, nothing here depends on.
extern "C" cudaError_t cudaStreamAttachMemAsync(cudaStream_t /*stream*/, void* pointer, std::size_t /*bytes*/,
                                                unsigned int /*flags*/) {
  return advise({"cudaStreamAttachMemAsync", PC}, pointer, 1);
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int /*device*/, cudaStream_t /*stream*/) {
  return advise({"cudaMemPrefetchAsync", PC}, pointer, bytes);
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation /*location*/,
                                 unsigned int /*flags*/, cudaStream_t /*stream*/) {
  return advise({"cudaMemPrefetchAsync", PC}, pointer, bytes);
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise /*advice*/, int /*device*/) {
  return advise({"cudaMemAdvise", PC}, pointer, bytes);
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise /*advice*/,
                          cudaMemLocation /*location*/) {
  return advise({"cudaMemAdvise", PC}, pointer, bytes);
}
