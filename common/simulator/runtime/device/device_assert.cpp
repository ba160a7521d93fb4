/// @file
/// `assert` in kernels.

#include <cerrno>
#include <cstdio>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/instrumentation/observe.hpp"

namespace {

/// As the C library does.
[[noreturn]] void fail_on_host(const char* expression, const char* file, unsigned line, const char* function) {
  std::fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name, file, line, function,
               expression);
  simulator_abort();
}

}  // namespace

extern "C" {

/// What the C library's assert() calls, here before the library's own: in a kernel the launch ends with a finding, and
/// the program goes on with cudaErrorAssert, which sticks. The attribute is spelled as its first declaration has it.
__attribute__((noreturn)) void __assert_fail(const char* expression, const char* file, unsigned line,
                                             const char* function) noexcept {
  using simulator::running_thread;
  if (running_thread == nullptr) fail_on_host(expression, file, line, function);
  simulator::Machine& machine = simulator::Machine::instance();
  simulator::Event event = machine.event_here(simulator::FindingKind::crash, __builtin_return_address(0));
  simulator::tell<simulator::words::failed_assertion>(
      event, machine.scheduler.launch().thread_text(running_thread->number),
      machine.scheduler.launch().block_text(machine.scheduler.block().number), expression);
  machine.end_launch(event, cudaErrorAssert);
}
}
