/// @file
/// Harness of 03_reduction/sum_any_length.
#include "sum_any_length.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "judge/harness.hpp"
#ifdef COURSE_SIMULATOR
#include "simulator/observe/session.hpp"
#endif

namespace {

/// Each element is read once, and so is each block's sum. Nothing but one value a block is handed over between blocks.
course::Budget budget(std::uint64_t threads, std::uint64_t blocks, std::uint64_t n) {
  const auto rounded_up = [](std::uint64_t count, std::uint64_t size) { return (count + size - 1) / size; };
  const std::uint64_t share = rounded_up(n, threads * blocks) + rounded_up(blocks, threads);
  const std::uint64_t rounds = std::bit_width(threads) - 1;
  const std::uint64_t trees = 2;  // one for the block, one for the blocks, perhaps in the same launch
  course::Budget budget{.global_reads = {.per_thread = share, .total = n + blocks, .at_least = n},
                        .global_writes = {.total = blocks + 2},
                        .shared_reads = {.per_thread = trees * (2 * rounds + 1) + 1},
                        .shared_writes = {.per_thread = trees * (rounds + 2) + 1},
                        .barriers = {.per_thread = trees * (rounds + 1) + 2},
                        .global_atomics = {.per_thread = 1, .total = blocks},
                        .blocks = {.total = blocks + 1},
                        .threads = {.total = (blocks + 1) * threads}};
  if (threads % 32 == 0) {
    budget.sectors_per_request = 4;  // 32 floats side by side
    // The last five rounds of each tree, two slots a round; or one lane of each warp hands over what the warp has.
    budget.partial_requests = std::max<std::uint64_t>(2 * 5, threads / 32) * (blocks + 1);
  }
  budget.idea =
      "The device must do the work, spread over the threads of all blocks: each block hands over one sum, and these "
      "are added in the end.";
  return budget;
}

template <int threads, int blocks>
std::vector<course::Mistake> mistakes(const std::vector<float>& a) {
  const auto sum_of = [&](auto times) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(times(i)) * a[i];
    return std::vector<float>{static_cast<float>(sum)};
  };
  const auto sum_where = [&](auto holds) { return sum_of([&](std::size_t i) { return holds(i) ? 1 : 0; }); };
  constexpr std::size_t all_threads = std::size_t{threads} * blocks;
  return {
      {"one-element-a-thread",
       "Only the first element of each thread is added: with more elements than threads each goes on, in steps of "
       "the threads of the whole grid.",
       sum_where([](std::size_t i) { return i < all_threads; })},
      {"steps-of-a-block",
       "Each block goes on in steps of its own threads, and so through the elements of the blocks after it: the step "
       "is the number of threads of the whole grid, gridDim.x * blockDim.x.",
       sum_of([&](std::size_t i) { return std::min(i / threads + 1, std::size_t{blocks}); })},
      {"first-block-only", "Only what block 0 has added arrives: the sums of the other blocks are missing.",
       sum_where([](std::size_t i) { return i % all_threads < threads; })},
      {"first-thread-only", "Only what thread 0 of each block has added arrives: the tree adds nothing to it.",
       sum_where([](std::size_t i) { return i % threads == 0; })}};
}

template <int threads, int blocks>
void judge_sum_any_length(const std::vector<float>& a) {
  const course::CaseBuffer<float> device_a(a);
  const course::CaseBuffer<float> block_sums(blocks);
  const int n = static_cast<int>(a.size());
  course::judge({
      .expected = {static_cast<float>(std::accumulate(a.begin(), a.end(), 0.0))},
      .launch = [&](float* out) { sum_any_length<threads, blocks>(out, block_sums.data(), device_a.data(), n); },
      .budget = budget(threads, blocks, n),
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .mistakes = mistakes<threads, blocks>(a),
  });
}

template <int threads, int blocks>
void judge_sum_any_length(int n) {
  judge_sum_any_length<threads, blocks>(course::random_summands(n, n));
}

/// Whether the function launches blocks that wait for each other, more than the simulator's device holds: right on a
/// larger one.
template <int threads, int blocks>
bool wants_all_blocks_at_once() {
#ifdef COURSE_SIMULATOR
  const course::DeviceBuffer<float> a(std::vector<float>{3, 1, 4});
  const course::DeviceBuffer<float> block_sums(blocks);
  const course::DeviceBuffer<float> out(1);
  const simulator::Observation seen = simulator::observe({}, [&] {
    try {
      sum_any_length<threads, blocks>(out.data(), block_sums.data(), a.data(), 3);
    } catch (const std::exception&) {  // the refused launch, as the contract asks
    }
  });
  cudaGetLastError();
  return std::any_of(seen.findings.begin(), seen.findings.end(), [](const simulator::Finding& finding) {
    return finding.kind == simulator::FindingKind::launch_error &&
           finding.message.find("a cooperative launch of") != std::string::npos;
  });
#else
  return false;
#endif
}

}  // namespace

TEST_CASE("the lesson's 11 digits, 2 blocks of 4 threads") {
  judge_sum_any_length<4, 2>(std::vector<float>{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5});
}
TEST_CASE("n = 16, 2 blocks of 4 threads: every thread has two elements") { judge_sum_any_length<4, 2>(16); }
TEST_CASE("n = 5, 2 blocks of 4 threads: the second block has one element") { judge_sum_any_length<4, 2>(5); }
TEST_CASE("n = 1, 2 blocks of 4 threads: the second block has none") { judge_sum_any_length<4, 2>(1); }
TEST_CASE("n = 0, 2 blocks of 4 threads: the sum of nothing is 0") { judge_sum_any_length<4, 2>(0); }
TEST_CASE("n = 384, 3 blocks of 64 threads: full warps side by side") { judge_sum_any_length<64, 3>(384); }
TEST_CASE("n = 1,009, 3 blocks of 64 threads: a prime") { judge_sum_any_length<64, 3>(1009); }
TEST_CASE("n = 19,997, 100 blocks of 64 threads: more blocks than a block has threads") {
  judge_sum_any_length<64, 100>(19997);
}
TEST_CASE("n = 1,000, 100 blocks of 64 threads: most blocks have no element") { judge_sum_any_length<64, 100>(1000); }
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::CaseBuffer<float> a(course::random_floats(8));
  const course::CaseBuffer<float> block_sums(2);
  course::judge({.expected = {0},
                 .launch = [&](float* out) { sum_any_length<4, 2>(out, block_sums.data(), a.data(), 8); },
                 .launches_accepted = 0});
}
TEST_CASE("n = 384, 3 blocks of 64 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_sum_any_length<64, 3>(384);
}
TEST_CASE("n = 5,000, 528 blocks of 512 threads: the ladder's" * course::at_an_end()) {
  if (!wants_all_blocks_at_once<512, 528>()) judge_sum_any_length<512, 528>(5000);
}
