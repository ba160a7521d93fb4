/// @file
/// Harness of 07_attention/attention_tiled.
#include "attention_tiled.hpp"

#include "heads.hpp"

namespace {

course::Budget budget(const attention::Head& head, int queries_per_block) {
  const std::uint64_t blocks = course::ceil_div(head.n, queries_per_block);
  const auto size = static_cast<std::uint64_t>(head.size);
  const std::uint64_t numbers = head.n * size;  // of q, k and v each
  const std::uint64_t reads = numbers + blocks * 2 * numbers;
  course::Budget budget{
      .global_reads = {.per_thread = size + blocks * 2 * size, .total = reads, .at_least = reads},
      .global_writes = {.per_thread = size, .total = numbers},
      // Each key and each value, and the queries may lie there, too.
      .shared_reads = {.per_thread = 2 * numbers + head.n * size + size},
      .shared_writes = {.per_thread = 4 * blocks * size + 2 * size, .at_least = blocks * 2 * numbers},
      .barriers = {.per_thread = 2 * blocks + 3},
      .global_atomics = {.total = 0},
      .blocks = {.total = blocks},
      .threads = {.total = blocks * queries_per_block},
      .idea =
          "A block reads each key and each value once, into shared memory, and all of its queries use them from there.",
      .thrift =
          "Each block reads its queries once, and each key and each value once: scores, weights and running results "
          "stay in registers."};
  // Rows with a number of padding, where queries come in and outputs leave by lines, have two lanes to some banks.
  if (head.n % queries_per_block == 0 && queries_per_block % 32 == 0) budget.bank_conflict_degree = 2;
  return budget;
}

template <int size, int queries>
void judge_attention_tiled(const attention::Head& head) {
  const auto owner = [](std::size_t i) {
    const int query = static_cast<int>(i) / size;
    return course::Owner{query / queries, query % queries};
  };
  attention::judge_attention(attention_tiled<size, queries>, head, queries, owner, budget(head, queries));
}

void judge_attention_tiled(int n) { judge_attention_tiled<16, 32>(attention::random_head(n, 16, 1.0F / 32)); }

}  // namespace

TEST_CASE("n = 64, 32 queries a block: two blocks, two tiles of keys") { judge_attention_tiled(64); }
TEST_CASE("by hand, four keys in two tiles") { judge_attention_tiled<2, 2>(attention::head_by_hand()); }
TEST_CASE("n = 32: one block, one tile") { judge_attention_tiled(32); }
TEST_CASE("n = 37: a prime, the last block and the last tile not full") { judge_attention_tiled(37); }
TEST_CASE("n = 5, 2 queries a block: three tiles") { judge_attention_tiled<2, 2>(attention::random_head(5, 2, 0.5F)); }
TEST_CASE("n = 40, scores around 128: exp(128) is no float") {
  judge_attention_tiled<16, 32>(attention::head_with_large_scores(40, 16));
}
TEST_CASE("n = 40, one key far ahead of all others: exp() of how far is no float") {
  judge_attention_tiled<16, 32>(attention::head_with_one_key_far_ahead(40, 16));
}
TEST_CASE("n = 8, scores around -1,024" * course::at_an_end()) {
  judge_attention_tiled<16, 32>(attention::head_with_small_scores(8, 16));
}
TEST_CASE("n = 1: the weight is 1") { judge_attention_tiled(1); }
TEST_CASE("n = 0: nothing to do") { judge_attention_tiled(0); }
