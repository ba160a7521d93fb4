/// @file
/// Harness of 08_overlap/peaks.
#include <algorithm>

#include "judge/contract.hpp"
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall peaks(int blocks, int threads, const std::vector<int>& numbers) {
  const int n = static_cast<int>(numbers.size());
  const int tiles = course::ceil_div(n, threads);
  const std::uint64_t elements = n;
  const std::uint64_t with_neighbours = elements + 2 * static_cast<std::uint64_t>(tiles);
  const std::uint64_t walks = course::ceil_div(tiles, blocks);
  int expected = 0;
  int with_left_equal = 0;
  int with_right_equal = 0;
  int with_equals = 0;
  for (int i = 1; i < n - 1; ++i) {
    const bool above_left = numbers[i] > numbers[i - 1];
    const bool above_right = numbers[i] > numbers[i + 1];
    const bool not_below_left = numbers[i] >= numbers[i - 1];
    const bool not_below_right = numbers[i] >= numbers[i + 1];
    expected += above_left && above_right ? 1 : 0;
    with_left_equal += not_below_left && above_right ? 1 : 0;
    with_right_equal += above_left && not_below_right ? 1 : 0;
    with_equals += not_below_left && not_below_right ? 1 : 0;
  }
  course::ProgramCall call{
      .arguments = {std::to_string(blocks), std::to_string(threads)},
      .lines = {std::to_string(expected)},
      .budget = {.global_reads = {.total = with_neighbours, .at_least = elements},
                 .shared_writes = {.at_least = elements},
                 .barriers = {.per_thread = walks + 2},
                 .global_atomics = {.per_thread = 1},
                 .async_copies = {.at_least = elements},
                 .blocks = {.total = static_cast<std::uint64_t>(std::min(blocks, tiles))},
                 .threads = {.total = static_cast<std::uint64_t>(std::min(blocks, tiles)) * threads},
                 .idea = "Every number goes to shared memory by an asynchronous copy, so that a block looks at a tile "
                         "while its next one comes: __pipeline_memcpy_async() or cuda::memcpy_async().",
                 .thrift = "A tile brings its own numbers and one neighbour on each side, and no more blocks are "
                           "launched than are asked for or than there are tiles. One barrier a tile is enough if two "
                           "stages take turns."}};
  for (const int count : {with_equals, with_left_equal, with_right_equal})
    call.mistakes.push_back(
        {{std::to_string(count)},
         "Numbers count here that equal a neighbour, and are not larger: is it >= where > belongs?"});
  // A thread looks at a tile while its copies of the block's next one are under way, if that is full: all threads do, or the
  // one that brings it. The first number is not looked at.
  const int full_tiles = n / threads;
  if (full_tiles > blocks) call.budget.reads_during_copies = full_tiles - blocks - 1;
  course::add_numbers(call, numbers, [=](const std::vector<int>& others) { return peaks(blocks, threads, others); });
  return call;
}

/// Numbers that go up and down, some of them negative.
std::vector<int> mountains(int n) {
  std::vector<int> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(i * i % 29 - 14);
  return numbers;
}

}  // namespace

TEST_CASE("2 blocks of 4 threads, 16 numbers, as in the lesson") {
  course::judge_program(peaks(2, 4, {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3}));
}
TEST_CASE("one number: no peak") { course::judge_program(peaks(1, 4, {7})); }
TEST_CASE("two numbers: no peak") { course::judge_program(peaks(1, 4, {7, 8})); }
TEST_CASE("the largest number comes first, and the second largest last") {
  course::judge_program(peaks(1, 8, {9, 1, 2, 1, 1, 3, 0, 8}));
}
TEST_CASE("no number is positive") { course::judge_program(peaks(2, 2, {-9, -1, -5, -6, -2, -3, -4})); }
TEST_CASE("equal neighbours are no peak") { course::judge_program(peaks(1, 3, {1, 4, 4, 1, 5, 1, 5, 5})); }
TEST_CASE("peaks where tiles meet: 1 block of 2 threads") {
  course::judge_program(peaks(1, 2, {0, 5, 0, 0, 6, 0, 0, 7, 0, 8, 0}));
}
TEST_CASE("the last tile has one number, and before it is a peak") {
  course::judge_program(peaks(1, 4, {1, 2, 3, 7, 0}));
}
TEST_CASE("one thread: each tile is a number") { course::judge_program(peaks(2, 1, {1, 3, 2, 5, 4, 4, 6, 1})); }
TEST_CASE("300 numbers, 2 blocks of 32 threads: five tiles for each") {
  course::judge_program(peaks(2, 32, mountains(300)));
}
TEST_CASE("260 numbers, 1 block of 64 threads: the last tile has four") {
  course::judge_program(peaks(1, 64, mountains(260)));
}
TEST_CASE("100 numbers, 8 blocks of 32 threads: more blocks than tiles") {
  course::judge_program(peaks(8, 32, mountains(100)));
}
TEST_CASE("numbers of all sizes, 2 blocks of 32 threads" * course::at_an_end()) {
  course::judge_program(peaks(2, 32, course::numbers_of({})));
}
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  const auto with = [](int number) { return peaks(2, 4, {3, 1, 4, 1, 1, number, 2, 6, 5}); };
  course::judge_program(course::with_input_changed(with(7777), 7777, 0, with(0)));
}
TEST_CASE("numbers of all sizes, 100 blocks of 2 threads" * course::at_an_end()) {
  course::judge_program(peaks(100, 2, course::numbers_of({})));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = peaks(2, 4, {3, 1, 4, 1, 5});
  call.launches_accepted = 0;
  course::judge_program(call);
}
