/// @file
/// The value that marks memory nobody has written, also around outputs, where it shows who writes beside them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "simulator/results/finding.hpp"

namespace course {

/// A signalling NaN with a payload of our own. A copy keeps its bits, but arithmetic sets the quiet bit: so an output
/// that nobody wrote can be told from one computed from such values. (On a GPU arithmetic gives the canonical NaN.)
inline constexpr std::uint32_t poison_bits = 0x7FA5A5A5U;

/// Are they the same, bit by bit? NaNs too.
inline bool same_bits(float left, float right) {
  return std::bit_cast<std::uint32_t>(left) == std::bit_cast<std::uint32_t>(right);
}

/// Floats on either side of the outputs that nobody may write; a multiple of 64 keeps the outputs as well aligned as an
/// allocation of their own (256 bytes).
inline constexpr std::size_t canary_size = 64;

/// `outputs` poisoned floats with canaries on either side.
std::vector<float> poisoned_with_canaries(std::size_t outputs);

/// The outputs without the canaries.
std::vector<float> without_canaries(const std::vector<float>& memory);

/// A finding if somebody has written into the canaries of `memory`. `writer` is who may have done that: "kernel".
std::optional<simulator::Finding> stray_write(const std::vector<float>& memory, const char* writer, const char* help);

}  // namespace course
