/// @file
/// Turns `kernel<<<configuration>>>` into a call of simulator::launch.
#pragma once

#include <cstddef>

#include "simulator/translate/draft.hpp"
#include "simulator/translate/place.hpp"

namespace simulator {

/// Rewrites the launch whose `<<<` stands at `open`; leaves the arguments after `>>>` as they are. Refuses it where it
/// is incomplete or no function surrounds it.
void rewrite_launch(Draft& draft, std::size_t open, const Place& place);

}  // namespace simulator
