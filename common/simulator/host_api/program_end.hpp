/// @file
/// What only shows at the end: memory that was never freed, errors that nobody looked at, kernels that nobody waited
/// for. All are warnings.
#pragma once

namespace simulator {

/// Reports allocations after the first `earlier` that have not been freed, one finding for each line that allocates.
void report_leaks(unsigned earlier);

/// Reports streams and events after the first so many that have not been destroyed.
void report_undestroyed(unsigned earlier_streams, unsigned earlier_events);

/// A host function that is judged returns: reports the work that it has not waited for, and an error that it has not
/// looked at.
void report_return();

/// A program of its own ends. Kernels that still wait are reported, since nothing tells the program whether they fail,
/// and then run for the sake of the checks; what they print is not shown, as on a GPU. Copies and host functions that
/// still wait do not run any more.
/// @param status the program's exit status. One that gives up (not 0) need not tidy up: of it, only what waits is
///     checked, and nothing is said of leaks and unseen errors.
void report_program_end(int status);

}  // namespace simulator
