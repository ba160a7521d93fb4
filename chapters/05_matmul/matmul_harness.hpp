/// @file
/// What the harnesses of this chapter share: factors, the right product, and whose an output is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "judge/case.hpp"
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

/// What is left where each term takes the place of the one before it.
inline std::vector<float> last_terms(const Factors& factors) {
  const int size = factors.size;
  std::vector<float> out;
  for (int i = 0; i < size * size; ++i)
    out.push_back(factors.a[i / size * size + size - 1] * factors.b[(size - 1) * size + i % size]);
  return out;
}

/// What the outputs are where one factor is read at the output's own place in each round.
inline std::vector<float> by_own_elements(const Factors& factors, bool of_a) {
  const int size = factors.size;
  std::vector<float> out;
  for (int i = 0; i < size * size; ++i) {
    double sum = 0;
    for (int k = 0; k < size; ++k)
      sum += of_a ? static_cast<double>(factors.a[i]) * factors.b[k * size + i % size]
                  : static_cast<double>(factors.a[i / size * size + k]) * factors.b[i];
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

/// The factors as a verdict shows them.
inline std::vector<course::Input> inputs(const Factors& factors) {
  return {{"a", factors.a, factors.size}, {"b", factors.b, factors.size}};
}

/// The product as a function of the elements of both factors.
inline auto definition(const Factors& factors) {
  return [size = factors.size](const std::vector<std::vector<float>>& in) { return multiplied({size, in[0], in[1]}); };
}

/// What well-known mistakes with tiles along K give.
/// @param depth elements of a tile along K; no more than `width`
/// @param width rows of a tile of `a`, and columns of one of `b`
inline std::vector<course::Mistake> mistakes_with_tiles(const Factors& factors, int depth, int width) {
  const int size = factors.size;
  const std::vector<float>& a = factors.a;
  const std::vector<float>& b = factors.b;
  const int whole_tiles = (size + depth - 1) / depth * depth;
  const auto sums = [&](int first, auto&& term) {
    std::vector<float> out;
    for (int i = 0; i < size * size; ++i) {
      double sum = 0;
      for (int k = first; k < whole_tiles; ++k) sum += term(i / size, i % size, k);
      out.push_back(static_cast<float>(sum));
    }
    return out;
  };
  const auto at = [size](const std::vector<float>& matrix, int row, int column) {
    return row < size && column < size ? static_cast<double>(matrix[row * size + column]) : 0.0;
  };
  std::vector<course::Mistake> all;
  const int last_tile = (size - 1) / depth * depth;
  if (last_tile > 0)
    all.push_back({"last-tile-only",
                   "Only the last K tile is in the sum: the sum begins with 0 once, before the loop over the tiles.",
                   sums(last_tile, [&](int row, int column, int k) { return at(a, row, k) * at(b, k, column); })});
  const auto late = [depth](int k) { return k < depth ? k : k - depth; };  // K tile 0 twice, and not the last
  const auto always_first = [depth](int k) { return k % depth; };
  if (last_tile > 0) {
    const auto add = [&](const char* pattern, const char* cause, auto&& of_a, auto&& of_b) {
      all.push_back({pattern, cause, sums(0, [&](int row, int column, int k) {
                       return at(a, row, of_a(k)) * at(b, of_b(k), column);
                     })});
    };
    const auto same = [](int k) { return k; };
    const char* const fetched_late =
        "K tile 0 is multiplied twice, and the last one never: what is fetched during a round belongs to the next K tile.";
    const char* const fetched_first =
        "One K tile is multiplied again in each round: where a tile begins belongs in the column of a and in the row of b, "
        "and each round must read the tile that was fetched for it.";
    add("one-tile-late", fetched_late, late, late);
    add("one-tile-late", fetched_late, late, same);
    add("one-tile-late", fetched_late, same, late);
    add("first-tile-again", fetched_first, always_first, always_first);
    add("first-tile-again", fetched_first, always_first, same);
    add("first-tile-again", fetched_first, same, always_first);
  }
  if (depth != width) return all;
  const int side = width;
  all.push_back({"exchanged-in-the-block",
                 "In each block rows and columns of the outputs are exchanged: threadIdx.y counts rows, threadIdx.x "
                 "columns, also where the tiles are read.",
                 sums(0, [&](int row, int column, int k) {
                   return at(a, row / side * side + column % side, k) * at(b, k, column / side * side + row % side);
                 })});
  all.push_back({"transposed-b-tile",
                 "In the tile of b rows and columns are exchanged: b_tile[k][column], with k as the row.",
                 sums(0, [&](int row, int column, int k) {
                   return at(a, row, k) * at(b, k / side * side + column % side, column / side * side + k % side);
                 })});
  all.push_back({"transposed-a-tile",
                 "In the tile of a rows and columns are exchanged: a_tile[row][k], with k as the column.",
                 sums(0, [&](int row, int column, int k) {
                   return at(a, row / side * side + k % side, k / side * side + row % side) * at(b, k, column);
                 })});
  return all;
}

/// What well-known mistakes give.
/// @param side of the square of outputs that one thread has
/// @param depth of a K tile, and `width` of the block's tile of outputs; 0: there are no tiles
inline std::vector<course::Mistake> mistakes(const Factors& factors, int side = 1, int depth = 0, int width = 0) {
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
      {"last-term-only", "Only the last term of each sum is there: add with +=, since = takes the place of the others.",
       last_terms(factors)},
      {"factors-exchanged", "This is b times a: the factors are exchanged.", multiplied({size, b, a})},
      {"both-transposed",
       "Both factors are read the wrong way round: a along its row, a[row * size + k], and b down its column, "
       "b[k * size + column].",
       multiplied({size, transposed(a, size), transposed(b, size)})},
      {"one-element-of-b",
       "Each output takes one element of b, over and over: k counts the rows of b, b[k * size + column].",
       by_own_elements(factors, false)},
      {"one-element-of-a",
       "Each output takes one element of a, over and over: k counts the columns of a, a[row * size + k].",
       by_own_elements(factors, true)},
  };
  if (depth > 0) {
    for (course::Mistake& mistake : mistakes_with_tiles(factors, depth, width)) all.push_back(std::move(mistake));
  }
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
