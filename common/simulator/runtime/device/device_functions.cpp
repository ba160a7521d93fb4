/// @file
/// The device functions that kernels call: barriers, fences and shared variables.

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

namespace {

[[noreturn, gnu::cold]] void refuse_shared_memory(std::size_t limit, const void* pc) {
  Machine& machine = Machine::instance();
  const SharedMemory& shared = machine.device.shared_memory();
  Event event = machine.event_here(FindingKind::shared_memory_limit, pc);
  tell<words::shared_memory_limit>(event, shared.static_bytes() + shared.dynamic_bytes(), shared.static_bytes(),
                                   shared.dynamic_bytes(), limit);
  machine.end_launch(event, cudaErrorLaunchOutOfResources);
}

// nvcc and the driver know a kernel's static shared memory before it runs; here it shows as the first thread comes to
// it. A kernel that has opted in gets the dynamic shared memory that it has asked for beside the static one.
inline void check_shared_limit(const Machine& machine, const void* pc) {
  const SharedMemory& shared = machine.device.shared_memory();
  constexpr std::size_t default_limit = SharedMemory::default_limit;
  if (shared.static_bytes() > default_limit) refuse_shared_memory(default_limit, pc);
  const std::size_t used = shared.static_bytes() + shared.dynamic_bytes();
  if (used <= default_limit) return;
  const bool opted_in = shared.dynamic_bytes() <= machine.scheduler.launch().opted_in;
  const std::size_t limit = opted_in ? device_model().shared_per_block_opt_in : default_limit;
  if (used > limit) refuse_shared_memory(limit, pc);
}

// The float, or the double, of these bits.
double number_of(unsigned long long bits, std::size_t bytes) {
  if (bytes == sizeof(double)) return bit_cast<double>(bits);
  return bit_cast<float>(static_cast<unsigned int>(bits));
}

}  // namespace

// On the host no block runs, but a function may ask for a variable whose name it gives to something of its own.
void* shared_address(const SharedVariable& variable, const void* pc) {
  if (running_thread == nullptr) return nullptr;
  Machine& machine = Machine::instance();
  void* address = machine.device.shared_memory().place(variable);
  check_shared_limit(machine, pc);
  return address;
}

void* dynamic_shared_address(const char* name, std::size_t element_bytes, const void* pc) {
  if (running_thread == nullptr) return nullptr;
  Machine& machine = Machine::instance();
  void* address = machine.device.shared_memory().place_dynamic(name, element_bytes);
  check_shared_limit(machine, pc);
  return address;
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

void end_by_trap(const void* pc) {
  Machine& machine = Machine::instance();
  Event event = machine.event_here(FindingKind::crash, pc);
  tell<words::trap>(event);
  machine.end_launch(event, cudaErrorLaunchFailure);
}

void note_bits_of_float(unsigned long long bits) {
  if (running_thread != nullptr) running_thread->bits_of_float = bits;
}

// Floats that are not negative have the order of their bits. Two negative ones have the opposite order, and as unsigned
// integers all negative ones are larger than the others. Programs that know it take another operation for a negative
// value: for a maximum the unsigned minimum, and the unsigned maximum for a minimum.
void compare_high_bits(bool is_signed, std::size_t bytes, unsigned long long old, unsigned long long operand) {
  if (running_thread == nullptr || operand != running_thread->bits_of_float || old == operand) return;
  const unsigned long long high = 1ULL << (8 * bytes - 1);
  const bool old_is_negative = (old & high) != 0;
  const bool operand_is_negative = (operand & high) != 0;
  const bool is_first =
      (old & ~(~0ULL << (8 * bytes - 1))) == 0;  // the smallest integer, which no comparison has chosen
  const bool is_reversed =
      is_signed ? old_is_negative && operand_is_negative && !is_first : old_is_negative && !operand_is_negative;
  const double old_number = number_of(old, bytes);
  const double number = number_of(operand, bytes);
  if (!is_reversed || std::isnan(old_number) || std::isnan(number)) return;
  Machine& machine = Machine::instance();
  const void* const pc = running_thread->last_pc;
  machine.log.record({FindingKind::type_mismatch, Severity::info, pc, nullptr, 0}, machine.scheduler.block().number,
                     [&] {
                       Event event = machine.event_here(FindingKind::type_mismatch, pc);
                       event.severity = Severity::info;
                       tell<words::float_bits_compared>(event, old_number, number, is_signed ? "signed" : "unsigned");
                       return event;
                     });
}

void let_others_run() {
  if (running_thread != nullptr) Machine::instance().scheduler.threads().yield(*running_thread);
}

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

void __trap() { simulator::end_by_trap(__builtin_return_address(0)); }

void __brkpt() {}

void __threadfence() { simulator::fence(simulator::MemoryOrder::acquire_release, simulator::MemoryScope::device); }
void __threadfence_system() { __threadfence(); }
void __threadfence_block() { simulator::fence(simulator::MemoryOrder::acquire_release, simulator::MemoryScope::block); }
}
