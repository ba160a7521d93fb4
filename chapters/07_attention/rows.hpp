/// @file
/// What the harnesses of this chapter share that give each row to a block: inputs, and what trees over a row may cost.
#pragma once

#include <algorithm>
#include <cmath>

#include "judge/rows.hpp"

/// The harnesses of chapter 07_attention.
namespace attention {

/// The lesson's four scores.
inline std::vector<float> scores_by_hand() { return {2, 1, 4, 3}; }

/// Random elements with so few digits that differences of two are exact, moved by `offset`.
inline std::vector<float> random_scores(std::size_t count, float offset = 0) {
  constexpr std::size_t terms = 2048;  // leaves twelve digits after the point
  std::vector<float> values = course::random_summands(count, terms);
  for (float& value : values) value += offset;
  return values;
}

/// A square matrix with one element in each row, and in each column, that is 120 larger than the others: relative to any of
/// those it is more than exp() can take, and relative to it their exp() is 0.
inline std::vector<float> scores_with_one_far_ahead(int size) {
  std::vector<float> values = random_scores(static_cast<std::size_t>(size) * size, -120);
  for (int row = 0; row < size; ++row) values[row * size + row] += 120;
  return values;
}

/// Adds what `trees` trees over the threads of each block cost. All threads may need what comes out.
inline void allow_trees(course::Budget& budget, const course::Rows& shape, std::uint64_t trees) {
  const std::uint64_t rounds = shape.rounds_down_to(1);
  budget.shared_reads.per_thread = trees * (4 * rounds + 2);
  budget.shared_writes = {.per_thread = trees * (rounds + 2), .at_least = shape.warps_that_hand_over()};
  budget.shared_atomics = {.total = 0};
  budget.barriers.per_thread = trees * (rounds + 3);
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
