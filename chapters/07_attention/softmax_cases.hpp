/// @file
/// What the harnesses of the two softmax exercises share: mistakes, and the judging of one matrix.
#pragma once

#include <limits>
#include <utility>

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
  // The largest element of each thread's share, and the sum of its part.
  const auto of_shares = [&](bool own_largest, bool own_sum) {
    std::vector<float> out;
    for (std::size_t begin = 0; begin < x.size(); begin += shape.columns) {
      const double largest = *std::max_element(x.begin() + begin, x.begin() + begin + shape.columns);
      std::vector<double> largests(threads, own_largest ? -std::numeric_limits<double>::infinity() : largest);
      for (int i = 0; i < shape.columns; ++i)
        largests[i % threads] = std::max<double>(largests[i % threads], x[begin + i]);
      // As floats: far below the largest they are 0, and 0 / 0 is no number.
      const auto numerator = [&](int i) { return static_cast<float>(std::exp(x[begin + i] - largests[i % threads])); };
      std::vector<double> sums(threads);
      for (int i = 0; i < shape.columns; ++i) sums[own_sum ? i % threads : 0] += numerator(i);
      for (int i = 0; i < shape.columns; ++i)
        out.push_back(static_cast<float>(numerator(i) / sums[own_sum ? i % threads : 0]));
    }
    return out;
  };
  return {
      {"own-largest",
       "Each thread subtracts the largest element of its own share: after the tree all take the row's, from slot 0.",
       of_shares(true, false)},
      {"own-sum", "Each thread divides by the sum of its own share: after the tree all take the row's, from slot 0.",
       of_shares(false, true)},
      {"own-pair",
       "Each thread uses the largest element and the sum of its own share: after the tree all take the row's, from slot 0.",
       of_shares(true, true)},
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

/// A largest element, and a sum relative to it.
struct Pair {
  double largest = -std::numeric_limits<double>::infinity();
  double sum = 0;
};

/// The online softmax, where `meet(pair, element)` takes an element into a thread's pair, and `combine(pair, other)` another
/// thread's pair.
template <class Meet, class Combine>
std::vector<float> online(const std::vector<float>& x, const course::Rows& shape, Meet meet, Combine combine) {
  std::vector<float> out;
  for (std::size_t begin = 0; begin < x.size(); begin += shape.columns) {
    std::vector<Pair> pairs(shape.threads);
    for (int i = 0; i < shape.columns; ++i) meet(pairs[i % shape.threads], x[begin + i]);
    for (int stride = shape.threads / 2; stride > 0; stride /= 2) {
      for (int i = 0; i < stride; ++i) combine(pairs[i], pairs[i + stride]);
    }
    for (int i = 0; i < shape.columns; ++i)
      out.push_back(static_cast<float>(std::exp(x[begin + i] - pairs[0].largest) / pairs[0].sum));
  }
  return out;
}

/// What well-known mistakes of the online softmax give.
inline std::vector<course::Mistake> mistakes_of_online(const std::vector<float>& x, const course::Rows& shape) {
  // exp(a - b), where both may be minus infinity: then it is a factor of nothing.
  const auto relative = [](double a, double b) { return a == b ? 1.0 : std::exp(a - b); };
  const auto into = [&](Pair& pair, const Pair& other, double factor, double factor_of_other) {
    pair.sum = pair.sum * factor + other.sum * factor_of_other;
    pair.largest = std::max(pair.largest, other.largest);
  };
  const auto combine = [&](Pair& pair, const Pair& other) {
    const double larger = std::max(pair.largest, other.largest);
    into(pair, other, relative(pair.largest, larger), relative(other.largest, larger));
  };
  const auto combine_as_they_are = [&](Pair& pair, const Pair& other) { into(pair, other, 1, 1); };
  const auto combine_own_late = [&](Pair& pair, const Pair& other) {
    into(pair, other, 1, relative(other.largest, std::max(pair.largest, other.largest)));
  };
  const auto meet = [&](Pair& pair, float element) { combine(pair, {element, 1}); };
  const auto meet_late = [&](Pair& pair, float element) { combine_own_late(pair, {element, 1}); };
  const auto meet_upside_down = [&](Pair& pair, float element) {
    const double larger = std::max<double>(pair.largest, element);
    into(pair, {element, 1}, pair.sum == 0 ? 1 : relative(larger, pair.largest), relative(element, larger));
  };
  return {
      {"share-not-rescaled",
       "A thread's sum stays as it is when a larger element comes: multiply it by exp(old largest - new largest), "
       "before "
       "the new one takes the old one's place.",
       online(x, shape, meet_late, combine)},
      {"factor-upside-down", "The factor is upside down: it is exp(old largest - new largest), never above 1.",
       online(x, shape, meet_upside_down, combine)},
      {"pairs-not-rescaled",
       "The tree adds two sums as they are, though each is relative to its own largest element: multiply both by "
       "exp(own largest - larger of the two) first.",
       online(x, shape, meet, combine_as_they_are)},
      {"own-pair-not-rescaled",
       "The tree rescales the partner's sum, but not the thread's own: multiply it by exp(own largest - larger of the "
       "two), before the larger one takes the place of its own.",
       online(x, shape, meet, combine_own_late)},
      {"nowhere-rescaled",
       "No sum is multiplied by exp(old largest - new largest), neither when a thread meets a larger element nor in "
       "the "
       "tree.",
       online(x, shape, meet_late, combine_as_they_are)},
  };
}

/// What a softmax may cost that reads each element `passes` times.
inline course::Budget budget_of_softmax(const course::Rows& shape, std::uint64_t passes) {
  course::Budget budget = course::budget_of_rows(shape, passes);
  allow_trees(budget, shape, 2);  // one for the largest and one for the sums
  // The row may also wait in shared memory.
  *budget.shared_reads.per_thread += passes * shape.share();
  *budget.shared_writes.per_thread += shape.share();
  budget.global_writes = {.per_thread = shape.share(), .total = shape.elements()};
  return budget;
}

/// Judges `softmax`, called as softmax(out, x, rows, columns), on the matrix `x`.
/// @param is_online whether it takes the largest and the sum in one pass
template <class Function>
void judge_softmax(Function softmax, const std::vector<float>& x, const course::Rows& shape,
                   const course::Budget& budget, bool is_online = false) {
  const course::CaseBuffer<float> device_x(x);
  const int columns = shape.columns;
  std::vector<course::Mistake> mistakes;
  if (shape.elements() > 0) mistakes = mistakes_of_softmax(x, shape);
  if (is_online && shape.elements() > 0) {
    for (course::Mistake& mistake : mistakes_of_online(x, shape)) mistakes.push_back(std::move(mistake));
  }
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
      .definition = [=](const auto& in) { return softmax_of(in[0], columns); },
      .columns = shape.rows > 1 ? columns : 0,
      .mistakes = std::move(mistakes),
  });
}

}  // namespace attention
