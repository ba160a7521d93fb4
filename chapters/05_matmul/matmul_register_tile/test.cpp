/// @file
/// Harness of 05_matmul/matmul_register_tile.
#include "matmul_register_tile.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

template <int threads, int side>
void judge_matmul_register_tile(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const std::uint64_t size = factors.size;
  course::Budget budget = {
      .global_reads = {.per_thread = size * side + size * side * side},
      .global_writes = {.per_thread = side * side, .total = size * size},
      .blocks = {.total = matmul::blocks_for(factors.size, threads * side)},
      .threads = {.total = matmul::blocks_for(factors.size, threads * side) * threads * threads},
      .idea = "At each step the thread reads the values of one factor once, and those of the other for every output."};
  if (size % (threads * side) == 0) {  // every thread has a whole square
    budget.global_reads.total = size * size * size / side + size * size * size;
    // Both factors' values kept is the next exercise, and welcome here. Fewer reads are none of all elements.
    budget.global_reads.at_least = 2 * size * size * size / side;
  }
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch =
          [&](float* out) { matmul_register_tile<threads, side>(out, device_a.data(), device_b.data(), factors.size); },
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
  judge_matmul_register_tile<4, 2>(matmul::random_factors(16));
}
TEST_CASE("by hand, size 4, 2 x 2 outputs a thread: row 1 2 3 4 times a column of ones") {
  const matmul::Factors factors = matmul::factors_by_hand();
  CHECK(matmul::multiplied(factors)[0] == 10);
  judge_matmul_register_tile<4, 2>(factors);
}
TEST_CASE("size 8, 2 x 2 outputs a thread: one full block") {
  judge_matmul_register_tile<4, 2>(matmul::random_factors(8));
}
TEST_CASE("size 24, 3 x 3 outputs a thread: four full blocks") {
  judge_matmul_register_tile<4, 3>(matmul::random_factors(24));
}
TEST_CASE("size 32, 4 x 4 outputs a thread: one full block of two warps") {
  judge_matmul_register_tile<8, 4>(matmul::random_factors(32));
}
TEST_CASE("size 1, 2 x 2 outputs a thread") { judge_matmul_register_tile<4, 2>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_register_tile<4, 2>(matmul::random_factors(0)); }
TEST_CASE("size 13, 3 x 3 outputs a thread: a prime, squares over the edge") {
  judge_matmul_register_tile<4, 3>(matmul::random_factors(13));
}
TEST_CASE("size 37, 4 x 4 outputs a thread: a prime") { judge_matmul_register_tile<8, 4>(matmul::random_factors(37)); }
TEST_CASE("size 50, 16 x 16 threads, 4 x 4 outputs each" * course::at_an_end()) {
  judge_matmul_register_tile<16, 4>(matmul::random_factors(50));
}
TEST_CASE("size 32, 4 x 4 outputs a thread: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_register_tile<8, 4>(matmul::random_factors(32));
}
