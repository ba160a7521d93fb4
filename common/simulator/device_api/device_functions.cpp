/// @file
/// The device functions that kernels call: barriers, fences and shared variables.

#include <time.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "simulator/execution/machine.hpp"

namespace simulator {

// On the host no block runs, but a function may ask for a variable whose name it gives to something of its own.
void* shared_address(const SharedVariable& variable, const void* pc) {
  return running_thread == nullptr ? nullptr : Machine::instance().place_shared(variable, pc);
}

void* dynamic_shared_address(const char* name, std::size_t element_bytes, const void* pc) {
  return running_thread == nullptr ? nullptr : Machine::instance().place_dynamic_shared(name, element_bytes, pc);
}

void* place_device_variable(const void* initial, const SharedVariable& variable, VariableKind kind) {
  void* place = Machine::instance().device_memory().place(variable, kind);
  if (place == nullptr) {
    std::fprintf(stderr, "simulator: the device has no room for %s, a variable of %zu bytes\n", variable.name,
                 variable.bytes);
    std::exit(EXIT_FAILURE);
  }
  return std::memcpy(place, initial, variable.bytes);
}

bool grid_may_synchronise() { return Machine::instance().launch().cooperative; }

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
  Machine::instance().log().record(event);
  Machine::instance().abort_launch(cudaErrorLaunchFailure);
}

void __brkpt() {}
}
