/// @file
/// Seeded random inputs: the same on every machine and in every run, never constant, never zero.
#pragma once

#include <cmath>
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

/// The same, cut to `fraction_bits` binary digits after the point.
inline std::vector<float> random_floats_cut(std::size_t count, int fraction_bits, std::uint32_t seed) {
  std::vector<float> values = random_floats(count, seed);
  for (float& value : values) value = std::ldexp(std::trunc(std::ldexp(value, fraction_bits)), -fraction_bits);
  return values;
}

/// The smallest h for which 2^h is at least `terms`.
inline int halvings(std::size_t terms) {
  int count = 0;
  while ((std::size_t{1} << count) < terms) ++count;
  return count;
}

/// As random_floats(), but with so few digits that every sum of up to `terms` of them, in any order, is exact in float:
/// it is below 2 * terms and needs no digit past the 24 that a float has. So sums are compared with no room for an
/// element that is missing, doubled or a little off.
inline std::vector<float> random_summands(std::size_t count, std::size_t terms, std::uint32_t seed = 1) {
  return random_floats_cut(count, 24 - 1 - halvings(terms), seed);
}

/// The same for factors: every sum of up to `terms` products of two of them is exact; it is below 4 * terms, and a
/// product has twice as many digits after the point as its factors.
inline std::vector<float> random_factors(std::size_t count, std::size_t terms, std::uint32_t seed = 1) {
  return random_floats_cut(count, (24 - 2 - halvings(terms)) / 2, seed);
}

}  // namespace course
