/// @file
/// Harness of 09_tensor_cores/tile_layout.
#include "tile_layout.hpp"

#include "products.hpp"

namespace {

void judge_tile_layout(const matmul::Factors& factors) {
  constexpr int side = 32;
  constexpr int depth = 64;
  constexpr int threads = 128;
  course::Budget budget = tensor_cores::tiles_budget(factors.size, side, depth, threads);
  budget.shared_reads.per_thread = static_cast<std::uint64_t>(10 * factors.size / tensor_cores::square);
  budget.bank_conflict_degree = 1;
  tensor_cores::judge_product(tile_layout, factors, side, budget);
}

}  // namespace

TEST_CASE("size 64: one K tile, rows 1 2 3 4 1 2 3 4 ... times a column of ones") {
  judge_tile_layout(tensor_cores::whole_factors(64, 4));
}
TEST_CASE("size 64: one K tile") { judge_tile_layout(tensor_cores::random_factors(64)); }
TEST_CASE("size 128: two K tiles") { judge_tile_layout(tensor_cores::random_factors(128)); }
TEST_CASE("size 0: nothing to do") { judge_tile_layout(tensor_cores::random_factors(0)); }
