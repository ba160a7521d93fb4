/// @file
/// Harness of 07_attention/attention_warps.
#include "attention_warps.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "heads.hpp"

namespace {

constexpr int lanes = 32;

course::Budget budget(const attention::Head& head, int warps) {
  const std::uint64_t blocks = course::ceil_div(head.n, warps);
  const std::uint64_t tiles = course::ceil_div(head.n, lanes);
  const auto size = static_cast<std::uint64_t>(head.size);
  const std::uint64_t numbers = head.n * size;  // of q, k and v each
  const std::uint64_t reads = numbers + blocks * 2 * numbers;
  const std::uint64_t share = course::ceil_div(lanes * head.size, warps * lanes);  // of a tile of keys or values
  course::Budget budget{
      .global_reads = {.per_thread = 1 + tiles * 2 * share, .total = reads, .at_least = reads},
      .global_writes = {.per_thread = 1, .total = numbers},
      // A key, a query, and of each value one number, with its weight: these may lie there, too.
      .shared_reads = {.per_thread = tiles * (2 * size + 2 * lanes) + size},
      .shared_writes = {.per_thread = 4 * tiles * share + 2, .at_least = blocks * 2 * numbers},
      .barriers = {.per_thread = 2 * tiles + 2},
      .global_atomics = {.total = 0},
      .shared_atomics = {.total = 0},
      .blocks = {.total = blocks},
      .threads = {.total = blocks * warps * lanes},
      .idea =
          "A block reads each key and each value once, into shared memory, and all of its warps use them from there.",
      .thrift = "Each block reads its queries once, and each key and each value once."};
  if (head.n % lanes == 0 && head.n % warps == 0 && head.size == lanes) {
    budget.sectors_per_request = 4;
    budget.bank_conflict_degree = 1;
    budget.partial_requests = 0;
  }
  return budget;
}

/// A number of each lane.
using Lanes = std::array<double, lanes>;

/// What lanes have of all numbers after five shuffles: each the same if `combine` is told of partners to and fro, and only
/// lane 0 the right one if each takes from further up. Past the last lane, a lane gets its own.
template <class Combine>
Lanes shuffled(Lanes values, bool down, Combine combine) {
  for (int offset = lanes / 2; offset > 0; offset /= 2) {
    const Lanes before = values;
    for (int lane = 0; lane < lanes; ++lane) {
      const int above = lane + offset < lanes ? lane + offset : lane;
      values[lane] = combine(before[lane], before[down ? above : lane ^ offset]);
    }
  }
  return values;
}

/// The outputs where the lanes shuffle down to find the largest score, the sum of the weights, or both.
std::vector<float> shuffled_down(const attention::Head& head, bool for_largest, bool for_sum) {
  constexpr double nothing = -std::numeric_limits<double>::infinity();
  std::vector<float> out;
  for (int query = 0; query < head.n; ++query) {
    Lanes largest;
    largest.fill(nothing);
    Lanes sum{};
    Lanes total{};
    for (int first = 0; first < head.n; first += lanes) {
      const int keys = std::min(lanes, head.n - first);
      Lanes scores;
      scores.fill(nothing);
      for (int lane = 0; lane < keys; ++lane) scores[lane] = head.score(query, first + lane);
      Lanes larger;
      for (int lane = 0; lane < lanes; ++lane) larger[lane] = std::fmax(largest[lane], scores[lane]);
      larger = shuffled(larger, for_largest, [](double a, double b) { return std::fmax(a, b); });
      Lanes weights;
      for (int lane = 0; lane < lanes; ++lane) weights[lane] = std::exp(scores[lane] - larger[lane]);
      const Lanes sums = shuffled(weights, for_sum, [](double a, double b) { return a + b; });
      for (int lane = 0; lane < lanes; ++lane) {
        const double factor = std::exp(largest[lane] - larger[lane]);
        sum[lane] = sum[lane] * factor + sums[lane];
        total[lane] *= factor;
        for (int key = 0; lane < head.size && key < keys; ++key)
          total[lane] += weights[key] * head.v[(first + key) * head.size + lane];
      }
      largest = larger;
    }
    for (int lane = 0; lane < head.size; ++lane) out.push_back(static_cast<float>(total[lane] / sum[lane]));
  }
  return out;
}

std::vector<course::Mistake> mistakes_of_shuffles(const attention::Head& head) {
  const char* const advice =
      " __shfl_down_sync() brings it to lane 0 alone; with __shfl_xor_sync() every lane gets it, and every lane needs it.";
  return {{"largest-in-lane-0", std::string("Only lane 0 has the largest score of all lanes.") + advice,
           shuffled_down(head, true, false)},
          {"sum-in-lane-0", std::string("Only lane 0 has the sum of the weights of all lanes.") + advice,
           shuffled_down(head, false, true)},
          {"both-in-lane-0",
           std::string("Only lane 0 has the largest score of all lanes and the sum of their weights.") + advice,
           shuffled_down(head, true, true)}};
}

template <int size, int warps>
void judge_attention_warps(const attention::Head& head) {
  const auto owner = [](std::size_t i) {
    const int query = static_cast<int>(i) / size;
    return course::Owner{query / warps, query % warps * lanes + static_cast<int>(i) % size};
  };
  attention::judge_attention(attention_warps<size, warps>, head, lanes, owner, budget(head, warps),
                             mistakes_of_shuffles(head));
}

void judge_attention_warps(int n) { judge_attention_warps<32, 4>(attention::random_head(n, 32, 1.0F / 32)); }

}  // namespace

TEST_CASE("n = 64, 4 warps a block: 16 blocks, two tiles of keys") { judge_attention_warps(64); }
TEST_CASE("by hand, four keys") { judge_attention_warps<2, 2>(attention::head_by_hand()); }
TEST_CASE("n = 32: one tile") { judge_attention_warps(32); }
TEST_CASE("n = 37: a prime, the last block and the last tile not full") { judge_attention_warps(37); }
TEST_CASE("n = 35, 2 numbers a key: two tiles") { judge_attention_warps<2, 2>(attention::random_head(35, 2, 0.125F)); }
TEST_CASE("n = 40, scores around 128: exp(128) is no float") {
  judge_attention_warps<32, 4>(attention::head_with_large_scores(40, 32));
}
TEST_CASE("n = 40, one key far ahead of all others: exp() of how far is no float") {
  judge_attention_warps<32, 4>(attention::head_with_one_key_far_ahead(40, 32));
}
TEST_CASE("n = 8, scores around -1,024" * course::at_an_end()) {
  judge_attention_warps<32, 4>(attention::head_with_small_scores(8, 32));
}
TEST_CASE("n = 1: the weight is 1") { judge_attention_warps(1); }
TEST_CASE("n = 0: nothing to do") { judge_attention_warps(0); }
TEST_CASE("n = 40: buffers that begin at an odd element" * course::at_odd_elements()) { judge_attention_warps(40); }
