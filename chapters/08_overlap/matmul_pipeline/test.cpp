/// @file
/// Harness of 08_overlap/matmul_pipeline.
#include "matmul_pipeline.hpp"

#include "order.hpp"
#include "tiles.hpp"
#ifdef COURSE_SIMULATOR
#include "simulator/observe/copies.hpp"
#endif

namespace {

template <int tile>
void judge_matmul_pipeline(const matmul::Factors& factors) {
  const std::uint64_t k_tiles = course::ceil_div(factors.size, tile);
  course::Budget budget = overlap::tiles_budget(factors.size, tile);
  budget.global_reads.per_thread = 2 * k_tiles;
  budget.shared_writes.per_thread = 2 * k_tiles;
  budget.barriers.per_thread = k_tiles;
  budget.shared_atomics = {};  // a barrier in shared memory, or a pipeline of the block, counts its arrivals
  budget.async_copies = {.at_least = budget.global_reads.at_least};
  // The products of one K tile at least, where the copies of a third one can be under way.
  const std::uint64_t size = factors.size;
  if (size % tile == 0 && k_tiles > 2) budget.reads_during_copies = size * size * 2 * tile;
  budget.idea =
      "Every element goes to shared memory by an asynchronous copy, so that the block multiplies meanwhile: "
      "__pipeline_memcpy_async() or cuda::memcpy_async().";
  overlap::judge_product(matmul_pipeline<tile>, factors, tile,
                         course::one_output_per_thread_in_tiles(factors.size, tile), budget);
}

#ifdef COURSE_SIMULATOR
/// On whole tiles: whether two K tiles are under way at once.
template <int tile>
void judge_copies(const matmul::Factors& factors) {
  const course::CaseBuffer<float> a(factors.a);
  const course::CaseBuffer<float> b(factors.b);
  const course::CaseBuffer<float> out(factors.a.size());
  overlap::judge_manner([&]() -> std::optional<simulator::Finding> {
    const std::uint64_t copied =
        simulator::bytes_copied_at_once([&] { matmul_pipeline<tile>(out.data(), a.data(), b.data(), factors.size); });
    const std::uint64_t blocks = static_cast<std::uint64_t>(factors.size / tile) * (factors.size / tile);
    const std::uint64_t k_tile = 2 * tile * tile * sizeof(float);  // one of each factor
    if (copied >= 2 * blocks * k_tile) return std::nullopt;
    return overlap::wrong_order(
        "a block has copies of " + std::to_string(copied / blocks) +
            " bytes under way at once, and those of two K tiles are " + std::to_string(2 * k_tile),
        "Begin the copies of the first two K tiles before you wait for the first one, and in each round those of the K tile "
        "two further on. That takes three stages.");
  });
}
#endif

}  // namespace

TEST_CASE("size 12, tile 3: four K tiles, one more than there are stages") {
  judge_matmul_pipeline<3>(matmul::random_factors(12));
}
TEST_CASE("by hand, size 4, tile 2: row 1 2 3 4 times a column of ones, in two K tiles") {
  judge_matmul_pipeline<2>(matmul::factors_by_hand());
}
TEST_CASE("size 2, tile 3: one tile, not full") { judge_matmul_pipeline<3>(matmul::random_factors(2)); }
TEST_CASE("size 3, tile 3: one full tile") { judge_matmul_pipeline<3>(matmul::random_factors(3)); }
TEST_CASE("size 8, tile 3: three K tiles, the last ones not full") {
  judge_matmul_pipeline<3>(matmul::random_factors(8));
}
TEST_CASE("size 1, tile 3") { judge_matmul_pipeline<3>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_pipeline<3>(matmul::random_factors(0)); }
TEST_CASE("size 23, tile 3: a prime, eight K tiles") { judge_matmul_pipeline<3>(matmul::random_factors(23)); }
TEST_CASE("size 48, tile 16: three full K tiles") { judge_matmul_pipeline<16>(matmul::random_factors(48)); }
TEST_CASE("size 37, tile 16: a prime") { judge_matmul_pipeline<16>(matmul::random_factors(37)); }
#ifdef COURSE_SIMULATOR
TEST_CASE("size 12, tile 3: two K tiles are under way at once") { judge_copies<3>(matmul::random_factors(12)); }
TEST_CASE("size 48, tile 16: two K tiles are under way at once") { judge_copies<16>(matmul::random_factors(48)); }
#endif
TEST_CASE("size 48, tile 16: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_pipeline<16>(matmul::random_factors(48));
}
