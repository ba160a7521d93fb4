/// @file
/// Harness of 03_reduction/dot_product.
#include "dot_product.hpp"

#include <bit>

#include "judge/harness.hpp"
#include "judge/mistakes.hpp"

namespace {

/// The definition, word for word: one loop, the sum in double.
float dotted(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return static_cast<float>(sum);
}

template <int threads_per_block>
std::vector<course::Mistake> mistakes(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> products;
  for (std::size_t i = 0; i < a.size(); ++i) products.push_back(a[i] * b[i]);
  const course::Slots slots = course::slots_of(products, threads_per_block);
  return course::mistakes_of_tree({slots}, {slots});
}

template <int threads_per_block>
void judge_dot_product(const std::vector<float>& a, const std::vector<float>& b) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  const course::CaseBuffer<float> device_b(b);
  const std::uint64_t elements = n;
  const std::uint64_t rounds = std::bit_width(unsigned{threads_per_block}) - 1;  // halvings from the block down to 1
  course::Case question{
      .expected = {dotted(a, b)},
      .launch = [&](float* out) { dot_product<threads_per_block>(out, device_a.data(), device_b.data(), n); },
      .owner = course::one_output_per_block(),
      .budget = {.global_reads = {.per_thread = 2, .total = 2 * elements, .at_least = 2 * elements},
                 .global_writes = {.per_thread = 1, .total = 1},
                 .shared_reads = {.per_thread = 2 * rounds + 1},  // two values a round, and the sum at the end
                 .shared_writes = {.per_thread = rounds + 2, .at_least = elements},  // zeroing the slot first is fine
                 .barriers = {.per_thread = rounds + 1},
                 .blocks = {.total = 1},
                 .threads = {.total = threads_per_block},
                 .idea = "All threads must work on the sum: each puts its product into shared memory, and a tree "
                         "halves what is left in every round."},
      .least_term = 0.25F,
      .inputs = {{"a", a}, {"b", b}},
      .definition = [](const auto& in) { return std::vector{dotted(in[0], in[1])}; },
      .mistakes = mistakes<threads_per_block>(a, b),
  };
  // A warp of which only some lanes add is partial: in the last five rounds, and a round reads two slots.
  if (threads_per_block > 32) question.budget.partial_requests = 2 * 5;
  course::judge(question);
}

template <int threads_per_block>
void judge_dot_product(int n) {
  judge_dot_product<threads_per_block>(course::random_factors(n, n, 1), course::random_factors(n, n, 2));
}

}  // namespace

TEST_CASE("n = 8, 8 threads") { judge_dot_product<8>(8); }
TEST_CASE("the lesson's products 3 1 4 1 5 9 2 6, 8 threads") {
  judge_dot_product<8>({3, 1, 2, 1, 5, 3, 1, 2}, {1, 1, 2, 1, 1, 3, 2, 3});
}
TEST_CASE("n = 7, 8 threads: one thread without a pair") { judge_dot_product<8>(7); }
TEST_CASE("n = 5, 8 threads: the upper half is not full") { judge_dot_product<8>(5); }
TEST_CASE("n = 3, 8 threads: the upper half is empty") { judge_dot_product<8>(3); }
TEST_CASE("n = 1, 8 threads") { judge_dot_product<8>(1); }
TEST_CASE("n = 0, 8 threads: the sum of nothing is 0") { judge_dot_product<8>(0); }
TEST_CASE("n = 128, 128 threads") { judge_dot_product<128>(128); }
TEST_CASE("n = 127, 128 threads: one thread without a pair") { judge_dot_product<128>(127); }
TEST_CASE("n = 97, 128 threads: the last warp has one pair") { judge_dot_product<128>(97); }
TEST_CASE("n = 128, 128 threads: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_dot_product<128>(128);
}
