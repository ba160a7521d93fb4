#include "simulator/platform/signals.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>

#include <array>
#include <cstddef>

namespace simulator {
namespace {

constexpr std::array fault_signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

SignalHandlers told;
std::array<struct sigaction, 64> previous_actions;

void (*asked_to_end)(int signal, const void* pc) = nullptr;
void (*due_later)(const void* pc) = nullptr;

// `context` is the third argument of a handler.
const void* interrupted_pc(const void* context) {
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return reinterpret_cast<const void*>(registers.gregs[REG_RIP]);
#else
  return reinterpret_cast<const void*>(registers.pc);
#endif
}

std::uintptr_t stack_pointer(const ucontext_t& context) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return context.uc_mcontext.sp;
#else
#error "the simulator knows x86-64 and 64-bit Arm"
#endif
}

void divert(ucontext_t& context, const Diversion& way) {
  if (way.function == nullptr) return;
  const std::uintptr_t top = way.stack_top - 64;
#if defined(__x86_64__)
  context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(top / 16 * 16 - 8);
  context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(way.function);
#elif defined(__aarch64__)
  context.uc_mcontext.sp = top / 16 * 16;
  context.uc_mcontext.pc = reinterpret_cast<std::uintptr_t>(way.function);
#endif
}

void on_fault(int signal, siginfo_t* info, void* raw_context) {
  auto& context = *static_cast<ucontext_t*>(raw_context);
  const Interruption where{signal, reinterpret_cast<std::uintptr_t>(info->si_addr), interrupted_pc(raw_context),
                           stack_pointer(context)};
  if (told.is_diverted()) return divert(context, told.fault(where));
  sigaction(signal, &previous_actions[static_cast<std::size_t>(signal)], nullptr);  // happens again, the usual way
  told.usual_fault(where);
}

void on_tick(int /*signal*/, siginfo_t* /*info*/, void* raw_context) {
  auto& context = *static_cast<ucontext_t*>(raw_context);
  divert(context, told.tick({0, 0, interrupted_pc(raw_context), stack_pointer(context)}));
}

void on_request_to_end(int signal, siginfo_t* /*info*/, void* context) {
  asked_to_end(signal, interrupted_pc(context));
}

void on_alarm(int /*signal*/, siginfo_t* /*info*/, void* context) { due_later(interrupted_pc(context)); }

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

void handle_signals(const SignalHandlers& handlers, int tick_ms) {
  told = handlers;
  give_signal_stack();
  for (const int signal : fault_signals) install(signal, &on_fault, SA_ONSTACK | SA_NODEFER);

  install(SIGVTALRM, &on_tick, SA_ONSTACK | SA_RESTART);
  const timeval period{0, tick_ms * 1000};
  const itimerval timer{period, period};
  setitimer(ITIMER_VIRTUAL, &timer, nullptr);
}

void listen_to_requests_to_end(void (*asked)(int signal, const void* pc)) {
  asked_to_end = asked;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_DFL) continue;  // nohup
    install(signal, &on_request_to_end, SA_ONSTACK | SA_NODEFER);
  }
}

void call_later(int ms, void (*due)(const void* pc)) {
  due_later = due;
  install(SIGALRM, &on_alarm, SA_ONSTACK | SA_NODEFER);
  const itimerval timer{{0, 0}, {ms / 1000, ms % 1000 * 1000}};
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void call_no_more() {
  constexpr itimerval no_timer{};
  setitimer(ITIMER_REAL, &no_timer, nullptr);
}

void end_by_signal(int signal) {
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

}  // namespace simulator
