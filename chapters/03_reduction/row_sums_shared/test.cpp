/// @file
/// Harness of 03_reduction/row_sums_shared.
#include "row_sums_shared.hpp"

#include "row_sums_cases.hpp"

namespace {

course::Budget budget(const course::Rows& shape) {
  const std::uint64_t elements = shape.share();
  const std::uint64_t rounds = shape.rounds_down_to(1);
  course::Budget budget = row_sums::budget_of_every_rung(shape);
  budget.shared_reads = {.per_thread = elements + 2 * rounds + 1};  // each addition, the tree, and the sum at the end
  budget.shared_writes = {.per_thread = 1 + elements + rounds,      // the 0 before them all
                          .at_least = shape.threads_with_elements()};
  budget.barriers = {.per_thread = rounds + 1};
  row_sums::limit_partial_requests(budget, shape);
  budget.idea =
      "All threads of the block must work on the row: each adds up its share in a slot of shared memory, and "
      "a tree adds the slots.";
  return budget;
}

template <int threads>
void judge_row_sums_shared(int rows, int columns) {
  const course::Rows shape{rows, columns, threads};
  row_sums::judge(row_sums_shared<threads>, shape, budget(shape));
}

}  // namespace

TEST_CASE("the lesson's row of 11, 8 threads") {
  const course::Rows shape{1, 11, 8};
  row_sums::judge(row_sums_shared<8>, row_sums::row_by_hand(), shape, budget(shape));
}
TEST_CASE("3 rows of 16, 8 threads: every thread has two elements") { judge_row_sums_shared<8>(3, 16); }
TEST_CASE("5 rows of 13, 8 threads: a prime") { judge_row_sums_shared<8>(5, 13); }
TEST_CASE("4 rows of 5, 8 threads: fewer elements than threads") { judge_row_sums_shared<8>(4, 5); }
TEST_CASE("7 rows of 1, 8 threads") { judge_row_sums_shared<8>(7, 1); }
TEST_CASE("3 rows of 0, 8 threads: the sum of nothing is 0") { judge_row_sums_shared<8>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_row_sums_shared<8>(0, 16); }
TEST_CASE("3 rows of 384, 128 threads: full warps side by side") { judge_row_sums_shared<128>(3, 384); }
TEST_CASE("2 rows of 1,009, 128 threads: a prime") { judge_row_sums_shared<128>(2, 1009); }
TEST_CASE("2 rows of 2,048, 512 threads: the row and the block of the published figures") {
  judge_row_sums_shared<512>(2, 2048);
}
TEST_CASE("3 rows of 384, 128 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_row_sums_shared<128>(3, 384);
}
