#include "simulator/runtime/host/api_call.hpp"

#include <fmt/format.h>

namespace simulator {

void report(const Call& call, FindingKind kind, const std::string& message, const std::string& help,
            Severity severity) {
  Event event;
  event.kind = kind;
  event.severity = severity;
  event.pc = call.pc;
  event.message = message;
  event.help = help;
  Machine::instance().log.record(event);
}

void refuse_in_kernel(const Call& call) {
  if (running_thread == nullptr) return;
  Machine::instance().end_unsupported(
      fmt::format("a kernel calls {}", call.name),
      "The simulator runs no launches and calls of the runtime from within a kernel (dynamic parallelism): make them "
      "in host code.",
      call.pc);
}

}  // namespace simulator
