/// @file
/// The requests of warps as text.
#pragma once

#include <string>

#include "base/warp_metrics.hpp"

namespace simulator {

/// "load", "store" or "atomic".
const char* word(AccessKind kind);
/// "global" or "shared".
const char* word(Space space);

/// A table with a row for each line, space and kind; every line ends with '\n'. Without requests it says so.
std::string render_metrics(const WarpMetrics& metrics);

}  // namespace simulator
