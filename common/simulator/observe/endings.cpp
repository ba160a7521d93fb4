#include "simulator/observe/endings.hpp"

#include <execinfo.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <optional>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/platform/signals.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/runtime/streams/own_line.hpp"
#include "simulator/runtime/streams/streams.hpp"
#include "simulator/scheduler/kernel_signals.hpp"
#include "simulator/scheduler/safe_point.hpp"
#include "simulator/scheduler/thread.hpp"

namespace simulator {
namespace {

constexpr int retry_ms = 10;
constexpr int most_retries = 50;
constexpr int most_retries_in_call = 400;      // of the runtime: it comes to a safe point or to its end by itself
constexpr int report_ms = 10'000;              // more than a report takes; a fault that has damaged the heap hangs it
constexpr std::uintptr_t stack_room = 65'536;  // so far past its end a stack is first touched

void (*end_with_report)() = nullptr;
volatile sig_atomic_t ending_signal = 0;
volatile sig_atomic_t reporting = 0;
const void* stopped_pc = nullptr;
std::optional<CallStack> stopped_stack;
int retries = 0;

void on_alarm(const void* pc);

void end_now() { end_by_signal(ending_signal); }

void begin_report() {
  call_no_more();  // an alarm from now on means that the report takes too long
  reporting = 1;
  running_thread = nullptr;  // what the report touches is no kernel's business, even where it is code of the program
  call_later(report_ms, on_alarm);
}

bool is_of_memory(const Interruption& fault) { return fault.signal == SIGSEGV || fault.signal == SIGBUS; }

bool overruns_stack(const Interruption& fault) {
  return is_of_memory(fault) && fault.address + stack_room > fault.stack_pointer &&
         fault.address < fault.stack_pointer + stack_room;
}

// A call that goes deeper and deeper, or a local array.
void tell_of_stack(Event& event) {
  if (const void* const deeper = recursive_call(); deeper != nullptr) {
    event.pc = deeper;
    tell<words::host_recursion>(event);
  } else {
    tell<words::host_stack_overrun>(event);
  }
}

void tell_what_happened(Event& event, const Interruption& fault) {
  if (fault.signal == SIGFPE) return tell<words::host_division_by_zero>(event);
  if (fault.signal == SIGILL) return tell<words::host_illegal_instruction>(event);
  if (fault.signal == SIGABRT) return tell<words::host_aborts>(event);
  if (overruns_stack(fault)) return tell_of_stack(event);
  tell<words::host_touches_nothing>(event);
}

void on_host_fault(const Interruption& fault) {
  if (ending_signal != 0) return;
  ending_signal = fault.signal;
  begin_report();
  Event event;
  event.kind = FindingKind::crash;
  event.pc = own_line(static_cast<const char*>(fault.pc) + 1);
  tell_what_happened(event, fault);
  Machine::instance().log.record(event);
  end_with_report();
}

void end_with_a_report() {
  begin_report();
  end_with_report();
  end_now();
}

// The data of the runtime and of the C library are whole while the program's own code runs, and at safe points. A
// program that sleeps or waits for input comes to neither: after some time the report is written as it is.
// So is it while another thread is in the runtime.
void end_when_possible(const void* pc) {
  const bool in_runtime = !runtime_mutex().try_lock();
  const bool whole = !in_runtime && Machine::instance().device.sites().in_program(pc);
  const int most = RuntimeCall::any() ? most_retries_in_call : most_retries;
  if (!whole && ++retries < most) {
    if (!in_runtime) runtime_mutex().unlock();
    asked_at_safe_point = end_with_a_report;
    return call_later(retry_ms, on_alarm);
  }
  end_with_a_report();
}

void on_request_to_end(int signal, const void* pc) {
  if (ending_signal != 0) return end_now();  // asked twice
  ending_signal = signal;
  stopped_pc = pc;
  stopped_stack.emplace();  // a program that sleeps may go on, and be elsewhere when it reports
  end_when_possible(stopped_pc);
}

void on_alarm(const void* pc) {
  if (reporting != 0) return end_now();  // the report takes too long
  end_when_possible(pc);
}

}  // namespace

const void* stopped_at() {
  return stopped_stack ? own_line(static_cast<const char*>(stopped_pc) + 1, *stopped_stack) : nullptr;
}

void end_by_signal_if_asked() {
  if (ending_signal != 0) end_now();
}

void report_before_signals(void (*write_report)()) {
  end_with_report = write_report;
  std::array<void*, 1> frame{};
  backtrace(frame.data(), 1);  // loads what it needs, which cannot be done within a fault
  listen_to_host_faults(on_host_fault);
  listen_to_requests_to_end(on_request_to_end);
}

}  // namespace simulator
