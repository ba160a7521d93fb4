/// @file
/// Harness of 07_attention/masked_scores.
#include "masked_scores.hpp"

#include "heads.hpp"

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// For each query and key the score where the query `sees` the key, else `hidden`.
template <class Predicate>
std::vector<float> scores(const attention::Head& head, float hidden, Predicate sees) {
  std::vector<float> out;
  for (int i = 0; i < head.n; ++i)
    for (int j = 0; j < head.n; ++j) out.push_back(sees(i, j) ? static_cast<float>(head.score(i, j)) : hidden);
  return out;
}

std::vector<float> masked(const attention::Head& head) {
  return scores(head, -infinity, [](int i, int j) { return j <= i; });
}

std::vector<course::Mistake> mistakes(const attention::Head& head, int tile) {
  const auto past = [](int i, int j) { return j <= i; };
  attention::Head unscaled = head;
  unscaled.scale = 1;
  attention::Head exchanged = head;
  std::swap(exchanged.q, exchanged.k);
  return {
      {"no-mask", "Nothing is masked: where a key comes after its query, j > i, the output is minus infinity.",
       scores(head, -infinity, [](int, int) { return true; })},
      {"own-key-masked", "The diagonal is masked: a query sees its own key, too, j <= i.",
       scores(head, -infinity, [](int i, int j) { return j < i; })},
      {"mask-upside-down", "The past is masked, not the future: key j is hidden from query i where j > i.",
       scores(head, -infinity, [](int i, int j) { return j >= i; })},
      {"mask-upside-down",
       "In the tiles on the diagonal the past is masked, not the future: key j is hidden from query i where j > i.",
       scores(head, -infinity, [tile](int i, int j) { return j >= i && j / tile <= i / tile; })},
      {"zero-for-masked",
       "Masked outputs are 0. A score of 0 is a score like others, and exp(0) is 1: minus infinity gives weight 0.",
       scores(head, 0, past)},
      {"whole-tiles-masked",
       "Only whole tiles are masked: in a tile on the diagonal keys after the query are hidden one by one.",
       scores(head, -infinity, [tile](int i, int j) { return j / tile <= i / tile; })},
      {"diagonal-tiles-masked", "The tiles on the diagonal are masked as a whole: half of each is in the past.",
       scores(head, -infinity, [tile](int i, int j) { return j / tile < i / tile; })},
      {"not-scaled", "The scores are not multiplied by `scale`.", masked(unscaled)},
      {"queries-for-keys", "Queries and keys are exchanged: this is k times q transposed.", masked(exchanged)},
  };
}

/// The tiles on and below the diagonal, each with its queries and its keys.
std::uint64_t reads(const attention::Head& head, int tile) {
  std::uint64_t rows = 0;
  for (int i = 0; i < head.n; i += tile)
    for (int j = 0; j <= i; j += tile) rows += std::min(tile, head.n - i) + std::min(tile, head.n - j);
  return rows * head.size;
}

course::Budget budget(const attention::Head& head, int tile) {
  const std::uint64_t tiles = course::ceil_div(head.n, tile);
  const std::uint64_t outputs = static_cast<std::uint64_t>(head.n) * head.n;
  const std::uint64_t share = course::ceil_div(head.size, tile);  // of a tile's numbers, for each thread
  const std::uint64_t all = reads(head, tile);
  course::Budget budget{
      .global_reads = {.per_thread = 2 * share, .total = all, .at_least = all},
      .global_writes = {.per_thread = 1, .total = outputs},
      .shared_reads = {.per_thread = 2 * static_cast<std::uint64_t>(head.size)},
      .shared_writes = {.per_thread = 4 * share, .at_least = all},
      .barriers = {.per_thread = 2},
      .global_atomics = {.total = 0},
      .blocks = {.total = tiles * tiles},
      .threads = {.total = tiles * tiles * tile * tile},
      .idea =
          "A block reads its queries and its keys once, into shared memory, and all of its threads use them from "
          "there.",
      .thrift =
          "A tile above the diagonal is masked as a whole: it reads nothing. Other tiles read each query and each key "
          "once."};
  if (head.n % tile == 0 && tile * tile % 32 == 0) {
    budget.sectors_per_request = 4;
    budget.bank_conflict_degree = 2;  // a warp fills two rows, of 17 numbers each: two of its lanes meet in one bank
    budget.partial_requests = 0;
  }
  return budget;
}

template <int tile, int size>
void judge_masked_scores(const attention::Head& head) {
  const course::CaseBuffer<float> q(head.q);
  const course::CaseBuffer<float> k(head.k);
  course::judge({
      .expected = masked(head),
      .launch = [&](float* out) { masked_scores<tile, size>(out, q.data(), k.data(), head.n, head.scale); },
      .owner = course::one_output_per_thread_in_tiles(head.n, tile),
      .budget = budget(head, tile),
      .least_term = 0.25F * head.scale,
      .inputs = {{"q", head.q, head.size}, {"k", head.k, head.size}},
      .definition =
          [&](const auto& in) {
            return masked({head.n, head.size, head.scale, in[0], in[1], {}});
          },
      .columns = head.n,
      .mistakes = mistakes(head, tile),
  });
}

void judge_masked_scores(int n) { judge_masked_scores<16, 16>(attention::random_head(n, 16, 0.25F)); }

}  // namespace

TEST_CASE("n = 48, tiles of 16: three tiles masked, three on the diagonal, three below") { judge_masked_scores(48); }
TEST_CASE("by hand, n = 4, tiles of 2: one tile masked") { judge_masked_scores<2, 2>(attention::head_by_hand()); }
TEST_CASE("n = 16: one tile") { judge_masked_scores(16); }
TEST_CASE("n = 37, tiles of 16: a prime") { judge_masked_scores(37); }
TEST_CASE("n = 5, tiles of 2") { judge_masked_scores<2, 2>(attention::random_head(5, 2, 0.5F)); }
TEST_CASE("n = 1") { judge_masked_scores(1); }
TEST_CASE("n = 0: nothing to do") { judge_masked_scores(0); }
TEST_CASE("n = 48, tiles of 16: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_masked_scores(48);
}
