/// @file
/// Faults and endless loops in kernels, turned into events.
#pragma once

#include "simulator/platform/signals.hpp"

namespace simulator {

class Observer;
class Scheduler;
class Sites;

/// Catches faults, and starts the watchdog's clock. A fault in a kernel is told to `observer` and ends its launch; a fault
/// in host code takes its usual course.
void install_signal_handlers(Scheduler& scheduler, const Sites& sites, Observer& observer);

/// Has `listener` called before a fault of host code takes its usual course.
void listen_to_host_faults(void (*listener)(const Interruption& fault));

}  // namespace simulator
