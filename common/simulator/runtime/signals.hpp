/// @file
/// Faults and endless loops in kernels, turned into findings.
#pragma once

namespace simulator {

/// Catches the signals of a fault, and starts the watchdog's clock. A fault in a kernel ends its launch with a finding
/// that names thread and line; a fault in host code takes its usual course.
void install_signal_handlers();

}  // namespace simulator
