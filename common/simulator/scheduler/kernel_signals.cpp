#include "simulator/scheduler/kernel_signals.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>

#include <array>
#include <cstdint>

#include "simulator/scheduler/fibers.hpp"
#include "simulator/scheduler/scheduler.hpp"

namespace simulator {

namespace {

constexpr std::array fault_signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr int watchdog_period_ms = 500;
constexpr int watchdog_patience = 8;  // periods without the end of a quantum

// What the handler leaves for the fiber to tell: nothing but plain data may be touched inside a handler.
struct Fault {
  int signal = 0;
  std::uintptr_t address = 0;
  const void* pc = nullptr;
};
Fault fault;
Scheduler* scheduler = nullptr;
const Sites* sites = nullptr;
Observer* observer = nullptr;
std::array<struct sigaction, 64> previous_actions;
void (*host_fault_listener)(const HostFault& fault) = nullptr;
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

[[noreturn]] void tell_loop() { scheduler->threads().end_endless_loop(static_cast<const char*>(fault.pc) + 1); }

std::uintptr_t stack_pointer(const ucontext_t& context) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return context.uc_mcontext.sp;
#else
#error "the simulator knows x86-64 and 64-bit Arm"
#endif
}

// Makes the interrupted fiber go on in `function` instead, at the top of its stack: what it was doing is given up.
void divert(ucontext_t& context, void (*function)()) {
  forget_stack_marks(running_thread->stack_low, running_thread->stack_bytes);
  const std::uintptr_t top = running_thread->stack_low + running_thread->stack_bytes - 64;
#if defined(__x86_64__)
  context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(top / 16 * 16 - 8);
  context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(function);
#elif defined(__aarch64__)
  context.uc_mcontext.sp = top / 16 * 16;
  context.uc_mcontext.pc = reinterpret_cast<std::uintptr_t>(function);
#endif
}

void on_fault(int signal, siginfo_t* info, void* raw_context) {
  auto& context = *static_cast<ucontext_t*>(raw_context);
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (running_thread == nullptr) {
    sigaction(signal, &previous_actions[static_cast<std::size_t>(signal)], nullptr);  // happens again, the usual way
    if (host_fault_listener != nullptr)
      host_fault_listener({signal, address, interrupted_pc(raw_context), stack_pointer(context)});
    return;
  }
  fault = {signal, address, interrupted_pc(raw_context)};
  divert(context, &tell_fault);
}

// A loop that touches no memory never comes to the checks; only the clock can interrupt it, and only in the kernel's
// own code, where the runtime's data are whole.
void on_tick(int /*signal*/, siginfo_t* /*info*/, void* raw_context) {
  if (running_thread == nullptr) return;
  if (scheduler->progress() != last_progress) {
    last_progress = scheduler->progress();
    idle_periods = 0;
    return;
  }
  auto& context = *static_cast<ucontext_t*>(raw_context);
  const void* pc = interrupted_pc(raw_context);
  if (++idle_periods < watchdog_patience || !sites->in_program(pc)) return;
  idle_periods = 0;
  fault = {0, 0, pc};
  divert(context, &tell_loop);
}

void install(int signal, void (*handler)(int, siginfo_t*, void*), int flags) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, &previous_actions[static_cast<std::size_t>(signal)]);
}

}  // namespace

void give_signal_stack() {
  constexpr std::size_t bytes = std::size_t{1024} * 1024;  // enough for a report
  static thread_local const bool given = [] {
    // Never unmapped: the main thread runs kernels after the destructors of its variables.
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return false;
    stack_t alternative{};
    alternative.ss_sp = memory;
    alternative.ss_size = bytes;
    return sigaltstack(&alternative, nullptr) == 0;
  }();
  static_cast<void>(given);
}

const void* interrupted_pc(const void* context) {
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return reinterpret_cast<const void*>(registers.gregs[REG_RIP]);
#else
  return reinterpret_cast<const void*>(registers.pc);
#endif
}

void listen_to_host_faults(void (*listener)(const HostFault& fault)) { host_fault_listener = listener; }

void install_signal_handlers(Scheduler& the_scheduler, const Sites& the_sites, Observer& the_observer) {
  scheduler = &the_scheduler;
  sites = &the_sites;
  observer = &the_observer;
  give_signal_stack();
  for (const int signal : fault_signals) install(signal, &on_fault, SA_ONSTACK | SA_NODEFER);

  install(SIGVTALRM, &on_tick, SA_ONSTACK | SA_RESTART);
  const timeval period{0, watchdog_period_ms * 1000};
  const itimerval timer{period, period};
  setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

}  // namespace simulator
