/// @file
/// Harness of 04_scan/exclusive_scan.
#include "exclusive_scan.hpp"

#include <algorithm>
#include <bit>

#include "judge/harness.hpp"
#include "judge/mistakes.hpp"

namespace {

/// The definition, word for word: one running sum in double, written down before each element joins it.
std::vector<float> scanned(const std::vector<float>& a) {
  std::vector<float> out;
  double sum = 0;
  for (const float element : a) {
    out.push_back(static_cast<float>(sum));
    sum += element;
  }
  return out;
}

/// What two sweeps may cost: 5 or 6 reads and 4 writes for each slot, however many slots there are. Rounds in which all
/// slots add would cost log2(slots) writes for each: 8 for 256.
template <int threads_per_block>
course::Budget budget(std::uint64_t elements) {
  constexpr std::uint64_t slots = 2 * threads_per_block;
  constexpr std::uint64_t rounds = std::bit_width(slots) - 1;     // of each sweep
  const std::uint64_t needed = elements == 0 ? 0 : elements - 1;  // nothing comes after the last element
  course::Budget allowed = {.global_reads = {.per_thread = 2, .total = elements, .at_least = needed},
                            .global_writes = {.per_thread = 2, .total = elements},
                            .shared_reads = {.per_thread = 5 * rounds + 2, .total = 6 * slots},
                            .shared_writes = {.per_thread = 3 * rounds + 3, .total = 4 * slots},
                            .barriers = {.per_thread = 2 * rounds + 2},
                            .blocks = {.total = 1},
                            .threads = {.total = threads_per_block},
                            .idea =
                                "The sweeps must work on the elements in shared memory: each thread reads two of "
                                "them from global memory, and no more."};
  if (threads_per_block > 32) allowed.sectors_per_request = 8;  // neighbours may read neighbouring pairs
  return allowed;
}

template <int threads_per_block>
course::Owner owner(std::size_t i) {
  return {0, static_cast<int>(i % threads_per_block)};
}

std::vector<course::Mistake> mistakes(const std::vector<float>& a) {
  std::vector<course::Mistake> all = course::mistakes_of_scan(a, false, std::max(static_cast<int>(a.size()), 1));
  all.push_back(
      {"left-overwritten",
       "Every output is 0. On the way down, does a pair read its left slot before that one is overwritten? Its "
       "old value belongs in the right one.",
       std::vector<float>(a.size())});
  return all;
}

template <int threads_per_block>
void judge_exclusive_scan(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  course::judge({
      .expected = scanned(a),
      .launch = [&](float* out) { exclusive_scan<threads_per_block>(out, device_a.data(), n); },
      .owner = owner<threads_per_block>,
      .budget = budget<threads_per_block>(n),
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return scanned(in[0]); },
      .mistakes = mistakes(a),
  });
}

template <int threads_per_block>
void judge_random(int n) {
  judge_exclusive_scan<threads_per_block>(course::random_summands(n, n));
}

}  // namespace

TEST_CASE("n = 8, 4 threads") { judge_random<4>(8); }
TEST_CASE("the lesson's example: 0 3 4 8 9 14 23 25") { judge_exclusive_scan<4>({3, 1, 4, 1, 5, 9, 2, 6}); }
TEST_CASE("n = 7, 4 threads: one slot without an element") { judge_random<4>(7); }
TEST_CASE("n = 5, 4 threads: just over half of the slots") { judge_random<4>(5); }
TEST_CASE("n = 3, 4 threads: fewer elements than threads") { judge_random<4>(3); }
TEST_CASE("n = 1, 4 threads: nothing lies before the only element") { judge_random<4>(1); }
TEST_CASE("n = 0: nothing to write") { judge_random<4>(0); }
TEST_CASE("n = 256, 128 threads: four warps") { judge_random<128>(256); }
TEST_CASE("n = 251, 128 threads: a prime") { judge_random<128>(251); }
TEST_CASE("n = 256, 128 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<128>(256);
}
