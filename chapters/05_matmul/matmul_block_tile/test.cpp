/// @file
/// Harness of 05_matmul/matmul_block_tile.
#include "matmul_block_tile.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

template <int tile, int side, int depth>
void judge_matmul_block_tile(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const std::uint64_t elements = factors.a.size();                      // of each of the three matrices
  const std::uint64_t k_tiles = course::ceil_div(factors.size, depth);  // along K
  // Of each tile, filled by one thread: a few columns in a few rows, or fewer if slots are counted through.
  const std::uint64_t slots = side * course::ceil_div(depth, tile / side);
  const std::uint64_t blocks_a_side = course::ceil_div(factors.size, tile);
  const std::uint64_t reads = 2 * elements * blocks_a_side;  // 2 * size^3 / tile where tile divides size
  course::Case question{
      .expected = matmul::multiplied(factors),
      .launch =
          [&](float* out) {
            matmul_block_tile<tile, side, depth>(out, device_a.data(), device_b.data(), factors.size);
          },
      .owner = matmul::a_square_per_thread(factors.size, tile / side, side),
      .budget = {.global_reads = {.per_thread = 2 * slots * k_tiles, .total = reads, .at_least = reads},
                 .global_writes = {.per_thread = side * side, .total = elements},
                 .shared_reads = {.per_thread = 2 * side * k_tiles * depth},
                 .shared_writes = {.per_thread = 4 * slots * k_tiles, .at_least = 2 * elements},
                 .barriers = {.per_thread = 2 * k_tiles},
                 .blocks = {.total = blocks_a_side * blocks_a_side},
                 .threads = {.total = blocks_a_side * blocks_a_side * (tile / side) * (tile / side)},
                 .idea = "The threads of a block share all rows and columns of its tile of outputs: together they must "
                         "read each element once, into shared memory, every thread its part of them."},
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors, side, depth, tile),
  };
  // Rows begin at a sector, and 32 slots side by side are rows of a tile: each thread fetches its neighbour's neighbour.
  if (tile % 32 == 0 && depth % 8 == 0 && factors.size % tile == 0) question.budget.sectors_per_load = 4;
  course::judge(question);
}

}  // namespace

TEST_CASE("size 16, tile 8, 2 x 2 outputs a thread, depth 4: four full blocks") {
  judge_matmul_block_tile<8, 2, 4>(matmul::random_factors(16));
}
TEST_CASE("by hand, size 4, depth 2: row 1 2 3 4 times a column of ones, in two K tiles") {
  const matmul::Factors factors = matmul::factors_by_hand();
  CHECK(matmul::multiplied(factors)[0] == 10);
  judge_matmul_block_tile<8, 2, 2>(factors);
}
TEST_CASE("size 16, tile 8, depth 2: as many reads as with depth 4") {
  judge_matmul_block_tile<8, 2, 2>(matmul::random_factors(16));
}
TEST_CASE("size 24, tile 12, 3 x 3 outputs a thread, depth 2: 24 slots for 16 threads") {
  judge_matmul_block_tile<12, 3, 2>(matmul::random_factors(24));
}
TEST_CASE("size 64, tile 32, 4 x 4 outputs a thread, depth 8: two warps a block") {
  judge_matmul_block_tile<32, 4, 8>(matmul::random_factors(64));
}
TEST_CASE("size 1, tile 8") { judge_matmul_block_tile<8, 2, 4>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_block_tile<8, 2, 4>(matmul::random_factors(0)); }
TEST_CASE("size 13, tile 8, depth 4: a prime, the last tiles not full") {
  judge_matmul_block_tile<8, 2, 4>(matmul::random_factors(13));
}
TEST_CASE("size 37, tile 32, depth 8: a prime") { judge_matmul_block_tile<32, 4, 8>(matmul::random_factors(37)); }
TEST_CASE("size 40, tile 128, depth 8: one tile, hardly filled" * course::at_an_end()) {
  judge_matmul_block_tile<128, 8, 8>(matmul::random_factors(40));
}
TEST_CASE("size 64, tile 32, depth 8: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_block_tile<32, 4, 8>(matmul::random_factors(64));
}
