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

inline std::vector<float> transposed(const std::vector<float>& matrix, int size) {
  std::vector<float> out;
  for (int i = 0; i < size * size; ++i) out.push_back(matrix[i % size * size + i / size]);
  return out;
}

/// The factors as a verdict shows them.
inline std::vector<course::Input> inputs(const Factors& factors) {
  return {{"a", factors.a, factors.size}, {"b", factors.b, factors.size}};
}

/// What well-known mistakes give.
/// @param side of the square of outputs that one thread has
inline std::vector<course::Mistake> mistakes(const Factors& factors, int side = 1) {
  const auto& [size, a, b] = factors;
  const std::vector<float> right = multiplied(factors);
  std::vector<course::Mistake> all = {
      {"transposed-b",
       "This is a times b transposed: b is read along its rows where it must be read along its columns, b[k][column].",
       multiplied({size, a, transposed(b, size)})},
      {"transposed-a",
       "This is a transposed times b: a is read along its columns where it must be read along its rows, a[row][k].",
       multiplied({size, transposed(a, size), b})},
      {"transposed", "Rows and columns of the output are exchanged: out[row * size + column].",
       transposed(right, size)},
      {"factors-exchanged", "This is b times a: the factors are exchanged.", multiplied({size, b, a})},
  };
  if (side == 1) return all;
  std::vector<float> squares = right;
  for (int i = 0; i < size * size; ++i) {
    const int row = i / size / side * side + i % size % side;
    const int column = i % size / side * side + i / size % side;
    if (row < size && column < size) squares[i] = right[row * size + column];
  }
  if (size % side == 0)
    all.push_back(
        {"transposed-squares",
         "In each thread's square of outputs rows and columns are exchanged: the first index counts its rows, "
         "the second its columns.",
         squares});
  return all;
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
    return course::Owner{row / threads * blocks_per_row + column / threads, row % threads * threads + column % threads,
                         blocks_per_row, threads};
  };
}

}  // namespace matmul
