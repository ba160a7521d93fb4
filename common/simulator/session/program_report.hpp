/// @file
/// The report of a program with a `main` of its own.
#pragma once

namespace simulator {

/// From now on, the program reports what was found in it as it ends: by its last line, by exit() or abort(), by a fault
/// of its host code, or by a signal that asks it to end. Its exit status stays its own.
///
/// Findings go as text to stderr, or, where SIMULATOR_REPORT names a file, into that as JSON. SIMULATOR_SCHEDULE
/// chooses the order of threads: forward (default), reversed or shuffled; SIMULATOR_METRICS=1 also
/// measures the requests of warps; SIMULATOR_TRACE names a file for the trace, of the first launches or of that which
/// SIMULATOR_TRACE_LAUNCH says, with the block that SIMULATOR_TRACE_BLOCK says. Other values end the program with
/// status 2.
void report_at_end();

}  // namespace simulator
