/// @file
/// Harness of 05_matmul/matmul_naive.
#include "matmul_naive.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

template <int tile>
void judge_matmul_naive(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const std::uint64_t size = factors.size;
  const std::uint64_t reads = 2 * size * size * size;
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch = [&](float* out) { matmul_naive<tile>(out, device_a.data(), device_b.data(), factors.size); },
      .budget = {.global_reads = {.per_thread = 2 * size, .total = reads, .at_least = reads},
                 .global_writes = {.per_thread = 1, .total = size * size},
                 .blocks = {.total = matmul::blocks_for(factors.size, tile)},
                 .threads = {.total = matmul::blocks_for(factors.size, tile) * tile * tile},
                 .idea = "This kernel is the yardstick: one thread of the GPU for each output, and each reads its row "
                         "and its column from global memory. Sharing is what the other exercises of the chapter add."},
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors),
  });
}

}  // namespace

TEST_CASE("size 32, 32 x 32 threads a block: one full block") { judge_matmul_naive<32>(matmul::random_factors(32)); }
TEST_CASE("by hand, size 4, 3 x 3 threads a block: row 1 2 3 4 times a column of ones") {
  const matmul::Factors factors = matmul::factors_by_hand();
  CHECK(matmul::multiplied(factors)[0] == 10);
  judge_matmul_naive<3>(factors);
}
TEST_CASE("size 2, 3 x 3 threads a block: one block, not full") { judge_matmul_naive<3>(matmul::random_factors(2)); }
TEST_CASE("size 3, 3 x 3 threads a block: one full block") { judge_matmul_naive<3>(matmul::random_factors(3)); }
TEST_CASE("size 1, 3 x 3 threads a block") { judge_matmul_naive<3>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_naive<3>(matmul::random_factors(0)); }
TEST_CASE("size 13, 3 x 3 threads a block: a prime") { judge_matmul_naive<3>(matmul::random_factors(13)); }
TEST_CASE("size 37, 32 x 32 threads a block: a prime") { judge_matmul_naive<32>(matmul::random_factors(37)); }
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::CaseBuffer<float> a(course::random_floats(9));
  course::judge({.expected = std::vector<float>(9),
                 .launch = [&](float* out) { matmul_naive<3>(out, a.data(), a.data(), 3); },
                 .launches_accepted = 0});
}
TEST_CASE("size 36, 32 x 32 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_naive<32>(matmul::random_factors(36));
}
