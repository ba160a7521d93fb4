/// @file
/// Harness of 02_halo/pooling.
#include "pooling.hpp"

#include <algorithm>

#include "judge/harness.hpp"

namespace {

constexpr int window = 3;
constexpr int halo = window - 1;

/// Sums of windows that begin `before` elements before each element and end `after` it.
std::vector<float> window_sums(const std::vector<float>& a, int before, int after) {
  const int n = static_cast<int>(a.size());
  std::vector<float> out;
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int from = std::max(0, i - before); from <= std::min(i + after, n - 1); ++from) sum += a[from];
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

/// The definition, word for word: no tile, no blocks, sums in double.
std::vector<float> pooled(const std::vector<float>& a) { return window_sums(a, halo, 0); }

template <int threads_per_block>
void judge_pooling(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, threads_per_block);
  const std::uint64_t borrowed = blocks > 1 ? halo * (blocks - 1) : 0;  // block 0 has nothing before it
  const std::uint64_t reads_per_thread = blocks > 1 ? 2 : 1;
  course::judge({
      .expected = pooled(a),
      .launch = [&](float* out) { pooling<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = reads_per_thread, .total = elements + borrowed, .at_least = elements},
                 .global_writes = {.per_thread = 1, .total = elements},
                 .shared_reads = {.per_thread = window},
                 .shared_writes = {.per_thread = 4, .at_least = elements},  // two slots; zeroing them first is fine
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea =
                     "Windows overlap: a block must read each element once, into shared memory, and its threads take "
                     "their windows from there."},
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return pooled(in[0]); },
      .mistakes =
          {{"window-to-the-right",
            "Each sum is that of an element and the two after it; it should be the element and the two before it.",
            window_sums(a, 0, halo)},
           {"window-around",
            "Each sum is that of an element and both neighbours; it should be the element and the two before it.",
            window_sums(a, 1, 1)},
           {"short-window", "Each sum has two terms: one of the three elements of the window is missing.",
            window_sums(a, 1, 0)},
           {"long-window", "Each sum has four terms, one more than the window has elements.",
            window_sums(a, window, 0)},
           {"only-copied", "The outputs are the inputs: nothing was added to them.", a}},
  });
}

template <int threads_per_block>
void judge_pooling(int n) {
  judge_pooling<threads_per_block>(course::random_summands(n, n));
}

}  // namespace

TEST_CASE("n = 8, 8 threads a block: one block") { judge_pooling<8>(8); }
TEST_CASE("3 1 4 1 5 9 2 6 5 3, 8 threads a block, by hand") { judge_pooling<8>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3}); }
TEST_CASE("n = 5, 8 threads a block: one block, not full") { judge_pooling<8>(5); }
TEST_CASE("n = 1, 8 threads a block") { judge_pooling<8>(1); }
TEST_CASE("n = 0: nothing to do") { judge_pooling<8>(0); }
TEST_CASE("n = 16, 8 threads a block: two full blocks") { judge_pooling<8>(16); }
TEST_CASE("n = 17, 8 threads a block: one element in the last block") { judge_pooling<8>(17); }
TEST_CASE("n = 23, 8 threads a block: the last block is not full") { judge_pooling<8>(23); }
TEST_CASE("n = 127, 128 threads a block: one block, not full") { judge_pooling<128>(127); }
TEST_CASE("n = 1,024, 128 threads a block: many full blocks") { judge_pooling<128>(1024); }
TEST_CASE("n = 1,009, 128 threads a block: many blocks, the last not full") { judge_pooling<128>(1009); }
TEST_CASE("n = 600, 256 threads a block" * course::at_an_end()) { judge_pooling<256>(600); }
TEST_CASE("n = 1,024, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_pooling<128>(1024);
}
