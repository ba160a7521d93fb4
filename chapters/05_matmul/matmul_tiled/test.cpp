/// @file
/// Harness of 05_matmul/matmul_tiled.
#include "matmul_tiled.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

template <int tile>
void judge_matmul_tiled(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const int size = factors.size;
  const std::uint64_t elements = size * size;                  // of each of the three matrices
  const std::uint64_t k_tiles = course::ceil_div(size, tile);  // tiles along K, and along each side of `out`
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch = [&](float* out) { matmul_tiled<tile>(out, device_a.data(), device_b.data(), size); },
      .owner = course::one_output_per_thread_in_tiles(size, tile),
      // A block needs whole rows of `a` and whole columns of `b`, so each matrix is read `k_tiles` times in all.
      .budget = {.global_reads = {.per_thread = 2 * k_tiles,
                                  .total = 2 * k_tiles * elements,
                                  .at_least = 2 * k_tiles * elements},
                 .global_writes = {.per_thread = 1, .total = elements},
                 .shared_reads = {.per_thread = 2 * k_tiles * tile},
                 .shared_writes = {.per_thread = 4 * k_tiles, .at_least = 2 * elements},  // zeroing slots first is fine
                 .barriers = {.per_thread = 2 * k_tiles},
                 .blocks = {.total = k_tiles * k_tiles},
                 .threads = {.total = k_tiles * k_tiles * tile * tile},
                 .idea = "Rows and columns are shared by a whole block: a tile of each matrix must be read once, into "
                         "shared memory, and be used by all threads from there."},
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors, 1, tile, tile),
  });
}

}  // namespace

TEST_CASE("size 8, tile 3: three K tiles, the last ones not full") { judge_matmul_tiled<3>(matmul::random_factors(8)); }
TEST_CASE("by hand, size 4, tile 2: row 1 2 3 4 times a column of ones, in two K tiles") {
  const matmul::Factors factors = matmul::factors_by_hand();
  CHECK(matmul::multiplied(factors)[0] == 10);
  judge_matmul_tiled<2>(factors);
}
TEST_CASE("size 2, tile 3: one tile, not full") { judge_matmul_tiled<3>(matmul::random_factors(2)); }
TEST_CASE("size 3, tile 3: one full tile") { judge_matmul_tiled<3>(matmul::random_factors(3)); }
TEST_CASE("size 6, tile 3: full tiles only") { judge_matmul_tiled<3>(matmul::random_factors(6)); }
TEST_CASE("size 1, tile 3") { judge_matmul_tiled<3>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_tiled<3>(matmul::random_factors(0)); }
TEST_CASE("size 13, tile 3: a prime") { judge_matmul_tiled<3>(matmul::random_factors(13)); }
TEST_CASE("size 32, tile 16: full tiles of eight warps") { judge_matmul_tiled<16>(matmul::random_factors(32)); }
TEST_CASE("size 37, tile 16: a prime") { judge_matmul_tiled<16>(matmul::random_factors(37)); }
TEST_CASE("size 61, tile 16: a prime" * course::at_an_end()) { judge_matmul_tiled<16>(matmul::random_factors(61)); }
TEST_CASE("size 32, tile 16: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_tiled<16>(matmul::random_factors(32));
}
