/// @file
/// What the harnesses of this chapter share: factors, the right product, and whose an output is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "harness/case.hpp"
#include "support/ceil_div.hpp"
#include "support/random.hpp"

/// The harnesses of chapter 05_matmul.
namespace matmul {

/// Two matrices to be multiplied, both square and row-major, with `size` rows.
struct Factors {
  int size;
  std::vector<float> a;
  std::vector<float> b;
};

/// Different random values for every element of both.
inline Factors random_factors(int size) {
  return {size, course::random_factors(size * size, size, 1), course::random_factors(size * size, size, 2)};
}

/// The lesson's example: the first row of `a` is 1 2 3 4, the first column of `b` holds ones.
inline Factors factors_by_hand() {
  return {4,
          {1, 2, 3, 4, 4, 3, 2, 1, 2, 7, 1, 8, 3, 1, 4, 2},  //
          {1, 2, 1, 3, 1, 1, 4, 1, 1, 3, 2, 5, 1, 5, 2, 2}};
}

/// The definition, word for word: row times column, sums in double.
inline std::vector<float> multiplied(const Factors& factors) {
  const int size = factors.size;
  std::vector<float> out;
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      double sum = 0;
      for (int k = 0; k < size; ++k) {
        sum += static_cast<double>(factors.a[row * size + k]) * factors.b[k * size + column];
      }
      out.push_back(static_cast<float>(sum));
    }
  }
  return out;
}

/// How many blocks cover a matrix of `size` × `size` outputs, where each covers `side` × `side` of them.
inline std::uint64_t blocks_for(int size, int side) {
  const std::uint64_t along = course::ceil_div(size, side);
  return along * along;
}

/// Blocks of `threads` × `threads` threads cover a matrix of `size` × `size` outputs; each thread owns a square of
/// `side` × `side` of them.
inline std::function<course::Owner(std::size_t)> a_square_per_thread(int size, int threads, int side) {
  return [=](std::size_t i) {
    const int row = static_cast<int>(i / size) / side;  // counted in threads over the whole grid
    const int column = static_cast<int>(i % size) / side;
    const int blocks_per_row = course::ceil_div(size, threads * side);
    return course::Owner{row / threads * blocks_per_row + column / threads, row % threads * threads + column % threads};
  };
}

}  // namespace matmul
