/// @file
/// Harness of 00_warm_up/vector_add.
#include "vector_add.hpp"

#include <functional>

#include "judge/harness.hpp"

namespace {

/// What `combine` makes of each pair.
std::vector<float> combined(const std::vector<float>& a, const std::vector<float>& b, auto combine) {
  std::vector<float> out;
  for (std::size_t i = 0; i < a.size(); ++i) out.push_back(combine(a[i], b[i]));
  return out;
}

void judge_vector_add(const std::vector<float>& a, const std::vector<float>& b, int threads_per_block) {
  const int n = static_cast<int>(a.size());

  const course::CaseBuffer<float> device_a(a);
  const course::CaseBuffer<float> device_b(b);
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, threads_per_block);
  course::judge({
      .expected = combined(a, b, std::plus<float>()),
      .launch = [&](float* out) { vector_add(out, device_a.data(), device_b.data(), n, threads_per_block); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = 2, .at_least = 2 * elements},
                 .global_writes = {.per_thread = 1, .at_least = elements},
                 .shared_reads = {.per_thread = 0},
                 .shared_writes = {.per_thread = 0},
                 .barriers = {.per_thread = 0},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea = "Every element must be added on the device, by the thread that has its number: "
                         "read `a[i]` and `b[i]`, write `out[i]`."},
      .inputs = {{"a", a}, {"b", b}},
      .definition = [](const auto& in) { return combined(in[0], in[1], std::plus<float>()); },
      .mistakes = {{"not-added", "The outputs are the elements of `a` alone: `b` is not added.", a},
                   {"not-added", "The outputs are the elements of `b` alone: `a` is not added.", b},
                   {"other-operation", "The outputs are differences, a[i] - b[i].",
                    combined(a, b, std::minus<float>())},
                   {"other-operation", "The outputs are products, a[i] * b[i].",
                    combined(a, b, std::multiplies<float>())}},
  });
}

void judge_vector_add(int n, int threads_per_block) {
  judge_vector_add(course::random_floats(n, 1), course::random_floats(n, 2), threads_per_block);
}

}  // namespace

TEST_CASE("n = 8, 8 threads a block: one block") { judge_vector_add(8, 8); }
TEST_CASE("3 1 4 1 5 and 2 7 1 8 2, 4 threads a block, by hand") {
  judge_vector_add({3, 1, 4, 1, 5}, {2, 7, 1, 8, 2}, 4);
}
TEST_CASE("n = 16, 8 threads a block: two full blocks") { judge_vector_add(16, 8); }
TEST_CASE("n = 15, 8 threads a block: the last block is not full") { judge_vector_add(15, 8); }
TEST_CASE("n = 5, 8 threads a block: one block, not full") { judge_vector_add(5, 8); }
TEST_CASE("n = 1, 8 threads a block") { judge_vector_add(1, 8); }
TEST_CASE("n = 0: nothing to do") { judge_vector_add(0, 8); }
TEST_CASE("n = 1,024, 128 threads a block: many full blocks") { judge_vector_add(1024, 128); }
TEST_CASE("n = 2,053, 128 threads a block: more elements than one block can have threads") {
  judge_vector_add(2053, 128);
}
TEST_CASE("n = 65,600, 1 thread a block: more blocks than a grid may have along y" * course::at_an_end()) {
  judge_vector_add(65600, 1);
}
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::CaseBuffer<float> a(course::random_floats(8));
  course::judge({.expected = std::vector<float>(8),
                 .launch = [&](float* out) { vector_add(out, a.data(), a.data(), 8, 8); },
                 .launches_accepted = 0});
}
TEST_CASE("n = 1,024, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_vector_add(1024, 128);
}
