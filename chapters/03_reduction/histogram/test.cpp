/// @file
/// Harness of 03_reduction/histogram.
#include "histogram.hpp"

#include <algorithm>

#include "judge/harness.hpp"

namespace {

using Values = std::vector<unsigned char>;

/// The blocks, their threads and the counters.
struct Shape {
  std::uint64_t threads;  ///< of a block
  std::uint64_t bins;
  std::uint64_t blocks;

  /// Counters for the thread that has most of a block's.
  std::uint64_t share_of_bins() const { return (bins + threads - 1) / threads; }
  /// Copies of the counters that a block may have: one a warp.
  std::uint64_t copies() const { return std::max<std::uint64_t>(threads / 32, 1); }
};

/// Each value is read once and counted once in the block. Only a block's counts go to global memory: by atomics, or each
/// block writes its own down, and another launch adds them. A thread may take four values that lie side by side at once.
course::Budget budget(const Shape& shape, std::uint64_t n) {
  const std::uint64_t all_threads = shape.threads * shape.blocks;
  // Four at once, and of the last ones, which are no four, one.
  const std::uint64_t share =
      std::max((n + all_threads - 1) / all_threads, (n / 4 + all_threads - 1) / all_threads * 4 + 1);
  const std::uint64_t of_blocks = shape.blocks * shape.bins;
  course::Budget budget{.global_reads = {.per_thread = std::max(share, shape.blocks * shape.share_of_bins()),
                                         .total = n + of_blocks,
                                         .at_least = (n + 3) / 4},
                        .shared_reads = {.per_thread = 2 * shape.copies() * shape.share_of_bins()},
                        .shared_writes = {.per_thread = shape.copies() * shape.share_of_bins()},
                        .barriers = {.per_thread = 3},
                        .global_atomics = {.per_thread = shape.share_of_bins(), .total = of_blocks},
                        .shared_atomics = {.per_thread = share, .total = n},
                        .idea = "The device must count, each value once, spread over the threads of all blocks.",
                        .thrift =
                            "In global memory an atomic is for what a whole block has counted: each block counts its "
                            "values in shared memory first."};
  // A launch before may write the zeros.
  budget.blocks.total = shape.blocks + shape.share_of_bins();
  budget.threads.total = (shape.blocks + shape.share_of_bins()) * shape.threads;
  // 32 bytes side by side, from either end, or 32 fours.
  if (shape.threads % 32 == 0 && n % 32 == 0) budget.sectors_per_load = 4;
  return budget;
}

std::vector<float> counted(const Values& values, std::uint64_t bins) {
  std::vector<float> counts(bins);
  for (const unsigned char value : values) ++counts[value];
  return counts;
}

/// The counts of those values whose index `holds` says.
template <class Holds>
std::vector<float> counted_where(const Values& values, std::uint64_t bins, Holds holds) {
  Values chosen;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (holds(i)) chosen.push_back(values[i]);
  }
  return counted(chosen, bins);
}

std::vector<course::Mistake> mistakes(const Values& values, const Shape& shape) {
  const std::uint64_t all_threads = shape.threads * shape.blocks;
  const auto where = [&](auto holds) { return counted_where(values, shape.bins, holds); };
  std::vector<float> first_counters = counted(values, shape.bins);
  std::fill(first_counters.begin() + static_cast<std::ptrdiff_t>(std::min(shape.threads, shape.bins)),
            first_counters.end(), 0.0F);
  std::vector<float> by_later_blocks(shape.bins);  // block b begins with its first value, and goes on through all
  for (std::size_t i = 0; i < values.size(); ++i) {
    by_later_blocks[values[i]] += static_cast<float>(std::min<std::uint64_t>(shape.blocks, i / shape.threads + 1));
  }
  return {
      {"one-element-a-thread",
       "Only the first value of each thread is counted: with more values than threads each goes on, in steps of the "
       "threads of the whole grid.",
       where([&](std::size_t i) { return i < all_threads; })},
      {"first-block-only", "Only what block 0 has counted arrives: the counts of the other blocks are missing.",
       where([&](std::size_t i) { return i % all_threads < shape.threads; })},
      {"one-counter-a-thread",
       "Only as many counters arrive as a block has threads: with more counters than threads each thread has several.",
       std::move(first_counters)},
      {"dropped-tail", "The last values, which do not fill all threads of the grid once more, are left out.",
       where([&](std::size_t i) { return i < values.size() / all_threads * all_threads; })},
      {"stride-of-one-block",
       "Values are counted by several blocks: each thread goes on in steps of the threads of one block, "
       "not of the whole grid.",
       std::move(by_later_blocks)}};
}

template <int threads, int bins>
void judge_histogram(const Values& values, int blocks) {
  const Shape shape{threads, bins, static_cast<std::uint64_t>(blocks)};
  const course::DeviceBuffer<unsigned char> device_values(values);
  const int n = static_cast<int>(values.size());
  course::judge({
      .expected = counted(values, bins),
      .launch =
          [&](float* out) { histogram<threads, bins>(reinterpret_cast<int*>(out), device_values.data(), n, blocks); },
      .budget = budget(shape, values.size()),
      .type = course::OutputType::int32,
      .inputs = {{"values", std::vector<float>(values.begin(), values.end())}},
      .definition = [](const auto& in) { return counted(Values(in[0].begin(), in[0].end()), bins); },
      .mistakes = mistakes(values, shape),
  });
}

/// All of 0 to bins - 1 as often as n lasts, small ones more often, in no order.
Values mixed(int n, int bins) {
  Values values;
  for (int i = 0; i < n; ++i) {
    const int any = i * 89 % bins;  // 89 and the numbers of bins have no common divisor
    values.push_back(static_cast<unsigned char>(i % 3 == 0 ? any * any / bins : any));
  }
  return values;
}

}  // namespace

TEST_CASE("n = 3,072, 3 blocks of 64 threads, 256 counters: full warps side by side") {
  judge_histogram<64, 256>(mixed(3072, 256), 3);
}
TEST_CASE("the lesson's 11 digits, 2 blocks of 4 threads, 10 counters") {
  judge_histogram<4, 10>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, 2);
}
TEST_CASE("n = 64, 2 blocks of 4 threads: all digits are 7") { judge_histogram<4, 10>(Values(64, 7), 2); }
TEST_CASE("n = 3, 2 blocks of 4 threads: the second block has no value") { judge_histogram<4, 10>({9, 0, 9}, 2); }
TEST_CASE("n = 0, 2 blocks of 4 threads: all counts are 0") { judge_histogram<4, 10>({}, 2); }
TEST_CASE("n = 37, 1 block of 4 threads") { judge_histogram<4, 10>(mixed(37, 10), 1); }
TEST_CASE("n = 1,009, 3 blocks of 64 threads, 256 counters: a prime") { judge_histogram<64, 256>(mixed(1009, 256), 3); }
TEST_CASE("n = 2,048, 2 blocks of 256 threads: as many counters as threads") {
  judge_histogram<256, 256>(mixed(2048, 256), 2);
}
TEST_CASE("n = 6,400, 40 blocks of 4 threads: all blocks share the work" * course::at_an_end()) {
  judge_histogram<4, 10>(mixed(6400, 10), 40);
}
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::DeviceBuffer<unsigned char> values(Values{3, 1, 4});
  course::judge({.expected = std::vector<float>(10),
                 .launch = [&](float* out) { histogram<4, 10>(reinterpret_cast<int*>(out), values.data(), 3, 2); },
                 .type = course::OutputType::int32,
                 .launches_accepted = 0});
}
