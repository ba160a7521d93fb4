/// @file
/// Harness of 07_attention/rms_norm.
#include "rms_norm.hpp"

#include "rows.hpp"

namespace {

constexpr float epsilon = 1.0F / 1024;

/// A matrix, and the weights of its columns.
struct Layer {
  course::Rows shape;
  std::vector<float> x;
  std::vector<float> weight;
};

Layer random_layer(int rows, int columns, int threads) {
  const auto terms = static_cast<std::size_t>(columns);
  return {{rows, columns, threads},
          course::random_factors(static_cast<std::size_t>(rows) * columns, terms, 1),
          course::random_factors(terms, 1, 2)};
}

/// Each row times its weights, over the root of what `squared_size` says of it.
template <class Function>
std::vector<float> divided(const Layer& layer, Function squared_size) {
  const int columns = layer.shape.columns;
  std::vector<float> out;
  for (std::size_t begin = 0; begin < layer.x.size(); begin += columns) {
    const double root = std::sqrt(squared_size(begin));
    for (int i = 0; i < columns; ++i) out.push_back(static_cast<float>(layer.x[begin + i] * layer.weight[i] / root));
  }
  return out;
}

/// The sum of the squares of a row from `begin`, of those columns that count.
template <class Predicate>
double squares(const Layer& layer, std::size_t begin, Predicate counts) {
  double sum = 0;
  for (int i = 0; i < layer.shape.columns; ++i)
    if (counts(i)) sum += static_cast<double>(layer.x[begin + i]) * layer.x[begin + i];
  return sum;
}

std::vector<course::Mistake> mistakes(const Layer& layer) {
  const int columns = layer.shape.columns;
  const int threads = layer.shape.threads;
  const auto any = [](int) { return true; };
  const auto of = [&](auto&& counts) {
    return divided(layer, [&, counts](std::size_t begin) { return squares(layer, begin, counts) / columns + epsilon; });
  };
  Layer unweighted = layer;
  std::fill(unweighted.weight.begin(), unweighted.weight.end(), 1.0F);
  return {
      {"sum-for-mean", "The root is one of the sum of the squares: divide the sum by the number of columns first.",
       divided(layer, [&](std::size_t begin) { return squares(layer, begin, any) + epsilon; })},
      {"times-the-root",
       "The elements are multiplied by the root: they are divided by it, or multiplied by rsqrtf() of the same.",
       divided(layer, [&](std::size_t begin) { return 1 / (squares(layer, begin, any) / columns + epsilon); })},
      {"no-root", "The root is missing: the elements are divided by the root of the mean, sqrtf(mean + epsilon).",
       divided(layer,
               [&](std::size_t begin) {
                 const double mean = squares(layer, begin, any) / columns + epsilon;
                 return mean * mean;
               })},
      {"no-squares", "The elements are added up as they are: the sum is one of their squares.",
       divided(layer,
               [&](std::size_t begin) {
                 double sum = 0;
                 for (int i = 0; i < columns; ++i) sum += layer.x[begin + i];
                 return sum / columns + epsilon;
               })},
      {"no-epsilon", "The root lacks epsilon, which is added to the mean of the squares.",
       divided(layer, [&](std::size_t begin) { return squares(layer, begin, any) / columns; })},
      {"epsilon-in-sum", "Epsilon is added to the sum of the squares: it belongs to their mean, after the division.",
       divided(layer, [&](std::size_t begin) { return (squares(layer, begin, any) + epsilon) / columns; })},
      {"no-weight", "The weights are missing: element c of each row is multiplied by weight[c].",
       divided(unweighted, [&](std::size_t begin) { return squares(layer, begin, any) / columns + epsilon; })},
      {"first-share-only",
       "The mean holds only the first element of each thread: a thread's share is every element at its place in each "
       "slice of the row.",
       of([threads](int column) { return column < threads; })},
      {"even-slots-only", "The mean lacks what odd slots hold: the last round of the tree, with stride 1, is missing.",
       of([](int column) { return column % 2 == 0; })},
      {"lower-half-only",
       "The mean lacks what the upper half of the slots holds: the tree begins with half of the block.",
       of([threads](int column) { return column % threads < threads / 2; })},
  };
}

course::Budget budget(const course::Rows& shape) {
  course::Budget budget = course::budget_of_rows(shape, 2);  // the row, and its weights
  // A thread's elements may lie side by side, in one load: in a short row some threads then have four and others none.
  budget.global_reads.per_thread = 2 * most_per_thread;
  budget.global_writes = {.per_thread = most_per_thread, .total = shape.elements()};
  attention::allow_trees(budget, shape, 1);
  // The row may also wait in shared memory.
  *budget.shared_reads.per_thread += 3 * most_per_thread;
  *budget.shared_writes.per_thread += most_per_thread;
  budget.idea = "All threads of the block must work on the row: each squares its share, and a tree adds up.";
  budget.thrift =
      "An element that is needed again stays in a register: x is read once, and of the weights one for each output.";
  return budget;
}

template <int threads>
void judge_rms_norm(const Layer& layer) {
  const course::DeviceBuffer<float> x(layer.x);
  const course::DeviceBuffer<float> weight(layer.weight);
  const int rows = layer.shape.rows;
  const int columns = layer.shape.columns;
  course::judge({
      .expected = divided(
          layer,
          [&](std::size_t begin) { return squares(layer, begin, [](int) { return true; }) / columns + epsilon; }),
      .launch = [&](float* out) { rms_norm<threads>(out, x.data(), weight.data(), rows, columns, epsilon); },
      .owner =
          [columns](std::size_t i) {
            return course::Owner{static_cast<int>(i / columns), static_cast<int>(i % columns) % threads};
          },
      .budget = budget(layer.shape),
      .roundings = 8,
      .inputs = {{"x", layer.x, rows > 1 ? columns : 0}, {"weight", layer.weight}},
      .columns = rows > 1 ? columns : 0,
      .mistakes = layer.shape.elements() > 0 ? mistakes(layer) : std::vector<course::Mistake>(),
  });
}

template <int threads>
void judge_rms_norm(int rows, int columns) {
  judge_rms_norm<threads>(random_layer(rows, columns, threads));
}

}  // namespace

