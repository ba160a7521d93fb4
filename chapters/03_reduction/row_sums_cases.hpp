/// @file
/// What the harnesses of the row sums have in common: the definition, the inputs, and what every rung may spend.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>

#include "judge/mistakes.hpp"
#include "judge/rows.hpp"

/// The pieces from which the harness of a rung is made.
namespace row_sums {

/// The row that the lesson adds by hand: the first digits of pi. Their sum is 44.
inline std::vector<float> row_by_hand() { return {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}; }

/// The definition, word for word: one loop a row, sums in double.
inline std::vector<float> summed(const std::vector<float>& a, const course::Rows& shape) {
  std::vector<float> sums;
  for (int row = 0; row < shape.rows; ++row) {
    double sum = 0;
    for (int column = 0; column < shape.columns; ++column) sum += a[row * shape.columns + column];
    sums.push_back(static_cast<float>(sum));
  }
  return sums;
}

/// Each element is read once, by threads that share a row evenly and side by side. Each sum is written once, without
/// atomics. A block a row.
inline course::Budget budget_of_every_rung(const course::Rows& shape) {
  course::Budget budget = course::budget_of_rows(shape, 1);
  budget.global_writes = {.per_thread = 1, .total = static_cast<std::uint64_t>(shape.rows)};
  return budget;
}

/// What mistakes give where a tree in shared memory hands over to the shuffles of one warp.
inline void add_mistakes_of_hand_over(std::vector<course::Mistake>& all, const std::vector<course::Slots>& slots) {
  constexpr std::size_t warp = 32;
  std::vector<float> twice;
  std::vector<float> left_out;
  for (const course::Slots& block : slots) {
    double sum = 0;
    double upper = 0;
    double second_warp = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
      sum += block[i];
      if (i % warp >= warp / 2) upper += block[i];
      if (i / warp % 2 == 1) second_warp += block[i];
    }
    twice.push_back(static_cast<float>(sum + upper));
    left_out.push_back(static_cast<float>(sum - second_warp));
  }
  all.push_back({"half-warp-twice",
                 "The upper half of the last 32 slots is added twice: the tree in shared memory goes a round too far, "
                 "and the shuffles add these slots again. It ends with 32 slots.",
                 std::move(twice)});
  all.push_back({"second-warp-left-out",
                 "Slots 32 to 63 are left out: the tree in shared memory ends with 64 slots, and the shuffles add 32.",
                 std::move(left_out)});
}

/// What mistakes give in the shuffles of the last warp, which adds one slot for each of its lanes.
inline void add_mistakes_of_shuffles(std::vector<course::Mistake>& all, const std::vector<course::Slots>& slots) {
  constexpr std::size_t warp = 32;
  std::vector<float> last_lane;
  std::vector<float> own_times_lanes;
  std::vector<float> lower_half;
  std::vector<float> first_warp;
  for (const course::Slots& block : slots) {
    if (block.size() < warp) return;
    std::vector<double> lanes(warp);
    for (std::size_t i = 0; i < block.size(); ++i) lanes[i % warp] += block[i];
    last_lane.push_back(static_cast<float>(lanes.back()));
    own_times_lanes.push_back(static_cast<float>(warp * lanes.front()));
    lower_half.push_back(static_cast<float>(std::accumulate(lanes.begin(), lanes.begin() + warp / 2, 0.0)));
    first_warp.push_back(static_cast<float>(std::accumulate(block.begin(), block.begin() + warp, 0.0)));
  }
  all.push_back(
      {"last-lane-only",
       "Only lane 31's value arrives: each round puts another lane's value in the place of this lane's. Add it "
       "to it, with +=.",
       std::move(last_lane)});
  all.push_back(
      {"own-value-each-round",
       "The sum is 32 times what lane 0 had: it adds its own value in each round, as __shfl_up_sync() returns "
       "it where no lane lies before. __shfl_down_sync() reads from lanes further on.",
       std::move(own_times_lanes)});
  all.push_back({"upper-lanes-left-out", "Lanes 16 to 31 are left out: the first offset must be half a warp, 16.",
                 std::move(lower_half)});
  all.push_back({"first-warp-only",
                 "Only what the threads of the first warp have added themselves arrives: what the other warps have "
                 "brought to shared memory must be read from there.",
                 std::move(first_warp)});
}

