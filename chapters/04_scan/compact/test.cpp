/// @file
/// Harness of 04_scan/compact.
#include "compact.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <string>

#include "judge/contract.hpp"
#include "judge/harness.hpp"

namespace {

std::vector<float> kept_of(const std::vector<float>& a) {
  std::vector<float> kept;
  std::copy_if(a.begin(), a.end(), std::back_inserter(kept), [](float element) { return element > 0; });
  return kept;
}

/// Each element is read to be counted, and again to be moved; the counts of the blocks are scanned by one block. A thread
/// may have four elements, one from each of four slices.
course::Budget budget(std::uint64_t n, std::uint64_t kept, std::uint64_t threads) {
  const std::uint64_t blocks = (n + threads - 1) / threads;
  const std::uint64_t scans = (blocks + threads - 1) / threads;  // of as many counts as a block has threads
  const std::uint64_t rounds = std::bit_width(threads) - 1;
  const std::uint64_t warps = threads / 32;
  course::Budget budget{
      .global_reads = {.per_thread = 5 + scans, .total = 2 * n + blocks + blocks * threads, .at_least = n},
      .global_writes = {.per_thread = 3 + scans, .total = kept + 2 * blocks + 1, .at_least = kept},
      // The scan of the counts, and in each block votes, or a scan in rounds.
      .shared_reads = {.per_thread = scans * (2 * rounds + 2) + 2 * rounds + 2 + 8 * warps},
      .shared_writes = {.per_thread = scans * (rounds + 1) + rounds + 3},
      .barriers = {.per_thread = scans * (2 * rounds + 2) + 2 * rounds + 4},
      .global_atomics = {.total = 0},
      .shared_atomics = {.total = 2 * blocks * warps},
      .blocks = {.total = 2 * blocks + 1},
      .threads = {.total = (2 * blocks + 1) * threads},
      .idea = "The device must count, scan and move: each element is read by the block that it lies in.",
      .thrift = "Each element is read to be counted and read to be moved, and only what is kept is written."};
  if (n % threads == 0) budget.sectors_per_load = 4;  // 32 floats side by side
  return budget;
}

/// What is wrong with the count of what is kept.
std::vector<simulator::Finding> wrong_count(int count, std::size_t right) {
  if (static_cast<std::size_t>(count) == right) return {};
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::wrong_result;
  finding.origin = simulator::Origin::outputs;
  finding.message = "*kept is " + std::to_string(count) + ", but " + std::to_string(right) + " is right";
  finding.help = "The counts of all blocks add up to it: is each block's own count right?";
  return {finding};
}

template <int threads>
void judge_compact(const std::vector<float>& a) {
  const std::vector<float> expected = kept_of(a);
  const course::CaseBuffer<float> device_a(a);
  const course::CaseBuffer<int> kept(1);
  const int n = static_cast<int>(a.size());
  course::judge({
      .expected = expected,
      .launch = [&](float* out) { compact<threads>(out, kept.data(), device_a.data(), n); },
      .budget = budget(a.size(), expected.size(), threads),
      .inputs = {{"a", a}},
      .mistakes = {{"not-moved", "The first elements of `a` arrive, also those that are not kept: none has moved.",
                    std::vector<float>(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(expected.size()))}},
      .look = [&] { return wrong_count(kept.to_host().front(), expected.size()); },
  });
}

/// About half of them are kept.
template <int threads>
void judge_random(int n) {
  judge_compact<threads>(course::random_floats(n));
}

/// Both zeros are not kept.
std::vector<float> with_zeros(int n) {
  std::vector<float> a = course::random_floats(n);
  for (std::size_t i = 0; i < a.size(); i += 3) a[i] = i % 2 == 0 ? 0.0F : -0.0F;
  return a;
}

std::vector<float> all_positive(int n) {
  std::vector<float> a = course::random_floats(n);
  for (float& element : a) element = std::abs(element);
  return a;
}

std::vector<float> all_negative(int n) {
  std::vector<float> a = all_positive(n);
  for (float& element : a) element = -element;
  return a;
}

}  // namespace

TEST_CASE("n = 4,096, 64 threads a block: 64 full blocks") { judge_random<64>(4096); }
TEST_CASE("the lesson's 12 numbers, in one block") { judge_compact<64>({3, -1, 4, -1, -5, 9, 2, -6, 5, -3, 5, -8}); }
TEST_CASE("n = 64, 64 threads a block: one full block") { judge_random<64>(64); }
TEST_CASE("n = 65, 64 threads a block: the second block has one element") { judge_random<64>(65); }
TEST_CASE("n = 200, 64 threads a block: zeros, which are not kept") { judge_compact<64>(with_zeros(200)); }
TEST_CASE("n = 130, 64 threads a block: all are kept") { judge_compact<64>(all_positive(130)); }
TEST_CASE("n = 130, 64 threads a block: none is kept") { judge_compact<64>(all_negative(130)); }
TEST_CASE("n = 1, 64 threads a block") { judge_compact<64>({5}); }
TEST_CASE("n = 0: nothing to do, and none is kept") { judge_compact<64>({}); }
TEST_CASE("n = 4,163, 64 threads a block: more blocks than a block has threads") { judge_random<64>(4163); }
TEST_CASE("n = 2,048, 256 threads a block: eight warps each") { judge_random<256>(2048); }
TEST_CASE("n = 320, 64 threads a block: the least floats, the largest and infinite ones" * course::at_an_end()) {
  judge_compact<64>(course::floats_of({.infinite = true}, 320));
}
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::CaseBuffer<float> a(std::vector<float>{3, -1, 4});
  const course::CaseBuffer<int> kept(1);
  course::judge({.expected = {3, 4},
                 .launch = [&](float* out) { compact<64>(out, kept.data(), a.data(), 3); },
                 .launches_accepted = 0});
}
TEST_CASE("n = 2,048, 256 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<256>(2048);
}
