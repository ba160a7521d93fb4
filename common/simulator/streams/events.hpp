/// @file
/// Events of the runtime.
#pragma once

#include <vector>

namespace simulator {

/// How many events have ever been created.
unsigned events_created();

/// Where the events after the first `earlier` were created that nobody has destroyed.
std::vector<const void*> undestroyed_events(unsigned earlier);

/// Destroys all events, as cudaDeviceReset() does.
void reset_events();

}  // namespace simulator
