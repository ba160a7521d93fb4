/// @file
/// The CUDA runtime's memory functions.

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "simulator/runtime/queue.hpp"

namespace {

using simulator::Allocation;
using simulator::DeviceMemory;
using simulator::Event;
using simulator::FindingKind;
using simulator::Machine;
using simulator::Queue;

DeviceMemory& device() { return Machine::instance().device_memory(); }

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

void report(FindingKind kind, const void* pc, const std::string& message, const std::string& help) {
  Event event;
  event.kind = kind;
  event.pc = pc;
  event.message = message;
  event.help = help;
  Machine::instance().log().record(event);
}

// A range of device memory that a copy or memset may touch, else an error with a finding.
bool check_range(const char* call, const void* pointer, std::size_t bytes, const void* pc) {
  const Allocation* allocation = device().nearest(number(pointer));
  const bool inside = allocation != nullptr && number(pointer) + bytes <= allocation->base + allocation->bytes;
  if (inside && !allocation->freed) return true;
  if (inside) {
    report(FindingKind::use_after_free, pc, fmt::format("{} touches device memory that has been freed", call),
           "Free memory only after its last use.");
  } else {
    report(FindingKind::out_of_bounds, pc,
           fmt::format("{} of {} bytes overruns its device memory{}", call, bytes,
                       allocation == nullptr ? "" : fmt::format(", an allocation of {} bytes", allocation->bytes)),
           "Sizes are in bytes: number of elements times sizeof(element).");
  }
  return false;
}

bool direction_fits(cudaMemcpyKind kind, bool to_device, bool from_device) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return !to_device && !from_device;
    case cudaMemcpyHostToDevice:
      return to_device && !from_device;
    case cudaMemcpyDeviceToHost:
      return !to_device && from_device;
    case cudaMemcpyDeviceToDevice:
      return to_device && from_device;
    case cudaMemcpyDefault:
      return true;
  }
  return false;
}

bool is_managed(std::uintptr_t address) {
  const Allocation* allocation = device().nearest(address);
  return allocation != nullptr && allocation->managed;
}

cudaError_t check_copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, const void* pc) {
  if (bytes == 0) return cudaSuccess;
  const bool to_device = device().contains(number(to));
  const bool from_device = device().contains(number(from));
  const bool managed = is_managed(number(to)) || is_managed(number(from));
  if (!managed && !direction_fits(kind, to_device, from_device)) {
    report(FindingKind::host_pointer, pc,
           fmt::format("cudaMemcpy copies from {} to {} memory, which is not the direction it was told",
                       from_device ? "device" : "host", to_device ? "device" : "host"),
           "The last argument says where from and where to: cudaMemcpyHostToDevice or cudaMemcpyDeviceToHost.");
    return cudaErrorInvalidValue;
  }
  if (to_device && !check_range("cudaMemcpy", to, bytes, pc)) return cudaErrorInvalidValue;
  if (from_device && !check_range("cudaMemcpy", from, bytes, pc)) return cudaErrorInvalidValue;
  return cudaSuccess;
}

void copy(void* to, const void* from, std::size_t bytes) {
  std::memmove(to, from, bytes);
  if (!device().contains(number(to))) return;
  if (device().contains(number(from))) {
    device().copy_initialised(number(to), number(from), bytes);
  } else {
    device().mark_initialised(number(to), bytes);
  }
}

cudaError_t allocate(void** pointer, std::size_t bytes, bool managed) {
  Queue& queue = Queue::instance();
  if (pointer == nullptr) return queue.note(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  *pointer = device().allocate(bytes, managed);
  return queue.note(*pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess);
}

}  // namespace

#define PC __builtin_return_address(0)

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) { return allocate(pointer, bytes, false); }

cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned int /*flags*/) {
  return allocate(pointer, bytes, true);
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes) {
  Queue& queue = Queue::instance();
  if (pointer == nullptr) return queue.note(cudaErrorInvalidValue);
  *pointer = std::malloc(bytes);
  if (*pointer == nullptr) return queue.note(cudaErrorMemoryAllocation);
  queue.pinned.insert(*pointer);
  return cudaSuccess;
}

cudaError_t cudaFree(void* pointer) {
  Queue& queue = Queue::instance();
  const cudaError_t pending = queue.synchronise();
  if (pointer == nullptr) return pending;
  switch (device().free(pointer)) {
    case DeviceMemory::FreeResult::freed:
      return pending;
    case DeviceMemory::FreeResult::freed_before:
      report(FindingKind::use_after_free, PC, "cudaFree of memory that has been freed before",
             "Free each allocation once.");
      break;
    case DeviceMemory::FreeResult::unknown_pointer:
      report(FindingKind::host_pointer, PC, "cudaFree of a pointer that cudaMalloc did not return",
             "Pass the pointer that cudaMalloc gave; host memory is freed with free, delete or cudaFreeHost.");
      break;
  }
  return queue.note(cudaErrorInvalidValue);
}

cudaError_t cudaFreeHost(void* pointer) {
  Queue& queue = Queue::instance();
  const cudaError_t pending = queue.synchronise();
  if (pointer == nullptr) return pending;
  if (queue.pinned.erase(pointer) == 0) return queue.note(cudaErrorInvalidValue);
  std::free(pointer);
  return pending;
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  Queue& queue = Queue::instance();
  const cudaError_t pending = queue.synchronise();
  if (pending != cudaSuccess) return pending;
  const cudaError_t error = check_copy(to, from, bytes, kind, PC);
  if (error == cudaSuccess && bytes != 0) copy(to, from, bytes);
  return queue.note(error);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t /*stream*/) {
  Queue& queue = Queue::instance();
  const cudaError_t error = check_copy(to, from, bytes, kind, PC);
  if (error != cudaSuccess || bytes == 0) return queue.note(error);
  const auto pinned = [&](const void* host) {
    return device().contains(number(host)) || queue.pinned.count(const_cast<void*>(host)) != 0;
  };
  if (!pinned(to) || !pinned(from)) {  // pageable memory: the driver stages the copy before it returns
    const cudaError_t pending = queue.synchronise();
    if (pending == cudaSuccess) copy(to, from, bytes);
    return pending;
  }
  queue.push([=] {
    copy(to, from, bytes);
    return cudaSuccess;
  });
  return cudaSuccess;
}

cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes) {
  Queue& queue = Queue::instance();
  const cudaError_t pending = queue.synchronise();
  if (pending != cudaSuccess || bytes == 0) return pending;
  if (!device().contains(number(pointer))) {
    report(FindingKind::host_pointer, PC, "cudaMemset of memory that is not on the device",
           "Use memset for host memory.");
    return queue.note(cudaErrorInvalidValue);
  }
  if (!check_range("cudaMemset", pointer, bytes, PC)) return queue.note(cudaErrorInvalidValue);
  std::memset(pointer, value, bytes);
  device().mark_initialised(number(pointer), bytes);
  return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t /*stream*/) {
  return cudaMemset(pointer, value, bytes);
}

cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  *free_bytes = device().free_bytes();
  *total_bytes = device().total_bytes();
  return cudaSuccess;
}
}
