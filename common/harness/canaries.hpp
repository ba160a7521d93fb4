/// @file
/// Poison around outputs, which shows who writes beside them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/finding.hpp"

namespace course {

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
