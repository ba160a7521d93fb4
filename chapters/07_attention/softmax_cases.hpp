/// @file
/// What the harnesses of the two softmax exercises share: mistakes, and the judging of one matrix.
#pragma once

#include "rows.hpp"

namespace attention {

/// exp(x[i] - shift) over the sum of the exp(x - shift) whose column `counts`.
template <class Predicate>
std::vector<float> quotients(const std::vector<float>& x, int columns, Predicate counts) {
  std::vector<float> out;
  for (std::size_t begin = 0; begin < x.size(); begin += columns) {
    double sum = 0;
    for (int i = 0; i < columns; ++i) sum += counts(i) ? std::exp(static_cast<double>(x[begin + i])) : 0;
    for (int i = 0; i < columns; ++i)
      out.push_back(static_cast<float>(std::exp(static_cast<double>(x[begin + i])) / sum));
  }
  return out;
}

/// What well-known mistakes give.
inline std::vector<course::Mistake> mistakes_of_softmax(const std::vector<float>& x, const course::Rows& shape) {
  const int threads = shape.threads;
  std::vector<float> numerators;
  std::vector<float> by_largest;
  for (std::size_t begin = 0; begin < x.size(); begin += shape.columns) {
    const double largest = *std::max_element(x.begin() + begin, x.begin() + begin + shape.columns);
    double sum = 0;
    for (int i = 0; i < shape.columns; ++i) sum += std::exp(x[begin + i] - largest);
    for (int i = 0; i < shape.columns; ++i) {
      numerators.push_back(static_cast<float>(std::exp(x[begin + i] - largest)));
      by_largest.push_back(static_cast<float>(std::exp(static_cast<double>(x[begin + i])) / sum));
    }
  }
  return {
      {"not-divided",
       "These are the numerators, exp(x - largest): each is still to be divided by the row's sum of them.", numerators},
      {"largest-forgotten-above",
       "The sum is one of exp(x - largest), but the numerators are exp(x): subtract the largest element in both.",
       by_largest},
      {"first-share-only",
       "The sum holds only the first element of each thread: a thread's share is every element at its place in each "
       "slice of the row.",
       quotients(x, shape.columns, [threads](int column) { return column < threads; })},
      {"even-slots-only", "The sum lacks what odd slots hold: the last round of the tree, with stride 1, is missing.",
       quotients(x, shape.columns, [](int column) { return column % 2 == 0; })},
      {"lower-half-only",
       "The sum lacks what the upper half of the slots holds: the tree begins with half of the block.",
       quotients(x, shape.columns, [threads](int column) { return column % threads < threads / 2; })},
  };
}

/// What a softmax may cost that reads each element `passes` times.
inline course::Budget budget_of_softmax(const course::Rows& shape, std::uint64_t passes) {
  course::Budget budget = course::budget_of_rows(shape, passes);
  allow_trees(budget, shape, 2);  // one for the largest and one for the sums
  budget.global_writes = {.per_thread = shape.share(), .total = shape.elements()};
  return budget;
}

/// Judges `softmax`, called as softmax(out, x, rows, columns), on the matrix `x`.
template <class Function>
void judge_softmax(Function softmax, const std::vector<float>& x, const course::Rows& shape,
                   const course::Budget& budget) {
  const course::DeviceBuffer<float> device_x(x);
  const int columns = shape.columns;
  course::judge({
      .expected = softmax_of(x, columns),
      .launch = [&](float* out) { softmax(out, device_x.data(), shape.rows, columns); },
      .owner =
          [columns, threads = shape.threads](std::size_t i) {
            return course::Owner{static_cast<int>(i / columns), static_cast<int>(i % columns) % threads};
          },
      .budget = budget,
      .roundings = 16,
      .inputs = {{"x", x, shape.rows > 1 ? columns : 0}},
      .columns = shape.rows > 1 ? columns : 0,
      .mistakes = shape.elements() > 0 ? mistakes_of_softmax(x, shape) : std::vector<course::Mistake>(),
  });
}

}  // namespace attention
