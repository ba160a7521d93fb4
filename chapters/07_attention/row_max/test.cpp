/// @file
/// Harness of 07_attention/row_max.
#include "row_max.hpp"

#include "judge/contract.hpp"
#include "rows.hpp"

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

course::Budget budget(const course::Rows& shape) {
  course::Budget budget = course::budget_of_rows(shape, 1);
  budget.global_writes = {.per_thread = 1, .total = static_cast<std::uint64_t>(shape.rows)};
  attention::allow_trees(budget, shape, 1);
  budget.idea =
      "All threads of the block must work on the row: each finds the largest of its share, and a tree finds the "
      "largest "
      "of these.";
  budget.thrift = "Each element is read once, by one thread.";
  return budget;
}

/// The largest of some elements of each row: of those whose column `counts`, and of `start`.
template <class Predicate>
std::vector<float> largest(const std::vector<float>& a, const course::Rows& shape, float start, Predicate counts) {
  std::vector<float> all(static_cast<std::size_t>(shape.rows), start);
  for (std::size_t i = 0; i < a.size(); ++i) {
    float& one = all[i / shape.columns];
    if (counts(static_cast<int>(i) % shape.columns)) one = std::max(one, a[i]);
  }
  return all;
}

std::vector<course::Mistake> mistakes(const std::vector<float>& a, const course::Rows& shape) {
  const auto any = [](int) { return true; };
  std::vector<float> smallest(static_cast<std::size_t>(shape.rows), infinity);
  for (std::size_t i = 0; i < a.size(); ++i) smallest[i / shape.columns] = std::min(smallest[i / shape.columns], a[i]);
  const int threads = shape.threads;
  return {
      {"zero-as-identity",
       "A row without a positive number gives 0, which is none of its elements: 0 does not stand for an element that "
       "is "
       "not there. Minus infinity does.",
       largest(a, shape, 0, any)},
      {"first-share-only",
       "Only the first element of each thread is looked at: a thread's share is every element at its place in each "
       "slice of the row.",
       largest(a, shape, -infinity, [threads](int column) { return column < threads; })},
      {"lower-half-only",
       "Only the lower half of the slots is looked at: the tree begins with half of the block, and its first round "
       "brings "
       "in the upper half.",
       largest(a, shape, -infinity, [threads](int column) { return column % threads < threads / 2; })},
      {"even-slots-only", "Odd slots are left out: the last round of the tree, with stride 1, is missing.",
       largest(a, shape, -infinity, [](int column) { return column % 2 == 0; })},
      {"smallest", "These are the smallest elements of the rows.", smallest},
  };
}

template <int threads>
void judge_row_max(const std::vector<float>& a, int rows, int columns) {
  const course::Rows shape{rows, columns, threads};
  const course::CaseBuffer<float> device_a(a);
  course::judge({
      .expected = largest(a, shape, -infinity, [](int) { return true; }),
      .launch = [&](float* out) { row_max<threads>(out, device_a.data(), rows, columns); },
      .owner = course::one_output_per_block(),
      .budget = budget(shape),
      .inputs = {{"a", a, rows > 1 ? columns : 0}},
      .definition = [=](const auto& in) { return largest(in[0], shape, -infinity, [](int) { return true; }); },
      .mistakes = mistakes(a, shape),
  });
}

template <int threads>
void judge_row_max(int rows, int columns, float offset = 0) {
  judge_row_max<threads>(attention::random_scores(static_cast<std::size_t>(rows) * columns, offset), rows, columns);
}

}  // namespace

TEST_CASE("3 rows of 1,024, 128 threads: every thread has eight elements") { judge_row_max<128>(3, 1024); }
TEST_CASE("the lesson's scores 2 1 4 3, 4 threads") { judge_row_max<4>(attention::scores_by_hand(), 1, 4); }
TEST_CASE("-2 -1 -4 -3 and -5: one thread has two elements, and none is positive") {
  judge_row_max<4>({-2, -1, -4, -3, -5}, 1, 5);
}
TEST_CASE("the largest of 9 is the last") { judge_row_max<4>({3, 1, 4, 1, 5, 2, 6, 5, 9}, 1, 9); }
TEST_CASE("5 rows of 13, 4 threads: a prime") { judge_row_max<4>(5, 13); }
TEST_CASE("4 rows of 3, 4 threads, all below -10: fewer elements than threads") { judge_row_max<4>(4, 3, -12); }
TEST_CASE("2 rows of 1,009, 128 threads, all below -10: a prime") { judge_row_max<128>(2, 1009, -12); }
TEST_CASE("a row of minus infinities and one of the least floats, 4 threads") {
  constexpr float least = std::numeric_limits<float>::lowest();
  judge_row_max<4>({-infinity, -infinity, -infinity, -infinity, -infinity, least, least, least, least, least}, 2, 5);
}
TEST_CASE("5 rows of 40, 4 threads: the least floats, the largest and infinite ones" * course::at_an_end()) {
  judge_row_max<4>(course::floats_of({.infinite = true}, 200), 5, 40);
}
TEST_CASE("3 rows of 40, 4 threads: finite floats of all sizes below 0" * course::at_an_end()) {
  judge_row_max<4>(course::floats_of({.most = -1000}, 120), 3, 40);
}
TEST_CASE("a row with plus infinity, 4 threads" * course::at_an_end()) {
  judge_row_max<4>({1, -infinity, infinity, 3, 2}, 1, 5);
}
TEST_CASE("7 rows of 1, 128 threads") { judge_row_max<128>(7, 1); }
TEST_CASE("3 rows of 0, 4 threads: the largest of nothing is minus infinity") { judge_row_max<4>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_row_max<4>(0, 16); }
TEST_CASE("3 rows of 256, 128 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_row_max<128>(3, 256);
}
