/// @file
/// Harness of 08_overlap/loader_warps.
#include "loader_warps.hpp"

#include "tiles.hpp"

namespace {

constexpr int loaders = 32;

template <int tile>
void judge_loader_warps(const matmul::Factors& factors) {
  const int size = factors.size;
  const std::uint64_t k_tiles = course::ceil_div(size, tile);
  course::Budget budget = overlap::tiles_budget(size, tile, loaders);
  budget.global_reads.per_thread = 2 * k_tiles * course::ceil_div(tile * tile, loaders);
  budget.barriers.per_thread = 2;
  budget.shared_atomics = {};  // a barrier in shared memory counts its arrivals
  // All that is multiplied was put there by a loader. (Where copies are asynchronous, a thread that waits carries them out
  // in its own name; then a few of its reads are its own.)
  if (size % tile == 0) budget.exchanges = k_tiles * k_tiles * k_tiles * tile * tile * 2 * tile * 31 / 32;
  // A K tile is filled while others use the one before: far oftener than that, and never where these take turns.
  if (size % tile == 0) budget.unordered_accesses = k_tiles * k_tiles * (k_tiles - 1) * tile;
  budget.idea = "Loaders put every element into shared memory, and other threads multiply it.";
  const auto owner = [size](std::size_t i) {
    const int row = static_cast<int>(i) / size;
    const int column = static_cast<int>(i) % size;
    const int blocks_a_row = course::ceil_div(size, tile);
    return course::Owner{row / tile * blocks_a_row + column / tile, row % tile * tile + column % tile, blocks_a_row};
  };
  overlap::judge_product(loader_warps<tile>, factors, tile, owner, budget);
}

}  // namespace

TEST_CASE("size 32, tile 8: four K tiles, each stage is filled twice") {
  judge_loader_warps<8>(matmul::random_factors(32));
}
TEST_CASE("by hand, size 4, tile 8: row 1 2 3 4 times a column of ones") {
  judge_loader_warps<8>(matmul::factors_by_hand());
}
TEST_CASE("size 8, tile 8: one full tile") { judge_loader_warps<8>(matmul::random_factors(8)); }
TEST_CASE("size 24, tile 8: three K tiles") { judge_loader_warps<8>(matmul::random_factors(24)); }
TEST_CASE("size 13, tile 8: a prime, the last tiles not full") { judge_loader_warps<8>(matmul::random_factors(13)); }
TEST_CASE("size 1, tile 8") { judge_loader_warps<8>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_loader_warps<8>(matmul::random_factors(0)); }
TEST_CASE("size 32, tile 16: two full K tiles") { judge_loader_warps<16>(matmul::random_factors(32)); }
TEST_CASE("size 19, tile 16: a prime") { judge_loader_warps<16>(matmul::random_factors(19)); }
TEST_CASE("size 32, tile 16: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_loader_warps<16>(matmul::random_factors(32));
}
