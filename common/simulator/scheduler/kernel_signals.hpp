/// @file
/// Faults and endless loops in kernels, turned into events.
#pragma once

#include <cstdint>

namespace simulator {

class Observer;
class Scheduler;
class Sites;

/// Catches the signals of a fault, and starts the watchdog's clock. A fault in a kernel is told to `observer` and ends
/// its launch; a fault in host code takes its usual course.
void install_signal_handlers(Scheduler& scheduler, const Sites& sites, Observer& observer);

/// Gives the calling thread a stack for these signals: code that has overrun its own has no room for a handler.
void give_signal_stack();

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
