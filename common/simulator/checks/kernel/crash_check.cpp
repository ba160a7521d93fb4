/// @file
/// Reports what ends a kernel all of a sudden: exceptions, and signals such as that of a division by zero.

#include <fmt/format.h>

#include <csignal>

#include "simulator/events/check.hpp"

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

const char* describe(const KernelFault& fault) {
  if (fault.signal == SIGFPE) return "divides an integer by zero";
  if (fault.signal == SIGILL) return "runs into an illegal instruction";
  if (fault.signal == SIGABRT) return "aborts";
  if (fault.in_stack_guard) return "overruns its stack: too deep a recursion or too large a local array";
  return "touches memory that does not exist";
}

void CrashCheck::kernel_exception(const Thread& thread, const char* what) {
  Event event = event_of(thread, FindingKind::crash, thread.last_pc);
  event.message =
      what == nullptr ? "an exception left the kernel" : fmt::format("an exception left the kernel: {}", what);
  event.help = "Device code cannot throw; nvcc refuses this.";
  log_.record(event);
}

void CrashCheck::kernel_fault(const Thread& thread, const KernelFault& fault) {
  Event event = event_of(thread, touches_no_memory(fault) ? FindingKind::out_of_bounds : FindingKind::crash, fault.pc);
  event.message = fmt::format("{} {}", text_of(thread), describe(fault));
  log_.record(event);
}

}  // namespace
}  // namespace simulator
