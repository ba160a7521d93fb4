/// @file
/// Harness of 05_matmul/matmul_coalesced.
#include "matmul_coalesced.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

template <int tile>
void judge_matmul_coalesced(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const std::uint64_t size = factors.size;
  const std::uint64_t reads = 2 * size * size * size;
  course::Budget budget = {
      .global_reads = {.per_thread = 2 * size, .total = reads, .at_least = reads},
      .global_writes = {.per_thread = 1, .total = size * size},
      .blocks = {.total = matmul::blocks_for(factors.size, tile)},
      .threads = {.total = matmul::blocks_for(factors.size, tile) * tile * tile},
      .idea =
          "Only the places of the threads change here: one thread of the GPU still computes one output and reads "
          "its row and its column from global memory. Sharing comes next, in matmul_shared."};
  // 32 floats side by side fill 4 sectors, provided that every row begins at one.
  if (tile == 32 && size % 8 == 0) budget.sectors_per_request = 4;
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch = [&](float* out) { matmul_coalesced<tile>(out, device_a.data(), device_b.data(), factors.size); },
      .owner = course::one_output_per_thread_in_tiles(factors.size, tile),
      .budget = budget,
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors),
  });
}

}  // namespace

TEST_CASE("size 32, 32 x 32 threads a block: one full block") {
  judge_matmul_coalesced<32>(matmul::random_factors(32));
}
TEST_CASE("by hand, size 4, 3 x 3 threads a block: row 1 2 3 4 times a column of ones") {
  const matmul::Factors factors = matmul::factors_by_hand();
  CHECK(matmul::multiplied(factors)[0] == 10);
  judge_matmul_coalesced<3>(factors);
}
TEST_CASE("size 2, 3 x 3 threads a block: one block, not full") {
  judge_matmul_coalesced<3>(matmul::random_factors(2));
}
TEST_CASE("size 1, 32 x 32 threads a block") { judge_matmul_coalesced<32>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_coalesced<3>(matmul::random_factors(0)); }
TEST_CASE("size 13, 3 x 3 threads a block: a prime") { judge_matmul_coalesced<3>(matmul::random_factors(13)); }
TEST_CASE("size 37, 32 x 32 threads a block: a prime") { judge_matmul_coalesced<32>(matmul::random_factors(37)); }
TEST_CASE("size 40, 32 x 32 threads a block: four blocks, three of them not full") {
  judge_matmul_coalesced<32>(matmul::random_factors(40));
}
TEST_CASE("size 40, 32 x 32 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_coalesced<32>(matmul::random_factors(40));
}
