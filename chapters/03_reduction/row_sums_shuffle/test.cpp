/// @file
/// Harness of 03_reduction/row_sums_shuffle.
#include "row_sums_shuffle.hpp"

#include "row_sums_cases.hpp"

namespace {

course::Budget budget(const course::Rows& shape) {
  const std::uint64_t rounds = shape.rounds_down_to(32);
  course::Budget budget = row_sums::budget_of_every_rung(shape);
  budget.shared_reads = {.per_thread = 2 * rounds + 1};  // the tree, and what the last warp takes up into registers
  budget.shared_writes = {.per_thread = rounds + 2,      // putting the register down; zeroing the slot first is fine
                          .at_least = shape.warps_that_hand_over()};
  budget.barriers = {.per_thread = rounds + 1};
  row_sums::limit_partial_requests(budget, shape);
  budget.idea =
      "All threads of the block must work on the row. Warps hand over what they have through shared memory; once one "
      "warp holds all that is left, its lanes read each other's registers.";
  return budget;
}

template <int threads>
void judge_row_sums_shuffle(int rows, int columns) {
  const course::Rows shape{rows, columns, threads};
  row_sums::judge(row_sums_shuffle<threads>, shape, budget(shape));
}

}  // namespace

TEST_CASE("2 rows of 2,048, 512 threads: the row and the block of the published figures") {
  judge_row_sums_shuffle<512>(2, 2048);
}
TEST_CASE("the lesson's row of 11, 32 threads: one warp, no tree") {
  const course::Rows shape{1, 11, 32};
  row_sums::judge(row_sums_shuffle<32>, row_sums::row_by_hand(), shape, budget(shape));
}
TEST_CASE("3 rows of 128, 64 threads: one round, then one warp") { judge_row_sums_shuffle<64>(3, 128); }
TEST_CASE("5 rows of 61, 64 threads: a prime, fewer elements than threads") { judge_row_sums_shuffle<64>(5, 61); }
TEST_CASE("4 rows of 33, 32 threads: one thread has two elements") { judge_row_sums_shuffle<32>(4, 33); }
TEST_CASE("7 rows of 1, 64 threads") { judge_row_sums_shuffle<64>(7, 1); }
TEST_CASE("3 rows of 0, 64 threads: the sum of nothing is 0") { judge_row_sums_shuffle<64>(3, 0); }
TEST_CASE("no row: nothing to do") { judge_row_sums_shuffle<64>(0, 16); }
TEST_CASE("2 rows of 1,009, 512 threads: a prime") { judge_row_sums_shuffle<512>(2, 1009); }
