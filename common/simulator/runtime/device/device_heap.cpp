/// @file
/// `malloc`, `free`, `new` and `delete` in kernels. Their memory is device memory: the checks know it like any other,
/// other kernels may use it, and it is there until it is freed.
///
/// simcc lets the calls in a `.cu` file's object come here, those of its host code as well.

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

#include "simulator/device/host_memory.hpp"
#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"

namespace {

using simulator::DeviceMemory;
using simulator::FindingKind;
using simulator::HostMemory;
using simulator::Machine;
using simulator::MemoryKind;

bool in_kernel() { return simulator::running_thread != nullptr; }

bool is_device(const void* pointer) {
  Machine* machine = Machine::existing();  // programs free memory before there is one, and so does its own making
  return machine != nullptr && machine->device.memory().contains(reinterpret_cast<std::uintptr_t>(pointer));
}

// nullptr when there is no room, as on a GPU.
void* allocate(std::size_t bytes) {
  return Machine::instance().device.memory().allocate(bytes == 0 ? 1 : bytes, MemoryKind::device);
}

template <const simulator::Telling& telling>
[[noreturn]] void end_launch(FindingKind kind, const void* pc) {
  Machine& machine = Machine::instance();
  simulator::Event event = machine.event_here(kind, pc);
  simulator::tell<telling>(event);
  machine.end_launch(event, cudaErrorLaunchFailure);
}

void free_in_kernel(void* pointer, const void* pc) {
  if (pointer == nullptr) return;
  switch (Machine::instance().device.memory().free(pointer)) {
    case DeviceMemory::FreeResult::freed:
      return;
    case DeviceMemory::FreeResult::freed_before:
      end_launch<simulator::words::freed_before_in_kernel>(FindingKind::use_after_free, pc);
    case DeviceMemory::FreeResult::unknown_pointer:
      end_launch<simulator::words::frees_unknown_memory>(FindingKind::host_pointer, pc);
  }
}

void report_host_free(const void* pc) {
  simulator::Event event;
  event.kind = FindingKind::device_pointer_on_host;
  event.pc = pc;
  simulator::tell<simulator::words::host_frees_device_memory>(event);
  Machine::instance().log.record(event);
}

void release(void* pointer, const void* pc) {
  if (in_kernel()) return free_in_kernel(pointer, pc);
  if (is_device(pointer)) return report_host_free(pc);
  HostMemory::instance().freed(pointer);
  ::operator delete(pointer);
}

/// Host memory for the program. In a judge's process it may hold what the judge has left there.
void* given(void* memory, std::size_t bytes) {
  HostMemory& host = HostMemory::instance();
  if (host.guarded() && memory != nullptr) std::memset(memory, 0xA5, bytes);
  host.allocated(memory, bytes);
  return memory;
}

}  // namespace

extern "C" {

void* simulator_malloc(std::size_t bytes) { return in_kernel() ? allocate(bytes) : given(std::malloc(bytes), bytes); }
void* simulator_calloc(std::size_t count, std::size_t bytes) {
  void* const memory = std::calloc(count, bytes);
  HostMemory::instance().allocated(memory, count * bytes);
  return memory;
}
void* simulator_realloc(void* memory, std::size_t bytes) {
  HostMemory::instance().freed(memory);
  void* const larger = std::realloc(memory, bytes);
  HostMemory::instance().allocated(larger, bytes);
  return larger;
}

void simulator_free(void* pointer) {
  if (in_kernel()) return free_in_kernel(pointer, __builtin_return_address(0));
  if (is_device(pointer)) return report_host_free(__builtin_return_address(0));
  HostMemory::instance().freed(pointer);
  std::free(pointer);
}

// The operators new, new[], delete and delete[], by their linker's names.
void* simulator__Znwm(std::size_t bytes) { return in_kernel() ? allocate(bytes) : given(::operator new(bytes), bytes); }
void* simulator__Znam(std::size_t bytes) { return simulator__Znwm(bytes); }
void simulator__ZdlPv(void* pointer) { release(pointer, __builtin_return_address(0)); }
void simulator__ZdaPv(void* pointer) { release(pointer, __builtin_return_address(0)); }
void simulator__ZdlPvm(void* pointer, std::size_t /*bytes*/) { release(pointer, __builtin_return_address(0)); }
void simulator__ZdaPvm(void* pointer, std::size_t /*bytes*/) { release(pointer, __builtin_return_address(0)); }

// What is thrown lies in memory of the C++ runtime, which frees it by itself.
void* __cxa_allocate_exception(std::size_t bytes) noexcept;
void* simulator___cxa_allocate_exception(std::size_t bytes) {
  void* const memory = __cxa_allocate_exception(bytes);
  HostMemory::instance().allocated(memory, bytes, true);
  return memory;
}
}
