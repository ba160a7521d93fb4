/// @file
/// Harness of 03_reduction/row_sums_vectorized.
#include "row_sums_vectorized.hpp"

#include "row_sums_cases.hpp"

namespace {

/// How many loads the rows need: one for each element up to the first multiple of four of the matrix, one for each four
/// from there, and one for each element that is left.
std::uint64_t loads(const course::Rows& shape) {
  std::uint64_t loads = 0;
  const int end = shape.rows * shape.columns;
  for (int row = 0; row < end; row += std::max(shape.columns, 1)) {
    for (int i = row; i < row + shape.columns; ++loads) i += i % 4 == 0 && i + 4 <= row + shape.columns ? 4 : 1;
  }
  return loads;
}

course::Budget budget(const course::Rows& shape) {
  const std::uint64_t fours = shape.columns / 4;
  course::Budget budget = row_sums::budget_of_every_rung(shape);
  budget.global_reads = {
      .per_thread = (fours + shape.threads - 1) / shape.threads + 2,  // one of the head, one of the tail
      .total = loads(shape),
      .at_least = (shape.elements() + 3) / 4};
  if (budget.sectors_per_request) budget.sectors_per_request = 16;        // 32 float4s side by side
  budget.shared_reads = {.per_thread = 2 * shape.rounds_down_to(1) + 1};  // any of the trees of the rungs below
  budget.shared_writes = {.per_thread = shape.rounds_down_to(1) + 2, .at_least = shape.warps_that_hand_over()};
  budget.barriers = {.per_thread = shape.rounds_down_to(1) + 1};
  row_sums::limit_partial_requests(budget, shape);
  budget.idea =
      "All threads of the block must work on the row, and hand over what they have through shared memory, or by "
      "shuffles within a warp.";
  return budget;
}

/// What comes of rows of which some parts are left out.
std::vector<float> sums_of(const std::vector<float>& a, const course::Rows& shape, bool heads, bool vectors,
                           bool tails) {
  std::vector<float> sums;
  for (int row = 0; row < shape.rows; ++row) {
    const int start = row * shape.columns;
    const int head = std::min((4 - start % 4) % 4, shape.columns);
    const int tail = shape.columns - (shape.columns - head) % 4;
    double sum = 0;
    for (int i = 0; i < shape.columns; ++i) {
      if (i < head ? heads : i < tail ? vectors : tails) sum += a[start + i];
    }
    sums.push_back(static_cast<float>(sum));
  }
  return sums;
}

std::vector<course::Mistake> mistakes(const std::vector<float>& a, const course::Rows& shape) {
  return {
      {"head-left-out",
       "The heads of the rows are missing, the elements before the first whole float4: the first threads must add "
       "one each to their `sum`.",
       sums_of(a, shape, false, true, true)},
      {"tail-left-out",
       "The tails of the rows are missing, the elements after the last whole float4: the first threads must add one "
       "each to their `sum`.",
       sums_of(a, shape, true, true, false)},
      {"only-whole-vectors",
       "Only whole float4s are added: the elements before the first and after the last of a row, its head and its "
       "tail, are missing.",
       sums_of(a, shape, false, true, false)},
      {"vectors-left-out", "The whole float4s of the rows are missing: only heads and tails are added.",
       sums_of(a, shape, true, false, true)}};
}

template <int threads>
void judge_row_sums_vectorized(const std::vector<float>& a, const course::Rows& shape) {
  row_sums::judge(row_sums_vectorized<threads>, a, shape, budget(shape), mistakes(a, shape));
}

template <int threads>
void judge_row_sums_vectorized(int rows, int columns) {
  const course::Rows shape{rows, columns, threads};
  judge_row_sums_vectorized<threads>(course::random_summands(shape.elements(), shape.columns), shape);
}

}  // namespace

TEST_CASE("3 rows of 256, 32 threads: whole float4s, full warps side by side") {
  judge_row_sums_vectorized<32>(3, 256);
}
TEST_CASE("5 rows of 11, 32 threads: the lesson's rows, which begin anywhere") { judge_row_sums_vectorized<32>(5, 11); }
TEST_CASE("the lesson's row of 11, 32 threads: two float4s and a tail") {
  judge_row_sums_vectorized<32>(row_sums::row_by_hand(), {1, 11, 32});
}
TEST_CASE("4 rows of 2, 32 threads: no row holds a float4") { judge_row_sums_vectorized<32>(4, 2); }
TEST_CASE("4 rows of 5, 32 threads: one float4, at each of four places") { judge_row_sums_vectorized<32>(4, 5); }
TEST_CASE("9 rows of 1, 32 threads") { judge_row_sums_vectorized<32>(9, 1); }
TEST_CASE("3 rows of 0, 32 threads: the sum of nothing is 0") { judge_row_sums_vectorized<32>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_row_sums_vectorized<32>(0, 16); }
TEST_CASE("4 rows of 1,009, 128 threads: a prime") { judge_row_sums_vectorized<128>(4, 1009); }
TEST_CASE("3 rows of 1,022, 128 threads: every second row begins between two float4s") {
  judge_row_sums_vectorized<128>(3, 1022);
}
TEST_CASE("2 rows of 2,048, 512 threads: the row and the block of the published figures") {
  judge_row_sums_vectorized<512>(2, 2048);
}
