/// @file
/// Harness of 01_shared_memory/reverse_block.
#include "reverse_block.hpp"

#include <algorithm>

#include "judge/harness.hpp"

namespace {

/// `a` with each run of `length` elements reversed, the shorter last one too.
std::vector<float> reverse_slices(std::vector<float> a, std::ptrdiff_t length) {
  for (auto slice = a.begin(); slice != a.end();) {
    const auto end = slice + std::min(length, a.end() - slice);
    std::reverse(slice, end);
    slice = end;
  }
  return a;
}

/// All but the element in the middle of a slice change places.
std::uint64_t exchanged(int n, int slice) {
  const auto of = [](int length) { return static_cast<std::uint64_t>(length - length % 2); };
  return n / slice * of(slice) + of(n % slice);
}

template <int threads_per_block>
void judge_reverse_block(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, threads_per_block);
  course::judge({
      .expected = reverse_slices(a, threads_per_block),
      .launch = [&](float* out) { reverse_block<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = 1, .at_least = elements},
                 .global_writes = {.per_thread = 1},
                 .shared_reads = {.per_thread = 1, .at_least = elements},
                 .shared_writes = {.per_thread = 1, .at_least = elements},
                 .barriers = {.per_thread = 1, .at_least = elements},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .exchanges = exchanged(n, threads_per_block),
                 .idea = "Every element must change hands in shared memory: one thread writes it to `tile`, the block "
                         "meets at a barrier, and the thread on the mirrored place reads it."},
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return reverse_slices(in[0], threads_per_block); },
      .mistakes = {{"only-copied", "The outputs are the inputs, in their own order: nothing is reversed.", a},
                   {"all-reversed",
                    "The whole input is reversed: each block's part should be, for itself.",
                    {a.rbegin(), a.rend()}}},
  });
}

template <int threads_per_block>
void judge_reverse_block(int n) {
  judge_reverse_block<threads_per_block>(course::random_floats(n));
}

}  // namespace

TEST_CASE("n = 8, 4 threads a block: two full blocks") { judge_reverse_block<4>(8); }
TEST_CASE("3 1 4 1 5 9, 4 threads a block, by hand") { judge_reverse_block<4>({3, 1, 4, 1, 5, 9}); }
TEST_CASE("n = 8, 8 threads a block: one block") { judge_reverse_block<8>(8); }
TEST_CASE("n = 15, 8 threads a block: the last block is not full") { judge_reverse_block<8>(15); }
TEST_CASE("n = 5, 8 threads a block: one block, not full") { judge_reverse_block<8>(5); }
TEST_CASE("n = 1, 8 threads a block") { judge_reverse_block<8>(1); }
TEST_CASE("n = 0: nothing to do") { judge_reverse_block<8>(0); }
TEST_CASE("n = 1,024, 128 threads a block: many full blocks") { judge_reverse_block<128>(1024); }
TEST_CASE("n = 1,009, 128 threads a block") { judge_reverse_block<128>(1009); }
TEST_CASE("n = 1,024, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_reverse_block<128>(1024);
}
