/// @file
/// Harness of 09_tensor_cores/matmul_wmma.
#include "matmul_wmma.hpp"

#include "products.hpp"

namespace {

template <int warps>
void judge_matmul_wmma(const matmul::Factors& factors) {
  constexpr int side = warps * tensor_cores::square;
  const std::uint64_t k_tiles = factors.size / tensor_cores::square;
  course::Budget budget = tensor_cores::tiles_budget(factors.size, side, tensor_cores::square, warps * warps * 32);
  // A thread's part of two squares is eight pairs of numbers; other shapes of the same product take ten.
  budget.shared_reads.per_thread = 10 * k_tiles;
  tensor_cores::judge_product(matmul_wmma<warps>, factors, side, budget);
}

}  // namespace

TEST_CASE("size 48, 2 x 2 warps: three K tiles, the last blocks not full") {
  judge_matmul_wmma<2>(tensor_cores::random_factors(48));
}
TEST_CASE("by hand, size 16, one warp: row 1 2 ... 16 times a column of ones") {
  judge_matmul_wmma<1>(tensor_cores::whole_factors(16, 16));
}
TEST_CASE("size 32, 2 x 2 warps: one full block") { judge_matmul_wmma<2>(tensor_cores::random_factors(32)); }
TEST_CASE("size 16, 2 x 2 warps: one warp has outputs") { judge_matmul_wmma<2>(tensor_cores::random_factors(16)); }
TEST_CASE("size 48, one warp a block") { judge_matmul_wmma<1>(tensor_cores::random_factors(48)); }
TEST_CASE("size 80, 2 x 2 warps: a prime number of squares") { judge_matmul_wmma<2>(tensor_cores::random_factors(80)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_wmma<1>(tensor_cores::random_factors(0)); }
