/// @file
/// Harness of 05_matmul/matmul_shared.
#include "matmul_shared.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

constexpr int tile = 32;

void judge_matmul_shared(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const std::uint64_t elements = factors.a.size();                     // of each of the three matrices
  const std::uint64_t k_tiles = course::ceil_div(factors.size, tile);  // tiles along K, and along each side of `out`
  const std::uint64_t reads = 2 * k_tiles * elements;                  // 2 * size^3 / 32 where 32 divides size
  course::Budget budget = {
      .global_reads = {.per_thread = 2 * k_tiles, .total = reads, .at_least = reads},
      .global_writes = {.per_thread = 1, .total = elements},
      .shared_reads = {.per_thread = 2 * k_tiles * tile},
      .shared_writes = {.per_thread = 4 * k_tiles, .at_least = 2 * elements},  // zeroing slots first is fine
      .barriers = {.per_thread = 2 * k_tiles},
      .blocks = {.total = k_tiles * k_tiles},
      .threads = {.total = k_tiles * k_tiles * tile * tile},
      .idea =
          "A block of 32 x 32 must read a tile of each matrix once, into shared memory, and all of its threads must "
          "use it from there."};
  if (factors.size % tile == 0) {  // full warps, rows that begin at a sector
    budget.sectors_per_request = 4;
    budget.bank_conflict_degree = 1;
  }
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch = [&](float* out) { matmul_shared(out, device_a.data(), device_b.data(), factors.size); },
      .owner = course::one_output_per_thread_in_tiles(factors.size, tile),
      .budget = budget,
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors, 1, tile, tile),
  });
}

}  // namespace

TEST_CASE("size 64: four blocks, two K tiles") { judge_matmul_shared(matmul::random_factors(64)); }
TEST_CASE("by hand, size 4: row 1 2 3 4 times a column of ones") {
  const matmul::Factors factors = matmul::factors_by_hand();
  CHECK(matmul::multiplied(factors)[0] == 10);
  judge_matmul_shared(factors);
}
TEST_CASE("size 32: one block, one K tile") { judge_matmul_shared(matmul::random_factors(32)); }
TEST_CASE("size 1") { judge_matmul_shared(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_shared(matmul::random_factors(0)); }
TEST_CASE("size 37: a prime, the last tiles not full") { judge_matmul_shared(matmul::random_factors(37)); }
// The third K tile uses the shared memory of the first again, also where two pairs of tiles take turns.
TEST_CASE("size 65: three K tiles") { judge_matmul_shared(matmul::random_factors(65)); }
TEST_CASE("size 64: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_shared(matmul::random_factors(64));
}
