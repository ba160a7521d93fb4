/// @file
/// Seeded random inputs: the same on every machine and in every run, never constant, never zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace course {

/// `count` floats drawn from ±[0.5, 2): no zeros, no constants, both signs.
/// Built from raw generator bits, since the standard's distributions differ between libraries.
inline std::vector<float> random_floats(std::size_t count, std::uint32_t seed = 1) {
  std::mt19937 generator(seed);
  std::vector<float> values(count);
  for (float& value : values) {
    const std::uint32_t bits = generator();
    const float magnitude = 0.5F + 1.5F * static_cast<float>(bits >> 8U) / static_cast<float>(1U << 24U);
    value = (bits & 1U) != 0 ? magnitude : -magnitude;
  }
  return values;
}

}  // namespace course
