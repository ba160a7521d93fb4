/// @file
/// The filter of ladder conv2d's own rungs.
#pragma once

#include <algorithm>

#include "conv2d_tiled.hpp"

/// k × k weights, row after row, handed to a kernel as an argument: arguments lie in constant memory, so that no copy
/// has to go before the launch.
struct Filter {
  float weights[max_filter_side * max_filter_side];

  Filter(const float* from, int k) : weights{} { std::copy_n(from, k * k, weights); }
};
