/// @file
/// Harness of 10_blocks_together/cluster_histogram.
#include "cluster_histogram.hpp"

#include <algorithm>

#include "judge/harness.hpp"

namespace {

using Values = std::vector<int>;

std::uint64_t rounded_up(std::uint64_t count, std::uint64_t size) { return (count + size - 1) / size; }

/// Each value is read once and counted once in shared memory. Only a cluster's counts go to global memory. A thread may take
/// four values at once, and count equal ones together.
/// @param occurring how many of the counters are not 0 in the end
course::Budget budget(std::uint64_t threads, std::uint64_t bins_of_block, std::uint64_t clusters, std::uint64_t n,
                      std::uint64_t occurring) {
  const std::uint64_t blocks = clusters * blocks_of_histogram;
  // Four at once, and of the last ones, which are no four, one.
  const std::uint64_t share = std::max(rounded_up(n, threads * blocks), rounded_up(n / 4, threads * blocks) * 4 + 1);
  const std::uint64_t share_of_bins = rounded_up(bins_of_block, threads);
  return {.global_reads = {.per_thread = share, .total = n, .at_least = n},
          .shared_reads = {.per_thread = 2 * share_of_bins},
          .shared_writes = {.per_thread = share_of_bins, .total = blocks * bins_of_block},
          .barriers = {.per_thread = 3},
          .global_atomics = {.per_thread = share_of_bins, .total = blocks * bins_of_block},
          .shared_atomics = {.per_thread = share, .total = n, .at_least = occurring},
          .blocks = {.total = blocks + 1},
          .threads = {.total = (blocks + 1) * threads},
          .idea = "Each value is counted in shared memory, by the block of the cluster that keeps its counter.",
          .thrift =
              "A cluster has each counter once: the blocks share them out, and every block counts into those of all."};
}

std::vector<float> counted(const Values& values, std::size_t bins) {
  std::vector<float> counts(bins);
  for (const int value : values) ++counts[static_cast<std::size_t>(value)];
  return counts;
}

template <class Holds>
std::vector<float> counted_where(const Values& values, std::size_t bins, Holds holds) {
  Values chosen;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (holds(i)) chosen.push_back(values[i]);
  }
  return counted(chosen, bins);
}

template <int threads, int bins_of_block>
void judge_cluster_histogram(const Values& values, int clusters) {
  constexpr std::size_t bins = std::size_t{blocks_of_histogram} * bins_of_block;
  const course::DeviceBuffer<int> device_values(values);
  const int n = static_cast<int>(values.size());
  const std::size_t all_threads = std::size_t{threads} * blocks_of_histogram * static_cast<std::size_t>(clusters);
  const std::vector<float> counts = counted(values, bins);
  const auto occurring = static_cast<std::uint64_t>(bins - std::count(counts.begin(), counts.end(), 0.0F));
  std::vector<float> folded(bins);
  for (const int value : values) ++folded[static_cast<std::size_t>(value % bins_of_block)];
  std::vector<float> kept_by_reader(bins);
  for (std::size_t i = 0; i < values.size(); ++i)
    ++kept_by_reader[i / threads % blocks_of_histogram * bins_of_block + values[i] % bins_of_block];
  course::judge({
      .expected = counts,
      .launch =
          [&](float* out) {
            cluster_histogram<threads, bins_of_block>(reinterpret_cast<int*>(out), device_values.data(), n, clusters);
          },
      .budget = budget(threads, bins_of_block, clusters, values.size(), occurring),
      .type = course::OutputType::int32,
      .inputs = {{"values", std::vector<float>(values.begin(), values.end())}},
      .definition = [](const auto& in) { return counted(Values(in[0].begin(), in[0].end()), bins); },
      .mistakes =
          {{"one-element-a-thread",
            "Only the first value of each thread is counted: with more values than threads each goes on, in "
            "steps of the threads of the whole grid.",
            counted_where(values, bins, [&](std::size_t i) { return i < all_threads; })},
           {"first-cluster-only",
            "Only what cluster 0 has counted arrives: the counts of the other clusters are missing.",
            counted_where(values, bins,
                          [&](std::size_t i) { return i % all_threads < threads * blocks_of_histogram; })},
           {"counted-by-the-reader",
            "Each block counts the values that it reads in its own counters: a value's counter is in the block of "
            "rank value / bins_of_block, and map_shared_rank() leads there.",
            std::move(kept_by_reader)},
           {"all-in-the-first-block",
            "The counters of all blocks are added to those of the first one: each block has bins of its own.",
            std::move(folded)}},
  });
}

/// All of 0 to bins - 1 as often as n lasts, small ones more often, in no order.
Values mixed(int n, int bins) {
  Values values;
  for (int i = 0; i < n; ++i) {
    const int any = i * 89 % bins;  // 89 and the numbers of bins have no common divisor
    values.push_back(i % 3 == 0 ? any * any / bins : any);
  }
  return values;
}

}  // namespace

TEST_CASE("n = 96, 2 clusters of 4 blocks of 4 threads, 12 counters") {
  judge_cluster_histogram<4, 3>(mixed(96, 12), 2);
}
TEST_CASE("the lesson's 11 digits, 1 cluster of 4 blocks of 4 threads, 12 counters") {
  judge_cluster_histogram<4, 3>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, 1);
}
TEST_CASE("n = 64, 1 cluster of 4 blocks of 4 threads: all values are 7") {
  judge_cluster_histogram<4, 3>(Values(64, 7), 1);
}
TEST_CASE("n = 3, 3 clusters of 4 blocks of 4 threads: most blocks have no value") {
  judge_cluster_histogram<4, 3>({11, 0, 11}, 3);
}
TEST_CASE("n = 0, 2 clusters of 4 blocks of 4 threads: all counts are 0") { judge_cluster_histogram<4, 3>({}, 2); }
TEST_CASE("n = 1,009, 3 clusters of 4 blocks of 64 threads, 200 counters: a prime") {
  judge_cluster_histogram<64, 50>(mixed(1009, 200), 3);
}
TEST_CASE("n = 2,048, 2 clusters of 4 blocks of 64 threads, 256 counters") {
  judge_cluster_histogram<64, 64>(mixed(2048, 256), 2);
}
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::DeviceBuffer<int> values(Values{3, 1, 4});
  course::judge(
      {.expected = std::vector<float>(12),
       .launch = [&](float* out) { cluster_histogram<4, 3>(reinterpret_cast<int*>(out), values.data(), 3, 1); },
       .type = course::OutputType::int32,
       .launches_accepted = 0});
}
