/// @file
/// Harness of 10_blocks_together/grid_sum.
#include "grid_sum.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "judge/harness.hpp"
#include "judge/on_device.hpp"
#include "room_for_blocks.hpp"

namespace {

/// Each element is read once, and so is each block's sum. One launch: the sums are handed over by waiting, not by atomics
/// and not by a second launch.
course::Budget budget(std::uint64_t threads, std::uint64_t blocks, std::uint64_t n) {
  const auto rounded_up = [](std::uint64_t count, std::uint64_t size) { return (count + size - 1) / size; };
  const std::uint64_t rounds = std::bit_width(threads) - 1;
  const std::uint64_t trees = 2;
  // A single warp may add the sums of the blocks.
  const std::uint64_t of_second_phase = rounded_up(blocks, std::min<std::uint64_t>(threads, 32));
  course::Budget budget{.global_reads = {.per_thread = rounded_up(n, threads * blocks) + of_second_phase,
                                         .total = n + blocks,
                                         .at_least = n},
                        .global_writes = {.total = blocks + 1},
                        .shared_reads = {.per_thread = trees * (2 * rounds + 1) + 1},
                        .shared_writes = {.per_thread = trees * (rounds + 2) + 1},
                        .barriers = {.per_thread = trees * (rounds + 2) + 2},
                        .global_atomics = {.total = 0},
                        .blocks = {.total = blocks},
                        .threads = {.total = blocks * threads}};
  // 32 floats side by side; counted from the end of the vector they need not begin with a sector.
  if (threads % 32 == 0) budget.sectors_per_request = n % 8 == 0 ? 4 : 5;
  budget.idea =
      "The device must do the work, spread over the threads of all blocks, in one launch: each block hands over one "
      "sum, all wait for each other, and one block adds the sums.";
  return budget;
}

/// What the sum is where only some of the elements are added.
template <int threads>
std::vector<course::Mistake> mistakes(const std::vector<float>& a, std::size_t blocks) {
  const auto sum_of = [&](auto times) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(times(i)) * a[i];
    return std::vector<float>{static_cast<float>(sum)};
  };
  const auto sum_where = [&](auto holds) { return sum_of([&](std::size_t i) { return holds(i) ? 1 : 0; }); };
  const std::size_t all_threads = threads * blocks;
  return {
      {"one-element-a-thread",
       "Only the first element of each thread is added: with more elements than threads each goes on, in steps of "
       "the threads of the whole grid.",
       sum_where([&](std::size_t i) { return i < all_threads; })},
      {"steps-of-a-block",
       "Each block goes on in steps of its own threads, and so through the elements of the blocks after it: the step "
       "is the number of threads of the whole grid, gridDim.x * blockDim.x.",
       sum_of([&](std::size_t i) { return std::min(i / threads + 1, std::size_t{blocks}); })},
      {"first-block-only", "Only what block 0 has added arrives: the sums of the other blocks are missing.",
       sum_where([&](std::size_t i) { return i % all_threads < threads; })}};
}

template <int threads>
void judge_grid_sum(const std::vector<float>& a, int most_blocks) {
  const course::CaseBuffer<float> device_a(a);
  const course::CaseBuffer<float> block_sums(most_blocks);
  const int n = static_cast<int>(a.size());
  const std::uint64_t blocks = std::min<std::uint64_t>(most_blocks, room_for_blocks(threads));
  course::judge({
      .expected = {static_cast<float>(std::accumulate(a.begin(), a.end(), 0.0))},
      .launch = [&](float* out) { grid_sum<threads>(out, block_sums.data(), most_blocks, device_a.data(), n); },
      .budget = budget(threads, blocks, n),
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .mistakes = mistakes<threads>(a, blocks),
  });
}

template <int threads>
void judge_grid_sum(int n, int most_blocks) {
  judge_grid_sum<threads>(course::random_summands(n, n), most_blocks);
}

}  // namespace

TEST_CASE("the lesson's 11 digits, 2 blocks of 4 threads") {
  judge_grid_sum<4>(std::vector<float>{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, 2);
}
TEST_CASE("n = 16, 2 blocks of 4 threads: every thread has two elements") { judge_grid_sum<4>(16, 2); }
TEST_CASE("n = 5, 2 blocks of 4 threads: the second block has one element") { judge_grid_sum<4>(5, 2); }
TEST_CASE("n = 1, 3 blocks of 4 threads: two blocks have none") { judge_grid_sum<4>(1, 3); }
TEST_CASE("n = 0, 2 blocks of 4 threads: the sum of nothing is 0") { judge_grid_sum<4>(0, 2); }
TEST_CASE("n = 7, one block of 4 threads") { judge_grid_sum<4>(7, 1); }
TEST_CASE("n = 1,009, 5 blocks of 64 threads: a prime") { judge_grid_sum<64>(1009, 5); }
TEST_CASE("n = 19,997, 100 blocks of 64 threads: more blocks than a block has threads") {
  judge_grid_sum<64>(19997, 100);
}
TEST_CASE("n = 30,011, at most 3,000 blocks of 64 threads: more than the simulator's device holds") {
  judge_grid_sum<64>(30011, 3000);
}
TEST_CASE("n = 30,011, at most 3,000 blocks of 512 threads" * course::at_an_end()) { judge_grid_sum<512>(30011, 3000); }
TEST_CASE("n = 5,003, at most 100 blocks of 64 threads, on a device of 3 multiprocessors" * course::at_an_end()) {
  const course::OnDevice small(3);
  judge_grid_sum<64>(5003, 100);
}
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::CaseBuffer<float> a(course::random_floats(8));
  const course::CaseBuffer<float> block_sums(2);
  course::judge({.expected = {0},
                 .launch = [&](float* out) { grid_sum<4>(out, block_sums.data(), 2, a.data(), 8); },
                 .launches_accepted = 0});
}
TEST_CASE("n = 1,024, 4 blocks of 64 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_grid_sum<64>(1024, 4);
}
