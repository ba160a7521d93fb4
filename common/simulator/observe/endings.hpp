/// @file
/// What ends a program all of a sudden: faults of its host code, and signals that ask it to end.
#pragma once

namespace simulator {

/// Has `write_report` called once before a fault or abort() of host code, or SIGINT, SIGTERM or SIGHUP, ends the
/// program in its usual way. A fault is a finding of its own. Signals that the program handles or ignores by itself are
/// its own.
void report_before_signals(void (*write_report)());

/// Where the program was when a signal that asks it to end came: the innermost place of its own, after the instruction, if
/// there is one; nullptr while no signal has come.
const void* stopped_at();

/// Ends the program by the signal that has asked it to end, if one has and it came to its end by itself before that.
void end_by_signal_if_asked();

}  // namespace simulator
