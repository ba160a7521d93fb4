/// @file
/// Harness of 06_window_average/window_average_shared.
#include "window_average_shared.hpp"

#include "judge/harness.hpp"
#include "window_averages.hpp"

namespace {

constexpr int halo = chapter::window - 1;

template <int threads_per_block>
void judge_window_average_shared(const std::vector<float>& a, const std::vector<float>& expected) {
  const course::CaseBuffer<float> device_a(a);
  const int n = static_cast<int>(a.size());
  const std::uint64_t outputs = expected.size();
  const std::uint64_t blocks = course::ceil_div(static_cast<int>(outputs), threads_per_block);
  const std::uint64_t reads = outputs + halo * blocks;  // 130 for a block of 128
  const std::uint64_t union_of_all = outputs == 0 ? 0 : n;
  course::judge({
      .expected = expected,
      .launch = [&](float* out) { window_average_shared<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = 2, .total = reads, .at_least = union_of_all},
                 .global_writes = {.per_thread = 1, .total = outputs},
                 .shared_reads = {.per_thread = chapter::window},
                 .shared_writes = {.per_thread = 4, .at_least = outputs},  // two slots; zeroing them first is fine
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea =
                     "Windows overlap: a block must read each of its 130 elements once, into shared memory, and its "
                     "threads take their windows from there."},
      .least_term = 0.5F / chapter::window,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return chapter::window_averages(in[0]); },
      .mistakes = chapter::mistakes(a),
  });
}

template <int threads_per_block>
void judge_window_average_shared(int n) {
  const std::vector<float> a = course::random_summands(n, n);
  judge_window_average_shared<threads_per_block>(a, chapter::window_averages(a));
}

}  // namespace

TEST_CASE("n = 130, 128 threads a block: one block of 128 windows") { judge_window_average_shared<128>(130); }
TEST_CASE("3 1 5 6 4 2 9 1, by hand in the lesson") {
  judge_window_average_shared<8>({3, 1, 5, 6, 4, 2, 9, 1}, {3, 4, 5, 4, 5, 4});
}
TEST_CASE("n = 10, 8 threads a block: one full block") { judge_window_average_shared<8>(10); }
TEST_CASE("n = 3, 8 threads a block: one window") { judge_window_average_shared<8>(3); }
TEST_CASE("n = 2: no window") { judge_window_average_shared<8>(2); }
TEST_CASE("n = 1: no window") { judge_window_average_shared<8>(1); }
TEST_CASE("n = 0: nothing to do") { judge_window_average_shared<8>(0); }
TEST_CASE("n = 18, 8 threads a block: two full blocks") { judge_window_average_shared<8>(18); }
TEST_CASE("n = 19, 8 threads a block: one window in the last block") { judge_window_average_shared<8>(19); }
TEST_CASE("n = 23, 8 threads a block: the last block is not full") { judge_window_average_shared<8>(23); }
TEST_CASE("n = 1,026, 128 threads a block: eight full blocks") { judge_window_average_shared<128>(1026); }
TEST_CASE("n = 1,009, 128 threads a block: a prime") { judge_window_average_shared<128>(1009); }
TEST_CASE("n = 1,026, 256 threads a block" * course::at_an_end()) { judge_window_average_shared<256>(1026); }
TEST_CASE("n = 1,026, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_window_average_shared<128>(1026);
}
