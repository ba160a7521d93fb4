/// @file
/// Reports what ends a kernel all of a sudden: exceptions, and signals such as that of a division by zero.

#include <fmt/format.h>

#include <csignal>

#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

namespace {

class CrashCheck final : public Check {
 public:
  explicit CrashCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::crash, FindingKind::out_of_bounds}; }
  void kernel_exception(const Thread& thread, const char* what) override;
  void kernel_fault(const Thread& thread, const KernelFault& fault) override;
};

const RegisteredCheck<CrashCheck> crash_check("crash");

bool touches_no_memory(const KernelFault& fault) {
  const bool of_memory = fault.signal == SIGSEGV || fault.signal == SIGBUS;
  return of_memory && !fault.in_stack_guard;
}

void describe(Event& event, const KernelFault& fault, const std::string& thread) {
  if (fault.signal == SIGFPE) return tell<words::division_by_zero>(event, thread);
  if (fault.signal == SIGILL) return tell<words::illegal_instruction>(event, thread);
  if (fault.signal == SIGABRT) return tell<words::kernel_aborts>(event, thread);
  if (fault.in_stack_guard) return tell<words::stack_overrun>(event, thread);
  tell<words::touches_nothing>(event, thread);
}

void CrashCheck::kernel_exception(const Thread& thread, const char* what) {
  Event event = event_of(thread, FindingKind::crash, thread.last_pc);
  tell<words::kernel_exception>(event, what == nullptr ? "" : fmt::format(": {}", what));
  log_.record(event);
}

void CrashCheck::kernel_fault(const Thread& thread, const KernelFault& fault) {
  Event event = event_of(thread, touches_no_memory(fault) ? FindingKind::out_of_bounds : FindingKind::crash, fault.pc);
  describe(event, fault, text_of(thread));
  log_.record(event);
}

}  // namespace
}  // namespace simulator
