/// @file
/// What the harnesses share that give each row of a matrix to a block: its shape, and what reading it may cost.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "judge/harness.hpp"

namespace course {

/// A matrix, and the block that works on each of its rows.
struct Rows {
  int rows;
  int columns;
  int threads;  ///< of a block

  std::uint64_t elements() const { return static_cast<std::uint64_t>(rows) * columns; }
  /// Elements for the thread that has most of a row. Where rows can be read as float4, it may have four at once: in a short
  /// row some threads then have four and others none.
  std::uint64_t share() const {
    if (columns % 4 != 0) return ceil_div(columns, threads);
    return 4 * ceil_div(columns / 4, threads);
  }
  /// Threads of all blocks that have an element at all.
  std::uint64_t threads_with_elements() const { return static_cast<std::uint64_t>(rows) * std::min(columns, threads); }
  /// Warps of all blocks that have an element, without the first of each block: they must hand over what they have
  /// through shared memory, since only the lanes of one warp see each other's registers. Nothing where that is none.
  std::optional<std::uint64_t> warps_that_hand_over() const {
    const int warps = ceil_div(std::min(columns, threads), 32);
    if (rows == 0 || warps < 2) return std::nullopt;
    return static_cast<std::uint64_t>(rows) * (warps - 1);
  }
  /// Halvings from one value a thread down to `live` values: the rounds of a tree over the threads of a block.
  std::uint64_t rounds_down_to(unsigned live) const { return std::bit_width(threads / live) - 1; }
  /// Whether each row begins with a sector, and a block has whole warps.
  bool is_even() const { return columns % 8 == 0 && threads % 32 == 0; }
};

/// What reading each row `passes` times costs, without atomics, with a block for each row, whose threads share it evenly
/// and side by side, in single elements or in fours.
inline Budget budget_of_rows(const Rows& shape, std::uint64_t passes) {
  Budget budget{.global_reads = {.per_thread = passes * shape.share(),
                                 .total = passes * shape.elements(),
                                 .at_least = shape.elements()},
                .global_atomics = {.total = 0},
                .blocks = {.total = static_cast<std::uint64_t>(shape.rows)},
                .threads = {.total = static_cast<std::uint64_t>(shape.rows) * shape.threads}};
  if (shape.is_even()) budget.sectors_per_request = 4;  // 32 floats side by side
  return budget;
}

}  // namespace course
