/// @file
/// The device functions that kernels call: barriers, fences and shared variables.

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "simulator/watch/machine.hpp"

namespace simulator {

namespace {

// nvcc and the driver know a kernel's static shared memory before it runs; here it shows as the first thread comes to
// it.
void* within_limit(void* placed, const void* pc) {
  Machine& machine = Machine::instance();
  const SharedMemory& shared = machine.device.shared_memory();
  const std::size_t used = shared.static_bytes() + shared.dynamic_bytes();
  const std::size_t limit = std::max(machine.scheduler.launch().shared_limit, SharedMemory::default_limit);
  const bool too_much_static = shared.static_bytes() > SharedMemory::default_limit;
  if (used <= limit && !too_much_static) return placed;
  Event event = machine.event_here(FindingKind::shared_memory_limit, pc);
  event.message =
      fmt::format("a block uses {} bytes of shared memory ({} static, {} dynamic); it may use {}", used,
                  shared.static_bytes(), shared.dynamic_bytes(), too_much_static ? SharedMemory::default_limit : limit);
  event.help =
      "Use a smaller tile, or dynamic shared memory after cudaFuncSetAttribute(kernel, "
      "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes).";
  machine.end_launch(event, cudaErrorLaunchOutOfResources);
}

}  // namespace

// On the host no block runs, but a function may ask for a variable whose name it gives to something of its own.
void* shared_address(const SharedVariable& variable, const void* pc) {
  if (running_thread == nullptr) return nullptr;
  return within_limit(Machine::instance().device.shared_memory().place(variable), pc);
}

void* dynamic_shared_address(const char* name, std::size_t element_bytes, const void* pc) {
  if (running_thread == nullptr) return nullptr;
  return within_limit(Machine::instance().device.shared_memory().place_dynamic(name, element_bytes), pc);
}

void* place_device_variable(const void* initial, const SharedVariable& variable, VariableKind kind) {
  void* place = Machine::instance().device.memory().place(variable, kind);
  if (place == nullptr) {
    std::fprintf(stderr, "simulator: the device has no room for %s, a variable of %zu bytes\n", variable.name,
                 variable.bytes);
    std::exit(EXIT_FAILURE);
  }
  return std::memcpy(place, initial, variable.bytes);
}

void let_others_run() {
  if (running_thread != nullptr) Machine::instance().scheduler.threads().yield(*running_thread);
}

void synchronise_grid(const void* pc) {
  Machine& machine = Machine::instance();
  if (machine.scheduler.launch().cooperative) return machine.scheduler.threads().grid_barrier(pc);
  Event event = machine.event_here(FindingKind::launch_error, pc);
  event.message = "grid.sync() in a kernel whose blocks need not be on the device together";
  event.help = "Launch it with cudaLaunchCooperativeKernel, which sees to that.";
  machine.end_launch(event, cudaErrorLaunchFailure);
}

bool grid_may_synchronise() { return Machine::instance().scheduler.launch().cooperative; }

}  // namespace simulator

using simulator::Machine;
using simulator::running_thread;

extern "C" {

// Cycles of a kind: a time that is the same on every run, and in which a loop that waits for it goes on.
long long clock64() {
  simulator::ThreadTally& tally = running_thread->tally;
  const std::uint64_t accesses = tally.global_reads + tally.global_writes + tally.global_atomics + tally.shared_reads +
                                 tally.shared_writes + tally.shared_atomics;
  constexpr std::uint64_t cycles_an_access = 8;
  constexpr std::uint64_t cycles_a_question = 32;
  const std::uint64_t cycles = accesses * cycles_an_access + ++tally.clock_reads * cycles_a_question;
  return static_cast<long long>(cycles);
}

// Takes the C library's place, whose function of this name host code means.
clock_t clock() {
  if (running_thread != nullptr) return clock64();
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec * CLOCKS_PER_SEC / 1'000'000'000;
}

void __nanosleep(unsigned int ns) {
  running_thread->tally.clock_reads += ns / 32;
  simulator::let_others_run();
}

void __trap() {
  const void* pc = __builtin_return_address(0);
  simulator::Event event = Machine::instance().event_here(simulator::FindingKind::crash, pc);
  event.message = "the kernel ends itself by __trap()";
  event.help = "The code has found something that it holds to be impossible: see what leads here.";
  Machine::instance().end_launch(event, cudaErrorLaunchFailure);
}

void __brkpt() {}

void __threadfence() { simulator::fence(simulator::MemoryOrder::acquire_release, simulator::MemoryScope::device); }
void __threadfence_system() { __threadfence(); }
void __threadfence_block() { simulator::fence(simulator::MemoryOrder::acquire_release, simulator::MemoryScope::block); }
}