/// What mistakes give in the loop in which each thread adds up its share of a row.
inline void add_mistakes_of_shares(std::vector<course::Mistake>& all, const std::vector<float>& a,
                                   const course::Rows& shape) {
  std::vector<float> lasts;
  std::vector<float> tails;
  for (int row = 0; row < shape.rows; ++row) {
    double last = 0;
    double tail = 0;
    for (int column = 0; column < shape.columns; ++column) {
      const float element = a[row * shape.columns + column];
      if (column + shape.threads >= shape.columns) last += element;
      tail += static_cast<double>(std::min(column + 1, shape.threads)) * element;
    }
    lasts.push_back(static_cast<float>(last));
    tails.push_back(static_cast<float>(tail));
  }
  all.push_back(
      {"last-element-a-thread",
       "Only the last element of each thread is in its sum: add with +=, since = takes the place of the others.",
       std::move(lasts)});
  all.push_back(
      {"steps-of-one",
       "Each thread goes on in steps of 1, and so through the elements of all others: the step is the number of "
       "threads.",
       std::move(tails)});
}

/// What well-known mistakes give.
inline std::vector<course::Mistake> mistakes(const std::vector<float>& a, const course::Rows& shape) {
  std::vector<course::Slots> slots;
  std::vector<course::Slots> firsts;
  std::vector<float> columns_for_rows(static_cast<std::size_t>(shape.rows));
  for (auto row = a.begin(); row != a.end(); row += shape.columns) {
    const std::vector<float> elements(row, row + shape.columns);
    slots.push_back(course::slots_of(elements, shape.threads));
    firsts.push_back(
        course::slots_of({elements.begin(), elements.begin() + std::min(shape.columns, shape.threads)}, shape.threads));
  }
  if (slots.size() != columns_for_rows.size()) return {};  // rows without an element
  for (std::size_t i = 0; i < a.size(); ++i) columns_for_rows[i % columns_for_rows.size()] += a[i];
  std::vector<course::Mistake> all = course::mistakes_of_tree(slots, firsts);
  add_mistakes_of_hand_over(all, slots);
  add_mistakes_of_shuffles(all, slots);
  add_mistakes_of_shares(all, a, shape);
  all.push_back(
      {"columns-for-rows",
       "Each sum takes every so many-th element, as if rows were columns: row r begins with element r * columns.",
       columns_for_rows});
  return all;
}

/// A tree over the threads of a block, in which those that stay sit side by side: in its last five rounds only a part of
/// a warp adds, and a round reads two slots. Or one lane of each warp hands over what the warp has.
inline void limit_partial_requests(course::Budget& budget, const course::Rows& shape) {
  if (shape.threads > 32)
    budget.partial_requests = static_cast<std::uint64_t>(shape.rows) * std::max(2 * 5, shape.threads / 32);
}

/// Judges `sums`, called as sums(out, a, rows, columns), on the matrix `a`.
/// @param own_mistakes those of one exercise alone; likelier than those of all
template <class Function>
void judge(Function sums, const std::vector<float>& a, const course::Rows& shape, const course::Budget& budget,
           std::vector<course::Mistake> own_mistakes = {}) {
  const course::CaseBuffer<float> device_a(a);
  std::vector<course::Mistake> all = std::move(own_mistakes);
  for (course::Mistake& mistake : mistakes(a, shape)) all.push_back(std::move(mistake));
  course::judge({
      .expected = summed(a, shape),
      .launch = [&](float* out) { sums(out, device_a.data(), shape.rows, shape.columns); },
      .owner = course::one_output_per_block(),
      .budget = budget,
      .least_term = 0.5F,
      .inputs = {{"a", a, shape.rows > 1 ? shape.columns : 0}},
      .definition = [=](const auto& in) { return summed(in[0], shape); },
      .mistakes = all,
  });
}

/// The same on random values.
template <class Function>
void judge(Function sums, const course::Rows& shape, const course::Budget& budget) {
  judge(sums, course::random_summands(shape.elements(), shape.columns), shape, budget);
}

}  // namespace row_sums
