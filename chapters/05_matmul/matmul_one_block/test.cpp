/// @file
/// Harness of 05_matmul/matmul_one_block.
#include "matmul_one_block.hpp"

#include "judge/harness.hpp"
#include "matmul_harness.hpp"

namespace {

template <int tile>
void judge_matmul_one_block(const matmul::Factors& factors) {
  const course::CaseBuffer<float> device_a(factors.a);
  const course::CaseBuffer<float> device_b(factors.b);
  const std::uint64_t elements = factors.a.size();  // of each of the three matrices
  course::judge({
      .expected = matmul::multiplied(factors),
      .launch = [&](float* out) { matmul_one_block<tile>(out, device_a.data(), device_b.data(), factors.size); },
      .owner =
          [&](std::size_t i) {
            const int row = static_cast<int>(i) / factors.size;
            return course::Owner{0, row * tile + static_cast<int>(i) % factors.size, 1, tile};
          },
      .budget = {.global_reads = {.per_thread = 2, .total = 2 * elements, .at_least = 2 * elements},
                 .global_writes = {.per_thread = 1, .total = elements},
                 .shared_reads = {.per_thread = 2 * tile},
                 .shared_writes = {.per_thread = 4, .at_least = 2 * elements},  // zeroing the slots first is fine
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = 1},
                 .threads = {.total = tile * tile},
                 .idea = "Every element is needed by a whole row or column of threads: each thread must bring one "
                         "element of each matrix into shared memory, and take its row and its column from there."},
      .least_term = 0.25F,
      .inputs = matmul::inputs(factors),
      .definition = matmul::definition(factors),
      .columns = factors.size,
      .mistakes = matmul::mistakes(factors),
  });
}

}  // namespace

TEST_CASE("size 2, 3 x 3 threads") { judge_matmul_one_block<3>(matmul::random_factors(2)); }
TEST_CASE("by hand, size 2, 3 x 3 threads") {
  const matmul::Factors factors = {2, {1, 2, 3, 4}, {5, 6, 7, 8}};
  CHECK(matmul::multiplied(factors) == std::vector<float>{19, 22, 43, 50});
  judge_matmul_one_block<3>(factors);
}
TEST_CASE("size 3, 3 x 3 threads: full") { judge_matmul_one_block<3>(matmul::random_factors(3)); }
TEST_CASE("size 1, 3 x 3 threads") { judge_matmul_one_block<3>(matmul::random_factors(1)); }
TEST_CASE("size 0: nothing to do") { judge_matmul_one_block<3>(matmul::random_factors(0)); }
TEST_CASE("size 16, 16 x 16 threads: eight full warps") { judge_matmul_one_block<16>(matmul::random_factors(16)); }
TEST_CASE("size 13, 16 x 16 threads: a prime") { judge_matmul_one_block<16>(matmul::random_factors(13)); }
TEST_CASE("size 16, 16 x 16 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_matmul_one_block<16>(matmul::random_factors(16));
}
