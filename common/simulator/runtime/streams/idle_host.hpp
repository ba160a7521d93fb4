/// @file
/// Hosts that wait for the device by other means than the runtime: on a condition variable, a future, a pipe.
#pragma once

namespace simulator {

/// From now on, host functions that wait in streams also run once every thread of the program has slept for a while:
/// one of them may wait for what such a function does. Nothing else that the device does could wake them.
void run_host_functions_while_host_sleeps();

}  // namespace simulator
