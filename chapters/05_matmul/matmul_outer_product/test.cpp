/// @file
/// Harness of 05_matmul/matmul_outer_product.
#include "matmul_outer_product.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

template <int threads, int side>
void judge_matmul_outer_product(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const std::uint64_t size = factors.size;
  course::Budget budget = {.global_reads = {.per_thread = 2 * size * side},
                           .global_writes = {.per_thread = side * side, .total = size * size},
                           .blocks = {.total = matmul::blocks_for(factors.size, threads * side)},
                           .threads = {.total = matmul::blocks_for(factors.size, threads * side) * threads * threads},
                           .idea =
                               "Every thread of the GPU fetches its own values of both factors at each step of K. "
                               "Sharing them with the rest of the block comes next, in matmul_block_tile."};
  if (size % (threads * side) == 0) {  // every thread has a whole square
    const std::uint64_t reads = 2 * size * size * size / side;
    budget.global_reads.total = budget.global_reads.at_least = reads;
  }
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch =
          [&](float* out) { matmul_outer_product<threads, side>(out, device_a.data(), device_b.data(), factors.size); },
      .owner = matmul::a_square_per_thread(factors.size, threads, side),
      .budget = budget,
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors, side),
  });
}

}  // namespace

TEST_CASE("size 16, 4 x 4 threads, 2 x 2 outputs each: four full blocks") {
  judge_matmul_outer_product<4, 2>(matmul::random_factors(16));
}
TEST_CASE("by hand, size 2, 2 x 2 outputs a thread: two outer products") {
  const matmul::Factors factors = {2, {1, 2, 3, 4}, {5, 6, 7, 8}};
  CHECK(matmul::multiplied(factors) == std::vector<float>{19, 22, 43, 50});
  judge_matmul_outer_product<4, 2>(factors);
}
TEST_CASE("size 8, 2 x 2 outputs a thread: one full block") {
  judge_matmul_outer_product<4, 2>(matmul::random_factors(8));
}
TEST_CASE("size 24, 3 x 3 outputs a thread: four full blocks") {
  judge_matmul_outer_product<4, 3>(matmul::random_factors(24));
}
TEST_CASE("size 32, 4 x 4 outputs a thread: one full block of two warps") {
  judge_matmul_outer_product<8, 4>(matmul::random_factors(32));
}
TEST_CASE("size 1, 2 x 2 outputs a thread") { judge_matmul_outer_product<4, 2>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_outer_product<4, 2>(matmul::random_factors(0)); }
TEST_CASE("size 13, 3 x 3 outputs a thread: a prime, squares over the edge") {
  judge_matmul_outer_product<4, 3>(matmul::random_factors(13));
}
TEST_CASE("size 37, 4 x 4 outputs a thread: a prime") { judge_matmul_outer_product<8, 4>(matmul::random_factors(37)); }
TEST_CASE("size 50, 16 x 16 threads, 4 x 4 outputs each" * course::at_an_end()) {
  judge_matmul_outer_product<16, 4>(matmul::random_factors(50));
}
TEST_CASE("size 32, 4 x 4 outputs a thread: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_outer_product<8, 4>(matmul::random_factors(32));
}
