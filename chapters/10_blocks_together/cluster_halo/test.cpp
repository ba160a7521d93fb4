/// @file
/// Harness of 10_blocks_together/cluster_halo.
#include "cluster_halo.hpp"

#include <algorithm>

#include "judge/harness.hpp"

namespace {

constexpr int halo = 2;

/// Sums of windows that begin `before` elements before each element and end `after` it, in double. With `slice`, no
/// element counts that lies before the slice of so many elements.
std::vector<float> window_sums(const std::vector<float>& a, int before, int after, int slice = 0) {
  const int n = static_cast<int>(a.size());
  std::vector<float> out;
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    const int first = slice == 0 ? 0 : i / slice * slice;
    for (int from = std::max(first, i - before); from <= std::min(i + after, n - 1); ++from) sum += a[from];
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

/// Each block but the first of a cluster takes the end of its own slice for the elements before it.
std::vector<float> with_own_end(const std::vector<float>& a, int threads) {
  std::vector<float> out = window_sums(a, halo, 0);
  const auto at = [&](int i) { return i < static_cast<int>(a.size()) ? a[i] : 0.0F; };
  for (int i = 0; i < static_cast<int>(a.size()); ++i) {
    const int begin = i / threads * threads;
    if (i / threads % blocks_of_cluster == 0) continue;
    double sum = 0;
    for (int from = i - halo; from <= i; ++from) sum += at(from < begin ? from + threads : from);
    out[i] = static_cast<float>(sum);
  }
  return out;
}

template <int threads>
void judge_cluster_halo(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  const std::uint64_t elements = n;
  const std::uint64_t clusters = course::ceil_div(n, threads * blocks_of_cluster);
  const std::uint64_t blocks = clusters * blocks_of_cluster;
  const std::uint64_t borrowed = clusters > 1 ? halo * (clusters - 1) : 0;  // cluster 0 has nothing before it
  course::judge({
      .expected = window_sums(a, halo, 0),
      .launch = [&](float* out) { cluster_halo<threads>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads),
      .budget =
          {.global_reads = {.per_thread = clusters > 1 ? 2U : 1U, .total = elements + borrowed, .at_least = elements},
           .global_writes = {.per_thread = 1, .total = elements},
           .shared_reads = {.per_thread = halo + 2},
           .shared_writes = {.per_thread = 4, .at_least = elements},
           .barriers = {.per_thread = 3},
           .global_atomics = {.total = 0},
           .blocks = {.total = blocks},
           .threads = {.total = blocks * threads},
           .idea = "Windows overlap: each element must be read once, into shared memory, and threads take their "
                   "windows from there.",
           .thrift =
               "Within a cluster the elements before a block's slice are in the shared memory of the block before "
               "it: they need not be read from global memory again."},
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return window_sums(in[0], halo, 0); },
      .mistakes = {{"own-tile-for-halo",
                    "The halo comes from the block's own tile: map_shared_rank() leads to that of the block before it.",
                    with_own_end(a, threads)},
                   {"own-slice-only", "What lies before a block's slice is left out, in each block.",
                    window_sums(a, halo, 0, threads)},
                   {"own-cluster-only",
                    "What lies before a cluster's slice is left out: its first block has to read it.",
                    window_sums(a, halo, 0, threads * blocks_of_cluster)},
                   {"window-to-the-right",
                    "Each sum is that of an element and the two after it; it should be the element and the two before.",
                    window_sums(a, 0, halo)},
                   {"short-window", "Each sum has two terms: one of the three elements of the window is missing.",
                    window_sums(a, 1, 0)},
                   {"only-copied", "The outputs are the inputs: nothing was added to them.", a}},
  });
}

template <int threads>
void judge_cluster_halo(int n) {
  judge_cluster_halo<threads>(course::random_summands(n, n));
}

}  // namespace

TEST_CASE("n = 16, 4 threads a block: one full cluster") { judge_cluster_halo<4>(16); }
TEST_CASE("the lesson's 11 digits, 4 threads a block: the last block has no element") {
  judge_cluster_halo<4>(std::vector<float>{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5});
}
TEST_CASE("n = 32, 4 threads a block: two full clusters") { judge_cluster_halo<4>(32); }
TEST_CASE("n = 17, 4 threads a block: one element in the second cluster") { judge_cluster_halo<4>(17); }
TEST_CASE("n = 3, 4 threads a block: three blocks without an element") { judge_cluster_halo<4>(3); }
TEST_CASE("n = 1, 4 threads a block") { judge_cluster_halo<4>(1); }
TEST_CASE("n = 0: nothing to do") { judge_cluster_halo<4>(0); }
TEST_CASE("n = 768, 64 threads a block: three full clusters") { judge_cluster_halo<64>(768); }
TEST_CASE("n = 1,009, 64 threads a block: a prime") { judge_cluster_halo<64>(1009); }
TEST_CASE("n = 1,100, 256 threads a block: two clusters" * course::at_an_end()) { judge_cluster_halo<256>(1100); }
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::CaseBuffer<float> a(course::random_floats(8));
  course::judge({.expected = std::vector<float>(8),
                 .launch = [&](float* out) { cluster_halo<4>(out, a.data(), 8); },
                 .launches_accepted = 0});
}
TEST_CASE("n = 768, 64 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_cluster_halo<64>(768);
}