TEST_CASE("2 rows of 512, 128 threads: every thread has four elements") { judge_rms_norm<128>(2, 512); }
TEST_CASE("the lesson's row 2 1 4 3, weights 1 2 1 2, 4 threads") {
  judge_rms_norm<4>(Layer{{1, 4, 4}, attention::scores_by_hand(), {1, 2, 1, 2}});
}
TEST_CASE("5 rows of 13, 4 threads: a prime") { judge_rms_norm<4>(5, 13); }
TEST_CASE("4 rows of 3, 4 threads: fewer elements than threads") { judge_rms_norm<4>(4, 3); }
TEST_CASE("2 rows of 16, 4 threads: as long as a row may be") { judge_rms_norm<4>(2, 16); }
TEST_CASE("3 rows of 131, 128 threads: a prime") { judge_rms_norm<128>(3, 131); }
// Larger numbers would all come out as their sign times the weight.
TEST_CASE("7 rows of 1, as small as the root of epsilon, 128 threads") {
  judge_rms_norm<128>(
      Layer{{7, 1, 128}, {0.03125F, -0.015625F, 0.0625F, 0.046875F, -0.03125F, 0.0234375F, -0.0390625F}, {3}});
}
TEST_CASE("a row of very small numbers: epsilon keeps them small") {
  judge_rms_norm<4>(Layer{{1, 5, 4}, {0.03125F, -0.015625F, 0.0625F, 0.046875F, -0.03125F}, {1, 2, 1, 2, 3}});
}
TEST_CASE("3 rows of 0: nothing to do") { judge_rms_norm<4>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_rms_norm<4>(0, 16); }
