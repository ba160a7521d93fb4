/// @file
/// What an access does, and where.
#pragma once

#include <cstdint>

namespace simulator {

enum class AccessKind : std::uint8_t { read, write, atomic };
enum class Space : std::uint8_t { global, shared };

}  // namespace simulator
