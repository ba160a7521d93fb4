/// @file
/// Faults and endless loops in kernels, turned into findings.
#pragma once

#include <cstdint>

namespace simulator {

/// Catches the signals of a fault, and starts the watchdog's clock. A fault in a kernel ends its launch with a finding
/// that names thread and line; a fault in host code takes its usual course.
void install_signal_handlers();

/// A fault or abort() of host code.
struct HostFault {
  int signal;
  std::uintptr_t address;  ///< what was touched
  const void* pc;
  std::uintptr_t stack_pointer;
};

/// Has `listener` called before a fault of host code takes its usual course.
void listen_to_host_faults(void (*listener)(const HostFault& fault));

/// Where the code was that a signal interrupted; `context` is the third argument of its handler.
const void* interrupted_pc(const void* context);

}  // namespace simulator
