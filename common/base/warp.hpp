/// @file
/// The size of a warp, the same on every GPU so far.
#pragma once

#include <cstdint>

namespace simulator {

/// Threads whose accesses and votes go together.
inline constexpr std::uint32_t warp_size = 32;

}  // namespace simulator
