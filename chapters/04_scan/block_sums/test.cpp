/// @file
/// Harness of 04_scan/block_sums.
#include "block_sums.hpp"

#include <algorithm>
#include <bit>

#include "judge/harness.hpp"
#include "judge/mistakes.hpp"

namespace {

/// The definition, word for word: slice after slice, the sums in double.
std::vector<float> summed(const std::vector<float>& a, int slice) {
  const int n = static_cast<int>(a.size());
  std::vector<float> out;
  for (int begin = 0; begin < n; begin += slice) {
    double sum = 0;
    for (int i = begin; i < std::min(begin + slice, n); ++i) sum += a[i];
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

/// What a tree may cost. A warp in which only some lanes add is partial: in the last five rounds that cannot be helped,
/// and a round reads two slots. Blocks of less than a warp have no other rounds, so there is nothing to limit.
template <int threads_per_block>
course::Budget budget(std::uint64_t elements) {
  constexpr std::uint64_t warp = 32;
  constexpr std::uint64_t rounds = std::bit_width(unsigned{threads_per_block}) - 1;  // halvings down to 1
  const std::uint64_t blocks = course::ceil_div(static_cast<int>(elements), threads_per_block);
  course::Budget allowed = {
      .global_reads = {.per_thread = 1, .total = elements, .at_least = elements},
      .global_writes = {.per_thread = 1, .total = blocks},
      .shared_reads = {.per_thread = 2 * rounds + 1},  // two values a round, and the sum at the end
      .shared_writes = {.per_thread = rounds + 2},     // zeroing the slot first is fine
      .barriers = {.per_thread = rounds + 1},
      .blocks = {.total = blocks},
      .threads = {.total = blocks * threads_per_block},
      .idea =
          "All threads must work on their block's sum: each puts its element into shared memory, and a tree halves "
          "what is left in every round."};
  if (threads_per_block > warp) {
    allowed.shared_writes.at_least = elements / warp;  // warps may hand over with shuffles inside, not more
    allowed.bank_conflict_degree = 1;
    allowed.partial_requests = std::max(2 * 5 * blocks, elements / warp);  // one lane of each warp may hand over
  }
  return allowed;
}

template <int threads_per_block>
std::vector<course::Mistake> mistakes(const std::vector<float>& a) {
  std::vector<course::Slots> slots;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i % threads_per_block == 0) slots.emplace_back(threads_per_block);
    slots.back()[i % threads_per_block] = a[i];
  }
  return course::mistakes_of_tree(slots, slots);
}

template <int threads_per_block>
void judge_block_sums(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  course::judge({
      .expected = summed(a, threads_per_block),
      .launch = [&](float* out) { block_sums<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_block(),
      .budget = budget<threads_per_block>(n),
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return summed(in[0], threads_per_block); },
      .mistakes = mistakes<threads_per_block>(a),
  });
}

template <int threads_per_block>
void judge_random(int n) {
  judge_block_sums<threads_per_block>(course::random_summands(n, threads_per_block));
}

}  // namespace

TEST_CASE("n = 8, 8 threads a block: one full block") { judge_random<8>(8); }
TEST_CASE("n = 15, 8 threads a block: the last block lacks one") { judge_random<8>(15); }
TEST_CASE("the lesson's two blocks: 31 and 21") { judge_block_sums<8>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}); }
TEST_CASE("n = 9, 8 threads a block: the last block has one element") { judge_random<8>(9); }
TEST_CASE("n = 5, 8 threads a block: one block, not full") { judge_random<8>(5); }
TEST_CASE("n = 1, 8 threads a block") { judge_random<8>(1); }
TEST_CASE("n = 0: nothing to do") { judge_random<8>(0); }
TEST_CASE("n = 1,024, 1,024 threads a block: 32 warps") { judge_random<1024>(1024); }
TEST_CASE("n = 512, 128 threads a block: four full blocks") { judge_random<128>(512); }
TEST_CASE("n = 1,009, 128 threads a block: many blocks, the last not full") { judge_random<128>(1009); }
TEST_CASE("n = 512, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<128>(512);
}
