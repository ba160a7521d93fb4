/// @file
/// Harness of 04_scan/inclusive_scan.
#include "inclusive_scan.hpp"

#include <algorithm>
#include <bit>

#include "judge/harness.hpp"
#include "judge/mistakes.hpp"

namespace {

/// The definition, word for word: one running sum in double.
std::vector<float> scanned(const std::vector<float>& a) {
  std::vector<float> out;
  double sum = 0;
  for (const float element : a) out.push_back(static_cast<float>(sum += element));
  return out;
}

std::vector<course::Mistake> mistakes(const std::vector<float>& a, int threads_per_block) {
  std::vector<course::Mistake> all = course::mistakes_of_scan(a, true, std::max(static_cast<int>(a.size()), 1));
  for (course::Mistake& mistake : course::mistakes_of_rounds(a, threads_per_block)) all.push_back(std::move(mistake));
  return all;
}

template <int threads_per_block>
void judge_inclusive_scan(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  const std::uint64_t elements = n;
  const std::uint64_t rounds = std::bit_width(unsigned{threads_per_block}) - 1;  // doublings of the stride
  course::judge({
      .expected = scanned(a),
      .launch = [&](float* out) { inclusive_scan<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = 1, .total = elements, .at_least = elements},
                 .global_writes = {.per_thread = 1, .total = elements},
                 .shared_reads = {.per_thread = 2 * rounds + 1},  // two slots a round, and the sum at the end
                 .shared_writes = {.per_thread = rounds + 3},     // a padding of zeros is fine
                 .barriers = {.per_thread = 2 * rounds + 1},
                 .blocks = {.total = 1},
                 .threads = {.total = threads_per_block},
                 .idea =
                     "Threads must hand each other their sums: each reads one element from global memory, and takes "
                     "what lies to its left from shared memory, in rounds of doubling strides."},
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return scanned(in[0]); },
      .mistakes = mistakes(a, threads_per_block),
  });
}

template <int threads_per_block>
void judge_random(int n) {
  judge_inclusive_scan<threads_per_block>(course::random_summands(n, n));
}

}  // namespace

TEST_CASE("n = 8, 8 threads") { judge_random<8>(8); }
TEST_CASE("the lesson's example: 3 4 8 9 14 23 25 31") { judge_inclusive_scan<8>({3, 1, 4, 1, 5, 9, 2, 6}); }
TEST_CASE("n = 7, 8 threads: one thread without an element") { judge_random<8>(7); }
TEST_CASE("n = 5, 8 threads: just over half") { judge_random<8>(5); }
TEST_CASE("n = 1, 8 threads") { judge_random<8>(1); }
TEST_CASE("n = 0: nothing to write") { judge_random<8>(0); }
TEST_CASE("n = 128, 128 threads: four warps") { judge_random<128>(128); }
TEST_CASE("n = 97, 128 threads: the last warp has one element") { judge_random<128>(97); }
TEST_CASE("n = 128, 128 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<128>(128);
}
