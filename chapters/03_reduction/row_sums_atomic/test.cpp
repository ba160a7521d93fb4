/// @file
/// Harness of 03_reduction/row_sums_atomic.
#include "row_sums_atomic.hpp"

#include "row_sums_cases.hpp"

namespace {

course::Budget budget(const course::Rows& shape) {
  course::Budget budget = row_sums::budget_of_every_rung(shape);
  // A thread without an element may add its 0.
  const std::uint64_t most = static_cast<std::uint64_t>(shape.rows) * std::max(shape.columns, shape.threads);
  budget.global_atomics = {.per_thread = std::max<std::uint64_t>(shape.share(), 1),
                           .total = most,
                           .at_least = shape.threads_with_elements()};
  budget.barriers = {.per_thread = 1};
  // A launch before may write the zeros.
  *budget.blocks.total += course::ceil_div(shape.rows, shape.threads);
  *budget.threads.total += static_cast<std::uint64_t>(course::ceil_div(shape.rows, shape.threads)) * shape.threads;
  budget.idea =
      "On this rung all threads of a block add to the row's sum in global memory, each by atomics: it is the queue "
      "that the next rungs do away with.";
  return budget;
}

template <int threads>
void judge_row_sums_atomic(int rows, int columns) {
  const course::Rows shape{rows, columns, threads};
  row_sums::judge(row_sums_atomic<threads>, shape, budget(shape));
}

}  // namespace

TEST_CASE("the lesson's row of 11, 8 threads") {
  const course::Rows shape{1, 11, 8};
  row_sums::judge(row_sums_atomic<8>, row_sums::row_by_hand(), shape, budget(shape));
}
TEST_CASE("3 rows of 16, 8 threads: every thread has two elements") { judge_row_sums_atomic<8>(3, 16); }
TEST_CASE("5 rows of 13, 8 threads: a prime") { judge_row_sums_atomic<8>(5, 13); }
TEST_CASE("4 rows of 5, 8 threads: fewer elements than threads") { judge_row_sums_atomic<8>(4, 5); }
TEST_CASE("7 rows of 1, 8 threads") { judge_row_sums_atomic<8>(7, 1); }
TEST_CASE("3 rows of 0, 8 threads: the sum of nothing is 0") { judge_row_sums_atomic<8>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_row_sums_atomic<8>(0, 16); }
TEST_CASE("3 rows of 384, 128 threads: full warps side by side") { judge_row_sums_atomic<128>(3, 384); }
TEST_CASE("2 rows of 1,009, 128 threads: a prime") { judge_row_sums_atomic<128>(2, 1009); }
TEST_CASE("2 rows of 2,048, 512 threads: the row and the block of the published figures") {
  judge_row_sums_atomic<512>(2, 2048);
}
TEST_CASE("3 rows of 384, 128 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_row_sums_atomic<128>(3, 384);
}
