/// @file
/// The value that marks memory nobody has written.
#pragma once

#include <bit>
#include <cstdint>

namespace course {

/// A signalling NaN with a payload of our own. A copy keeps its bits, but arithmetic sets the quiet bit: so an output
/// that nobody wrote can be told from one computed from such values. (On a GPU arithmetic gives the canonical NaN.)
inline constexpr std::uint32_t poison_bits = 0x7FA5A5A5U;

/// Are they the same, bit by bit? NaNs too.
inline bool same_bits(float left, float right) {
  return std::bit_cast<std::uint32_t>(left) == std::bit_cast<std::uint32_t>(right);
}

}  // namespace course
