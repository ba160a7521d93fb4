/// @file
/// The checks of host code.
#pragma once

#include "simulator/checks/end_check.hpp"

namespace simulator {

/// Attaches them to the streams, at the first call: every session begins with it.
/// @returns the one that must be told when host code begins and ends
EndCheck& host_checks();

}  // namespace simulator
