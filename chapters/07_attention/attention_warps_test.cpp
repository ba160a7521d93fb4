/// @file
/// Harness of 07_attention/attention_warps.
#include "attention_warps.hpp"

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
      // A key, a query, and one number of each value.
      .shared_reads = {.per_thread = tiles * (2 * size + lanes) + size},
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

template <int size, int warps>
void judge_attention_warps(const attention::Head& head) {
  const auto owner = [](std::size_t i) {
    const int query = static_cast<int>(i) / size;
    return course::Owner{query / warps, query % warps * lanes + static_cast<int>(i) % size};
  };
  attention::judge_attention(attention_warps<size, warps>, head, lanes, owner, budget(head, warps));
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
TEST_CASE("n = 1: the weight is 1") { judge_attention_warps(1); }
TEST_CASE("n = 0: nothing to do") { judge_attention_warps(0); }
