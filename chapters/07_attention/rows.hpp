/// @file
/// What the harnesses of this chapter share that give each row to a block: shapes, inputs, and what rows may cost.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "harness/harness.hpp"

/// The harnesses of chapter 07_attention.
namespace attention {

/// A matrix, and the block that works on each of its rows.
struct Rows {
  int rows;
  int columns;
  int threads;  ///< of a block

  std::uint64_t elements() const { return static_cast<std::uint64_t>(rows) * columns; }
  /// Elements for the thread that has most of a row.
  std::uint64_t share() const { return course::ceil_div(columns, threads); }
  /// Rounds of a tree over the threads of a block.
  std::uint64_t rounds() const { return std::bit_width(static_cast<unsigned>(threads)) - 1; }
  /// Warps of all blocks that have an element, without the first of each block: only through shared memory can they
  /// hand over what they have. Nothing where that is none.
  std::optional<std::uint64_t> warps_that_hand_over() const {
    const int warps = course::ceil_div(std::min(columns, threads), 32);
    if (rows == 0 || warps < 2) return std::nullopt;
    return static_cast<std::uint64_t>(rows) * (warps - 1);
  }
  /// Whether each row begins with a sector, and a block has whole warps.
  bool is_even() const { return columns % 8 == 0 && threads % 32 == 0; }
};

/// The lesson's four scores.
inline std::vector<float> scores_by_hand() { return {2, 1, 4, 3}; }

/// Random elements with so few digits that differences of two are exact, moved by `offset`.
inline std::vector<float> random_scores(std::size_t count, float offset = 0) {
  constexpr std::size_t terms = 2048;  // leaves twelve digits after the point
  std::vector<float> values = course::random_summands(count, terms);
  for (float& value : values) value += offset;
  return values;
}

/// What reading each row `passes` times costs, with a block for each row, whose threads share it evenly and side by side.
inline course::Budget budget_of_rows(const Rows& shape, std::uint64_t passes) {
  course::Budget budget{.global_reads = {.per_thread = passes * shape.share(),
                                         .total = passes * shape.elements(),
                                         .at_least = shape.elements()},
                        .global_atomics = {.total = 0},
                        .shared_atomics = {.total = 0},
                        .blocks = {.total = static_cast<std::uint64_t>(shape.rows)},
                        .threads = {.total = static_cast<std::uint64_t>(shape.rows) * shape.threads}};
  if (shape.is_even()) budget.sectors_per_request = 4;  // 32 floats side by side
  return budget;
}

/// Adds what `trees` trees over the threads of each block cost. All threads may need what comes out.
inline void allow_trees(course::Budget& budget, const Rows& shape, std::uint64_t trees) {
  budget.shared_reads.per_thread = trees * (4 * shape.rounds() + 2);
  budget.shared_writes = {.per_thread = trees * (shape.rounds() + 2), .at_least = shape.warps_that_hand_over()};
  budget.barriers.per_thread = trees * (shape.rounds() + 3);
}

/// The definition, word for word: exp(x) over the sum of the row's exp(x), both relative to the row's largest element.
inline std::vector<float> softmax_of(const std::vector<float>& x, int columns) {
  std::vector<float> out;
  for (std::size_t begin = 0; begin < x.size(); begin += columns) {
    double largest = x[begin];
    for (int i = 0; i < columns; ++i) largest = std::max<double>(largest, x[begin + i]);
    double sum = 0;
    for (int i = 0; i < columns; ++i) sum += std::exp(x[begin + i] - largest);
    for (int i = 0; i < columns; ++i) out.push_back(static_cast<float>(std::exp(x[begin + i] - largest) / sum));
  }
  return out;
}

}  // namespace attention
