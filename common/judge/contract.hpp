/// @file
/// What a contract leaves open, as data, and values for cases that reach its ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace course {

/// The whole numbers that a parameter may be.
struct Whole {
  std::int64_t least = std::numeric_limits<int>::min();
  std::int64_t most = std::numeric_limits<int>::max();
};

/// The floats that elements of a buffer may be. None of them is NaN.
struct Floats {
  float least = std::numeric_limits<float>::lowest();
  float most = std::numeric_limits<float>::max();
  bool infinite = false;  ///< whether both infinities are among them
};

/// What a wrong program is likely to begin with, or to round or cut: the ends, 0 and its neighbours, and the ends of
/// smaller types with what lies beyond them. In rising order, each once.
std::vector<std::int64_t> ends_of(const Whole& range);
std::vector<float> ends_of(const Floats& range);

/// A list of numbers for a program: every end, followed by the number beside it and by itself, so that neighbours differ
/// by 1 and by as much as they can, and after them a spread over all magnitudes.
std::vector<int> numbers_of(const Whole& range, std::uint32_t seed = 1);

/// `count` floats: the ends, at places that the seed chooses, among a spread over all magnitudes of the range.
std::vector<float> floats_of(const Floats& range, std::size_t count, std::uint32_t seed = 1);

}  // namespace course
