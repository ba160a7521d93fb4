/// @file
/// Errors on purpose, for programs that use the simulator through its session.
#pragma once

#include "simulator/host_api/faults.hpp"
