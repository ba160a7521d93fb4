/// @file
/// Harness of 00_warm_up/vector_add.
#include "vector_add.hpp"

#include "harness/harness.hpp"

namespace {

void judge_vector_add(int n, int threads_per_block) {
  const std::vector<float> a = course::random_floats(n, 1);
  const std::vector<float> b = course::random_floats(n, 2);
  std::vector<float> expected;
  for (int i = 0; i < n; ++i) expected.push_back(a[i] + b[i]);

  const course::DeviceBuffer<float> device_a(a);
  const course::DeviceBuffer<float> device_b(b);
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, threads_per_block);
  course::judge({
      .expected = expected,
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
  });
}

}  // namespace

TEST_CASE("n = 8, 8 threads a block: one block") { judge_vector_add(8, 8); }
TEST_CASE("n = 16, 8 threads a block: two full blocks") { judge_vector_add(16, 8); }
TEST_CASE("n = 15, 8 threads a block: the last block is not full") { judge_vector_add(15, 8); }
TEST_CASE("n = 5, 8 threads a block: one block, not full") { judge_vector_add(5, 8); }
TEST_CASE("n = 1, 8 threads a block") { judge_vector_add(1, 8); }
TEST_CASE("n = 0: nothing to do") { judge_vector_add(0, 8); }
TEST_CASE("n = 1,024, 128 threads a block: many full blocks") { judge_vector_add(1024, 128); }
TEST_CASE("n = 2,053, 128 threads a block: more elements than one block can have threads") {
  judge_vector_add(2053, 128);
}
TEST_CASE("a launch that the device refuses must be thrown") {
  const course::DeviceBuffer<float> a(course::random_floats(8));
  course::judge({.expected = std::vector<float>(8),
                 .launch = [&](float* out) { vector_add(out, a.data(), a.data(), 8, 8); },
                 .launches_accepted = 0});
}
