/// @file
/// Harness of 08_overlap/matmul_double_buffer.
#include "matmul_double_buffer.hpp"

#include "order.hpp"
#include "tiles.hpp"

namespace {

template <int tile>
void judge_matmul_double_buffer(const matmul::Factors& factors) {
  const std::uint64_t k_tiles = course::ceil_div(factors.size, tile);
  course::Budget budget = overlap::tiles_budget(factors.size, tile);
  budget.global_reads.per_thread = 2 * k_tiles;
  budget.shared_writes.per_thread = 2 * (k_tiles + 1);  // filling a pair once more after the last K tile is fine
  budget.barriers.per_thread = k_tiles;
  overlap::judge_product(matmul_double_buffer<tile>, factors, tile,
                         course::one_output_per_thread_in_tiles(factors.size, tile), budget);
}

#ifdef COURSE_SIMULATOR
template <int tile>
void judge_order(const matmul::Factors& factors) {
  const course::CaseBuffer<float> a(factors.a);
  const course::CaseBuffer<float> b(factors.b);
  const course::CaseBuffer<float> out(factors.a.size());
  overlap::judge_order([&] { matmul_double_buffer<tile>(out.data(), a.data(), b.data(), factors.size); },
                       [&](const simulator::LaunchTrace& launch) {
                         return overlap::reads_too_late(launch, static_cast<std::uint64_t>(factors.size / tile));
                       });
}
#endif

}  // namespace

TEST_CASE("size 8, tile 3: three K tiles, the last ones not full") {
  judge_matmul_double_buffer<3>(matmul::random_factors(8));
}
TEST_CASE("by hand, size 4, tile 2: row 1 2 3 4 times a column of ones, in two K tiles") {
  judge_matmul_double_buffer<2>(matmul::factors_by_hand());
}
TEST_CASE("size 2, tile 3: one tile, not full") { judge_matmul_double_buffer<3>(matmul::random_factors(2)); }
TEST_CASE("size 3, tile 3: one full tile") { judge_matmul_double_buffer<3>(matmul::random_factors(3)); }
TEST_CASE("size 12, tile 3: four K tiles, each pair used twice") {
  judge_matmul_double_buffer<3>(matmul::random_factors(12));
}
TEST_CASE("size 1, tile 3") { judge_matmul_double_buffer<3>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_double_buffer<3>(matmul::random_factors(0)); }
TEST_CASE("size 13, tile 3: a prime") { judge_matmul_double_buffer<3>(matmul::random_factors(13)); }
TEST_CASE("size 48, tile 16: full tiles of eight warps") { judge_matmul_double_buffer<16>(matmul::random_factors(48)); }
TEST_CASE("size 37, tile 16: a prime") { judge_matmul_double_buffer<16>(matmul::random_factors(37)); }
#ifdef COURSE_SIMULATOR
TEST_CASE("size 12, tile 3: when the elements of the next K tile are read, and when they are needed") {
  judge_order<3>(matmul::random_factors(12));
}
TEST_CASE("size 48, tile 16: when the elements of the next K tile are read, and when they are needed") {
  judge_order<16>(matmul::random_factors(48));
}
#endif
TEST_CASE("size 48, tile 16: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_double_buffer<16>(matmul::random_factors(48));
}
