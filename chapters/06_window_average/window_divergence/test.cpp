/// @file
/// Harness of 06_window_average/window_divergence.
#include "window_divergence.hpp"

#include "judge/harness.hpp"

namespace {

/// The definition, word for word, sums in double.
std::vector<float> averages(const std::vector<float>& a) {
  std::vector<float> out;
  for (std::size_t i = 0; i + long_window <= a.size(); ++i) {
    const int window = i % 2 == 0 ? short_window : long_window;
    double sum = 0;
    for (int j = 0; j < window; ++j) sum += a[i + j];
    out.push_back(static_cast<float>(sum / window));
  }
  return out;
}

template <int threads_per_block>
void judge_window_divergence(const std::vector<float>& a, const std::vector<float>& expected) {
  const course::CaseBuffer<float> device_a(a);
  const int n = static_cast<int>(a.size());
  const std::uint64_t outputs = expected.size();
  const std::uint64_t blocks = course::ceil_div(static_cast<int>(outputs), threads_per_block) + 1;  // or one fewer
  const std::uint64_t reads = (outputs + 1) / 2 * short_window + outputs / 2 * long_window;
  course::Case question{
      .expected = expected,
      .launch = [&](float* out) { window_divergence<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = {.global_reads = {.per_thread = long_window, .total = reads, .at_least = outputs},
                 .global_writes = {.per_thread = 1, .total = outputs},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads_per_block},
                 .idea = "Each output is computed on the device, by one thread that reads its window."},
      .least_term = 0.5F / long_window,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return averages(in[0]); },
  };
  // Where the outputs end, they may cut off one warp of each kind, and each of these reads its whole window.
  question.budget.partial_requests = outputs % (2 * threads_per_block) == 0 ? 0 : short_window + long_window;
  course::judge(question);
}

template <int threads_per_block>
void judge_window_divergence(int n) {
  const std::vector<float> a = course::random_summands(n, n);
  judge_window_divergence<threads_per_block>(a, averages(a));
}

}  // namespace

TEST_CASE("128 outputs, 64 threads a block: two full blocks") { judge_window_divergence<64>(135); }
TEST_CASE("1 2 3 4 5 6 7 8 9 1, by hand in the lesson") {
  judge_window_divergence<64>({1, 2, 3, 4, 5, 6, 7, 8, 9, 1}, {2, 5.5, 4});
}
TEST_CASE("one output") { judge_window_divergence<64>(8); }
TEST_CASE("n = 7: no output") { judge_window_divergence<64>(7); }
TEST_CASE("n = 1: no output") { judge_window_divergence<64>(1); }
TEST_CASE("n = 0: nothing to do") { judge_window_divergence<64>(0); }
TEST_CASE("64 outputs, 64 threads a block: one full block") { judge_window_divergence<64>(71); }
TEST_CASE("65 outputs, 64 threads a block") { judge_window_divergence<64>(72); }
TEST_CASE("1,024 outputs, 128 threads a block: eight full blocks") { judge_window_divergence<128>(1031); }
TEST_CASE("n = 1,009, 128 threads a block: the last block is not full") { judge_window_divergence<128>(1009); }
TEST_CASE("1,024 outputs, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_window_divergence<128>(1031);
}
