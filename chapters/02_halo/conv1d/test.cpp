/// @file
/// Harness of 02_halo/conv1d.
#include "conv1d.hpp"

#include <algorithm>

#include "judge/harness.hpp"

namespace {

/// The definition, word for word: no tile, no blocks, sums in double.
std::vector<float> convolved(const std::vector<float>& a, const std::vector<float>& b) {
  const int n = static_cast<int>(a.size());
  const int k = static_cast<int>(b.size());
  std::vector<float> out;
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = 0; j < std::min(k, n - i); ++j) sum += static_cast<double>(a[i + j]) * b[j];
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

/// Windows that end with each element, and do not begin with it.
std::vector<float> convolved_to_the_left(std::vector<float> a, std::vector<float> b) {
  std::reverse(a.begin(), a.end());
  std::reverse(b.begin(), b.end());
  std::vector<float> out = convolved(a, b);
  std::reverse(out.begin(), out.end());
  return out;
}

/// What is left where each term takes the place of the one before it.
std::vector<float> last_terms(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> out;
  for (std::size_t i = 0; i < a.size(); ++i)
    out.push_back(i + b.size() <= a.size() ? a[i + b.size() - 1] * b.back() : 0.0F);
  return out;
}

template <int threads_per_block>
void judge_conv1d(const std::vector<float>& a, const std::vector<float>& b) {
  const int n = static_cast<int>(a.size());
  const int k = static_cast<int>(b.size());
  const course::CaseBuffer<float> device_a(a);
  const course::CaseBuffer<float> device_b(b);
  const std::uint64_t elements = n;
  const std::uint64_t terms = k;
  const std::uint64_t blocks = course::ceil_div(n, threads_per_block);
  const std::uint64_t borrowed = blocks * (terms + terms - 1);  // a block's copy of the filter, and its halo
  course::judge({
      .expected = convolved(a, b),
      .launch = [&](float* out) { conv1d<threads_per_block>(out, device_a.data(), n, device_b.data(), k); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = 2, .total = elements + borrowed, .at_least = elements},
                 .global_writes = {.per_thread = 1, .total = elements},
                 .shared_reads = {.per_thread = 2 * terms},
                 .shared_writes = {.per_thread = 4, .at_least = elements},  // two slots; zeroing them first is fine
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea = "Windows overlap and all use the same filter: a block must read each element and each filter "
                         "value once, into shared memory, and take them from there."},
      .least_term = 0.25F,
      .inputs = {{"a", a}, {"b", b}},
      .definition = [](const auto& in) { return convolved(in[0], in[1]); },
      .mistakes = {{"flipped-filter",
                    "The filter runs backwards over the window: the first element of the window belongs to b[0].",
                    convolved(a, {b.rbegin(), b.rend()})},
                   {"window-to-the-left",
                    "The windows end with each element: they should begin with it and go on to the right.",
                    convolved_to_the_left(a, b)},
                   {"last-term-only",
                    "Only the last term of each sum is there: add with +=, since = takes the place of the others.",
                    last_terms(a, b)},
                   {"short-window", "The last term of each sum is missing: the window has k elements.",
                    convolved(a, {b.begin(), b.end() - 1})},
                   {"filter-ignored", "The elements of each window are added as they are, without their filter values.",
                    convolved(a, std::vector<float>(b.size(), 1))}},
  });
}

template <int threads_per_block>
void judge_conv1d(int n, int k) {
  judge_conv1d<threads_per_block>(course::random_factors(n, k, 1), course::random_factors(k, k, 2));
}

}  // namespace

TEST_CASE("n = 6, k = 3, 8 threads a block: one block, not full") { judge_conv1d<8>(6, 3); }
TEST_CASE("3 1 4 1 5 9 and the filter 2 7 1, by hand in the lesson") { judge_conv1d<8>({3, 1, 4, 1, 5, 9}, {2, 7, 1}); }
TEST_CASE("n = 15, k = 4, 8 threads a block: two blocks") { judge_conv1d<8>(15, 4); }
TEST_CASE("n = 8, k = 4, 8 threads a block: one full block, nothing after it") { judge_conv1d<8>(8, 4); }
TEST_CASE("n = 9, k = 4, 8 threads a block: the halo is longer than the last block") { judge_conv1d<8>(9, 4); }
TEST_CASE("n = 24, k = 3, 8 threads a block: three full blocks") { judge_conv1d<8>(24, 3); }
TEST_CASE("n = 17, k = 1, 8 threads a block: no halo") { judge_conv1d<8>(17, 1); }
TEST_CASE("n = 1, k = 4, 8 threads a block: the filter is longer than the input") { judge_conv1d<8>(1, 4); }
TEST_CASE("n = 0: nothing to do") { judge_conv1d<8>(0, 4); }
TEST_CASE("n = 1,024, k = 4, 128 threads a block: many full blocks") { judge_conv1d<128>(1024, 4); }
TEST_CASE("n = 1,009, k = 3, 128 threads a block: many blocks, the last not full") { judge_conv1d<128>(1009, 3); }
TEST_CASE("n = 600, k = 3, 256 threads a block" * course::at_an_end()) { judge_conv1d<256>(600, 3); }
TEST_CASE("n = 1,024, k = 4, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_conv1d<128>(1024, 4);
}
