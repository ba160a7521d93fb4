/// @file
/// The CUDA runtime's functions that allocate, free and describe memory, and that say where managed memory will be
/// used.

#include <fmt/format.h>

#include <string>

#include "simulator/runtime/host/copy.hpp"
#include "simulator/runtime/host/graph_memory.hpp"

namespace simulator {

namespace {

cudaError_t allocate(const Call& call, void** pointer, std::size_t bytes, MemoryKind kind) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  *pointer = device().allocate(bytes, kind, call.pc);
  return *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

// What each function that frees is for.
struct Freeing {
  bool pinned;
  const char* allocated_by;
  const char* help;
};

constexpr Freeing of_device{
    false, "cudaMalloc",
    "Pass the pointer that cudaMalloc gave; host memory is freed with free, delete or cudaFreeHost."};
constexpr Freeing of_host{true, "cudaMallocHost",
                          "Pass the pointer that cudaMallocHost gave; device memory is freed with cudaFree."};

// cudaErrorInvalidValue, with a finding, unless `pointer` is one that may be freed so.
cudaError_t check_free(const Call& call, void* pointer, const Freeing& freeing) {
  const Allocation* allocation =
      device().contains(address_of(pointer)) ? device().nearest(address_of(pointer)) : nullptr;
  if (allocation == nullptr || allocation->base != address_of(pointer) ||
      (allocation->kind == MemoryKind::pinned) != freeing.pinned) {
    report(call, FindingKind::host_pointer,
           fmt::format("{} of a pointer that {} did not return", call.name, freeing.allocated_by), freeing.help);
    return cudaErrorInvalidValue;
  }
  if (allocation->claimed) return cudaSuccess;
  if (allocation->of_graph) {
    report(call, FindingKind::use_after_free,
           fmt::format("{} of memory of a graph that no launch has left to be freed", call.name),
           allocation->absence_advice());
  } else {
    report(call, FindingKind::use_after_free, fmt::format("{} of memory that has been freed before", call.name),
           "Free each allocation once.");
  }
  return cudaErrorInvalidValue;
}

// Freeing waits for the device.
cudaError_t free_now(const Call& call, void* pointer, const Freeing& freeing) {
  const cudaError_t pending = Streams::instance().finish_all();
  if (pending != cudaSuccess || pointer == nullptr) return pending;
  const cudaError_t error = check_free(call, pointer, freeing);
  if (error != cudaSuccess) return error;
  device().set_claimed(pointer, false);
  device().free(pointer);
  return cudaSuccess;
}

// Where managed memory lies is the simulator's own business; that it is managed memory is checked.
cudaError_t advise(const Call& call, const void* pointer, std::size_t bytes) {
  return api_call(call, [&](const Call& /*call*/) {
    const bool managed = place_of(address_of(pointer)) == Place::managed;
    return managed && bytes != 0 ? cudaSuccess : cudaErrorInvalidValue;
  });
}

}  // namespace

cudaError_t allocate_device(void** pointer, std::size_t bytes, const char* function, const void* pc) {
  return api_call({function, pc}, [&](const Call& call) { return allocate(call, pointer, bytes, MemoryKind::device); });
}

cudaError_t allocate_in_stream(void** pointer, std::size_t bytes, cudaStream_t stream, const char* function,
                               const void* pc) {
  return api_call({function, pc}, [&](const Call& call) {
    simulator_stream* found = Streams::instance().find(stream);
    if (found == nullptr) return cudaErrorInvalidResourceHandle;
    if (found->capture != nullptr && bytes != 0) return add_allocation(call, *found, pointer, bytes);
    return allocate(call, pointer, bytes, MemoryKind::device);
  });
}

cudaError_t allocate_managed(void** pointer, std::size_t bytes, const void* pc) {
  return api_call({"cudaMallocManaged", pc}, [&](const Call& call) {
    return bytes == 0 ? cudaErrorInvalidValue : allocate(call, pointer, bytes, MemoryKind::managed);
  });
}

cudaError_t allocate_pinned(void** pointer, std::size_t bytes, const char* function, const void* pc) {
  return api_call({function, pc}, [&](const Call& call) { return allocate(call, pointer, bytes, MemoryKind::pinned); });
}

cudaError_t allocate_pitched(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height,
                             const void* pc) {
  constexpr std::size_t row_alignment = 512;
  return api_call({"cudaMallocPitch", pc}, [&](const Call& call) {
    if (pitch == nullptr) return cudaErrorInvalidValue;
    *pitch = (width + row_alignment - 1) / row_alignment * row_alignment;
    const cudaError_t error = allocate(call, pointer, *pitch * height, MemoryKind::device);
    if (error == cudaSuccess && *pointer != nullptr) device().note_pitch(address_of(*pointer), *pitch);
    return error;
  });
}

}  // namespace simulator

using simulator::api_call;
using simulator::Call;
using simulator::Streams;

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  return simulator::allocate_device(pointer, bytes, "cudaMalloc", PC);
}

cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream) {
  return simulator::allocate_in_stream(pointer, bytes, stream, "cudaMallocAsync", PC);
}

cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned int /*flags*/) {
  return simulator::allocate_managed(pointer, bytes, PC);
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes) {
  return simulator::allocate_pinned(pointer, bytes, "cudaMallocHost", PC);
}

cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned int /*flags*/) {
  return simulator::allocate_pinned(pointer, bytes, "cudaHostAlloc", PC);
}

cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height) {
  return simulator::allocate_pitched(pointer, pitch, width, height, PC);
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = {nullptr, 0, extent.width, extent.height};
  return simulator::allocate_pitched(&pointer->ptr, &pointer->pitch, extent.width, extent.height * extent.depth, PC);
}

cudaError_t cudaFree(void* pointer) {
  return api_call({"cudaFree", PC}, [&](const Call& call) { return free_now(call, pointer, simulator::of_device); });
}

cudaError_t cudaFreeHost(void* pointer) {
  return api_call({"cudaFreeHost", PC}, [&](const Call& call) { return free_now(call, pointer, simulator::of_host); });
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return api_call({"cudaFreeAsync", PC}, [&](const Call& call) {
    simulator_stream* found = Streams::instance().find(stream);
    if (found == nullptr) return cudaErrorInvalidResourceHandle;
    if (pointer == nullptr) return cudaSuccess;
    if (found->capture != nullptr) return simulator::add_free(call, *found, pointer);
    const cudaError_t error = simulator::check_free(call, pointer, simulator::of_device);
    if (error == cudaSuccess) simulator::free_in_order(call, *found, pointer);
    return error;
  });
}

cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned int /*flags*/) {
  return api_call({"cudaHostRegister", PC}, [&](const Call& /*call*/) {
    if (pointer == nullptr || bytes == 0) return cudaErrorInvalidValue;
    return simulator::device().registered().add(simulator::address_of(pointer), bytes)
               ? cudaSuccess
               : cudaErrorHostMemoryAlreadyRegistered;
  });
}

cudaError_t cudaHostUnregister(void* pointer) {
  return api_call({"cudaHostUnregister", PC}, [&](const Call& /*call*/) {
    const cudaError_t pending = Streams::instance().finish_all();
    if (pending != cudaSuccess) return pending;
    return simulator::device().registered().remove(simulator::address_of(pointer)) ? cudaSuccess
                                                                                   : cudaErrorHostMemoryNotRegistered;
  });
}

// Host memory that the device can reach has one address for both (unified virtual addressing).
cudaError_t cudaHostGetDevicePointer(void** device_pointer, void* host_pointer, unsigned int /*flags*/) {
  return api_call({"cudaHostGetDevicePointer", PC}, [&](const Call& /*call*/) {
    if (device_pointer == nullptr) return cudaErrorInvalidValue;
    if (simulator::place_of(simulator::address_of(host_pointer)) != simulator::Place::pinned)
      return cudaErrorInvalidValue;
    *device_pointer = host_pointer;
    return cudaSuccess;
  });
}

cudaError_t cudaHostGetFlags(unsigned int* flags, void* pointer) {
  return api_call({"cudaHostGetFlags", PC}, [&](const Call& /*call*/) {
    if (flags == nullptr) return cudaErrorInvalidValue;
    *flags = cudaHostAllocMapped;
    const bool pinned = simulator::place_of(simulator::address_of(pointer)) == simulator::Place::pinned;
    return pinned ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  return api_call({"cudaMemGetInfo", PC}, [&](const Call& /*call*/) {
    if (free_bytes == nullptr || total_bytes == nullptr) return cudaErrorInvalidValue;
    *free_bytes = simulator::device().free_bytes();
    *total_bytes = simulator::device().total_bytes();
    return cudaSuccess;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  return api_call({"cudaPointerGetAttributes", PC}, [&](const Call& /*call*/) {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    void* same = const_cast<void*>(pointer);
    switch (simulator::place_of(simulator::address_of(pointer))) {
      case simulator::Place::pageable:
        *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, same};
        break;
      case simulator::Place::pinned:
        *attributes = {cudaMemoryTypeHost, 0, same, same};
        break;
      case simulator::Place::managed:
        *attributes = {cudaMemoryTypeManaged, 0, same, same};
        break;
      case simulator::Place::device:
        *attributes = {cudaMemoryTypeDevice, 0, same, nullptr};
        break;
    }
    return cudaSuccess;
  });
}
}

// What it promises, that only one stream or only the host will touch the memory, nothing here depends on.
extern "C" cudaError_t cudaStreamAttachMemAsync(cudaStream_t /*stream*/, void* pointer, std::size_t /*bytes*/,
                                                unsigned int /*flags*/) {
  return simulator::advise({"cudaStreamAttachMemAsync", PC}, pointer, 1);
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int /*device*/, cudaStream_t /*stream*/) {
  return simulator::advise({"cudaMemPrefetchAsync", PC}, pointer, bytes);
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation /*location*/,
                                 unsigned int /*flags*/, cudaStream_t /*stream*/) {
  return simulator::advise({"cudaMemPrefetchAsync", PC}, pointer, bytes);
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise /*advice*/, int /*device*/) {
  return simulator::advise({"cudaMemAdvise", PC}, pointer, bytes);
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise /*advice*/,
                          cudaMemLocation /*location*/) {
  return simulator::advise({"cudaMemAdvise", PC}, pointer, bytes);
}
