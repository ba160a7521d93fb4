/// @file
/// Harness of 06_window_average/window_streams.
#include "window_streams.hpp"

#include "judge/harness.hpp"
#include "window_averages.hpp"

namespace {

void judge_window_streams(const std::vector<float>& a, const std::vector<float>& expected, int chunk) {
  const int n = static_cast<int>(a.size());
  const std::uint64_t outputs = expected.size();
  course::Case question{
      .expected = expected,
      .launch = [&](float* out) { window_streams(out, a.data(), n, chunk); },
      .budget = {.global_reads = {.at_least = outputs},
                 .global_writes = {.total = outputs, .at_least = outputs},
                 .idea = "Each chunk's copy in, kernel and copy back belong in a stream of its own, from and to pinned "
                         "memory, and the host waits only at the end."},
      .least_term = 0.5F / chapter::window,
      .output = course::OutputMemory::pageable,
      .inputs = {{"a", a}},
      .host_memory = {std::as_bytes(std::span(a))},
      .mistakes = chapter::mistakes(a),
  };
  if (expected.size() > 4 * static_cast<std::size_t>(chunk)) question.budget.overlap = 1.8;
  course::judge(question);
}

void judge_window_streams(int n, int chunk) {
  const std::vector<float> a = course::random_summands(n, n);
  judge_window_streams(a, chapter::window_averages(a), chunk);
}

}  // namespace

TEST_CASE("n = 1,026, chunks of 128: eight full chunks") { judge_window_streams(1026, 128); }
TEST_CASE("n = 2,402, chunks of 300: chunks of several blocks, the last of them not full") {
  judge_window_streams(2402, 300);
}
TEST_CASE("3 1 5 6 4 2 9 1, chunks of 4, by hand in the lesson") {
  judge_window_streams({3, 1, 5, 6, 4, 2, 9, 1}, {3, 4, 5, 4, 5, 4}, 4);
}
TEST_CASE("n = 10, chunks of 8: one chunk") { judge_window_streams(10, 8); }
TEST_CASE("n = 3, chunks of 8: one window") { judge_window_streams(3, 8); }
TEST_CASE("n = 2: no window") { judge_window_streams(2, 8); }
TEST_CASE("n = 1: no window") { judge_window_streams(1, 8); }
TEST_CASE("n = 0: nothing to do") { judge_window_streams(0, 8); }
TEST_CASE("n = 19, chunks of 8: one window in the last chunk") { judge_window_streams(19, 8); }
TEST_CASE("n = 1,009, chunks of 100: the last chunk is not full, nor is any block") { judge_window_streams(1009, 100); }
TEST_CASE("n = 23, chunks of 1: more chunks than streams") { judge_window_streams(23, 1); }
TEST_CASE("a launch that the device refuses must be thrown") {
  const std::vector<float> a = course::random_floats(10);
  course::judge({.expected = std::vector<float>(8),
                 .launch = [&](float* out) { window_streams(out, a.data(), 10, 4); },
                 .output = course::OutputMemory::pageable,
                 .launches_accepted = 0,
                 .host_memory = {std::as_bytes(std::span(a))}});
}
