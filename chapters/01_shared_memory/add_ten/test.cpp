/// @file
/// Harness of 01_shared_memory/add_ten.
#include "add_ten.hpp"

#include "judge/harness.hpp"

namespace {

template <int threads_per_block>
void judge_add_ten(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  std::vector<float> expected;
  for (const float value : a) expected.push_back(value + 10.0F);

  const course::CaseBuffer<float> device_a(a);
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, threads_per_block);
  course::judge({
      .expected = expected,
      .launch = [&](float* out) { add_ten<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = 1, .at_least = elements},
                 .global_writes = {.per_thread = 1},
                 .shared_reads = {.per_thread = 1},
                 .shared_writes = {.per_thread = 1, .at_least = elements},
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea = "Every element must pass through shared memory: write it to `tile`, then read it from there."},
      .inputs = {{"a", a}},
      .definition =
          [](const auto& in) {
            std::vector<float> out = in[0];
            for (float& value : out) value += 10.0F;
            return out;
          },
      .mistakes = {{"only-copied", "The outputs are the inputs: 10 is not added.", a}},
  });
}

template <int threads_per_block>
void judge_add_ten(int n) {
  judge_add_ten<threads_per_block>(course::random_floats(n));
}

}  // namespace

TEST_CASE("n = 8, 4 threads a block") { judge_add_ten<4>(8); }
TEST_CASE("3 1 4 1 5 9, 4 threads a block, by hand") { judge_add_ten<4>({3, 1, 4, 1, 5, 9}); }
TEST_CASE("n = 8, 8 threads a block") { judge_add_ten<8>(8); }
TEST_CASE("n = 15, 8 threads a block: the last block is not full") { judge_add_ten<8>(15); }
TEST_CASE("n = 5, 8 threads a block: one block, not full") { judge_add_ten<8>(5); }
TEST_CASE("n = 1, 8 threads a block") { judge_add_ten<8>(1); }
TEST_CASE("n = 0: nothing to do") { judge_add_ten<8>(0); }
TEST_CASE("n = 1,024, 128 threads a block: many full blocks") { judge_add_ten<128>(1024); }
TEST_CASE("n = 1,009, 128 threads a block") { judge_add_ten<128>(1009); }
TEST_CASE("n = 1,024, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_add_ten<128>(1024);
}
