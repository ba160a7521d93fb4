#include "simulator/scheduler/kernel_signals.hpp"

#include <csignal>
#include <cstdint>

#include "simulator/scheduler/fibers.hpp"
#include "simulator/scheduler/scheduler.hpp"

namespace simulator {

namespace {

constexpr int watchdog_period_ms = 500;
constexpr int watchdog_periods_a_second = 1000 / watchdog_period_ms;

// What the handler leaves for the fiber to tell: nothing but plain data may be touched inside a handler.
Interruption fault;
Scheduler* scheduler = nullptr;
const Sites* sites = nullptr;
Observer* observer = nullptr;
void (*host_fault_listener)(const Interruption& fault) = nullptr;
std::uint64_t last_progress = 0;
int idle_periods = 0;

// Runs on the faulting fiber's own stack, or, when that has overrun, at its top.
[[noreturn]] void tell_fault() {
  // In a library, the learner's line is the one that was seen last.
  const bool own_code = sites->in_program(fault.pc);
  const void* pc = own_code ? static_cast<const char*>(fault.pc) + 1 : running_thread->last_pc;
  observer->kernel_fault(*running_thread,
                         {fault.signal, fault.address, scheduler->fibers().in_guard(fault.address), pc});
  const bool of_memory = fault.signal == SIGSEGV || fault.signal == SIGBUS;
  scheduler->threads().abort_launch(of_memory ? cudaErrorIllegalAddress : cudaErrorLaunchFailure);
}

[[noreturn]] void tell_loop() {
  scheduler->threads().end_endless_loop({static_cast<const char*>(fault.pc) + 1, LoopSign::computes});
}

// Makes the interrupted fiber go on in `function` instead.
Diversion divert(const Interruption& where, void (*function)()) {
  fault = where;
  forget_stack_marks(running_thread->stack_low, running_thread->stack_bytes);
  return {function, running_thread->stack_low + running_thread->stack_bytes};
}

bool in_kernel() { return running_thread != nullptr; }

Diversion on_fault(const Interruption& where) { return divert(where, &tell_fault); }

void on_host_fault(const Interruption& where) {
  if (host_fault_listener != nullptr) host_fault_listener(where);
}

// A loop that touches no memory never comes to the checks; only the clock can interrupt it, and only in the kernel's
// own code, where the runtime's data are whole.
Diversion on_tick(const Interruption& where) {
  if (!in_kernel()) return {};
  if (scheduler->progress() != last_progress) {
    last_progress = scheduler->progress();
    idle_periods = 0;
    return {};
  }
  const LoopLimit& limit = scheduler->threads().loop_limit();
  const int patience = watchdog_periods_a_second * static_cast<int>(limit.seconds());
  if (!limit.is_set() || ++idle_periods < patience || !sites->in_program(where.pc)) return {};
  idle_periods = 0;
  return divert(where, &tell_loop);
}

}  // namespace

void listen_to_host_faults(void (*listener)(const Interruption& fault)) { host_fault_listener = listener; }

void install_signal_handlers(Scheduler& the_scheduler, const Sites& the_sites, Observer& the_observer) {
  scheduler = &the_scheduler;
  sites = &the_sites;
  observer = &the_observer;
  handle_signals({&in_kernel, &on_fault, &on_host_fault, &on_tick}, watchdog_period_ms);
}

}  // namespace simulator
