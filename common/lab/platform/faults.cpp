/// @file
/// Faults and endless loops in kernels. WebAssembly has no signals: a fault ends the fiber, and the worker has it go on
/// here, on its emptied stack; loops that touch no memory count their rounds, and look at the clock once in a while.
#include <signal.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "lab/platform/place.h"
#include "simulator/scheduler/kernel_signals.hpp"
#include "simulator/scheduler/scheduler.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {
namespace {

using Clock = std::chrono::steady_clock;

/// What the worker knows of a fault, as page/judge.mjs numbers it.
enum FaultKind { division = 1, memory = 2, stack = 3, illegal = 4 };

constexpr std::chrono::seconds patience(4);

Scheduler* scheduler = nullptr;
Observer* observer = nullptr;
bool aborts = false;
std::uint64_t last_progress = UINT64_MAX;  // none has been looked at
Clock::time_point last_change;

int signal_of(int kind) {
  if (kind == division) return SIGFPE;
  if (kind == memory || kind == stack) return SIGSEGV;
  return aborts ? SIGABRT : SIGILL;
}

const char* what_happened(int signal) {
  if (signal == SIGFPE) return "divides an integer by zero";
  if (signal == SIGILL) return "runs into an illegal instruction";
  return signal == SIGABRT ? "aborts" : "overruns its stack, or calls a function that does not exist";
}

// The judge ends as a process does elsewhere, and says why.
[[noreturn]] void end_by_host_fault(int signal) {
  const SourceLocation place = Symbolizer().locate(simulator_place);
  std::fprintf(stderr, "%s:%d: crash: host code %s\n", place.file.c_str(), place.line, what_happened(signal));
  std::fflush(stderr);
  std::_Exit(128 + signal);
}

void look_at_clock() {
  if (running_thread == nullptr) return;
  const Clock::time_point now = Clock::now();
  if (scheduler->progress() != last_progress) {
    last_progress = scheduler->progress();
    last_change = now;
  } else if (now - last_change > patience) {
    scheduler->threads().end_endless_loop({simulator_place, LoopSign::computes});
  }
}

}  // namespace

void install_signal_handlers(Scheduler& the_scheduler, const Sites& /*sites*/, Observer& the_observer) {
  scheduler = &the_scheduler;
  observer = &the_observer;
}
void give_signal_stack() {}
void listen_to_host_faults(void (* /*listener*/)(const Interruption& fault)) {}
const void* interrupted_pc(const void* /*context*/) { return nullptr; }

}  // namespace simulator

extern "C" {

/// Goes on where a fault has ended a fiber.
void fiber_faulted(int kind) {
  using namespace simulator;
  const int signal = signal_of(kind);
  aborts = false;
  if (running_thread == nullptr || scheduler == nullptr) end_by_host_fault(signal);
  observer->kernel_fault(*running_thread, {signal, 0, kind == stack, simulator_place});
  scheduler->threads().abort_launch(signal == SIGSEGV ? cudaErrorIllegalAddress : cudaErrorLaunchFailure);
}

/// Called at the end of each round of a loop: see loops.hpp.
void simulator_next_round() {
  constexpr std::uint32_t rounds = 1U << 20U;
  static std::uint32_t count = 0;
  if (++count % rounds == 0) simulator::look_at_clock();
}

void abort() {
  simulator::aborts = true;
  __builtin_trap();
}
}
