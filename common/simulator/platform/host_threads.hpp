/// @file
/// Threads of the host, beyond what C++ itself says of them.
#pragma once

namespace simulator {

/// Whether all other threads of the process sleep. Never where the platform cannot tell.
bool other_threads_sleep();

/// Starts `body` on a thread that lasts until the process ends. Signals that the system or a user sends are for the
/// program's own threads: it takes none but those of faults.
/// @returns false where there is no room for it, or no thread at all
bool start_thread(void (*body)());

}  // namespace simulator
