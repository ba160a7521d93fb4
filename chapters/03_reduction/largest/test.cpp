/// @file
/// Harness of 03_reduction/largest.
#include <algorithm>
#include <limits>

#include "judge/contract.hpp"
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall largest(int threads, const std::vector<int>& numbers) {
  const std::uint64_t elements = numbers.size();
  const std::uint64_t blocks = course::ceil_div(static_cast<int>(elements), threads);
  course::ProgramCall call{
      .arguments = {std::to_string(threads)},
      .lines = {std::to_string(*std::max_element(numbers.begin(), numbers.end()))},
      .budget = {.global_reads = {.per_thread = 2, .at_least = elements},
                 .global_atomics = {.per_thread = 1, .total = blocks},
                 .shared_atomics = {.total = 0},
                 .idea = "The device looks at every number.",
                 .thrift = "The threads of a block first find the largest of its slice, in a tree; one of them speaks "
                           "for the block."}};
  call.mistakes = {
      {{"0"},
       "0 is not the largest of them: what the search begins with, and what stands for a number that is not "
       "there, must be smaller than every number, as INT_MIN is. (cudaMemset sets single bytes.)"}};
  course::add_numbers(call, numbers, [=](const std::vector<int>& others) { return largest(threads, others); });
  return call;
}

/// n numbers, negative but for one: the number `peak` at place `place`.
std::vector<int> with_peak(int n, int place, int peak) {
  std::vector<int> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(-100 - i * 37 % 101);
  numbers[place] = peak;
  return numbers;
}

}  // namespace

TEST_CASE("4 threads a block, 3 1 4 1 5 9 2 6, as in the lesson") {
  course::judge_program(largest(4, {3, 1, 4, 1, 5, 9, 2, 6}));
}
TEST_CASE("negative numbers, a block that is not full") { course::judge_program(largest(4, {-5, -3, -8})); }
TEST_CASE("one number") { course::judge_program(largest(8, {-7})); }
TEST_CASE("100 numbers, the last is the largest") { course::judge_program(largest(16, with_peak(100, 99, 5))); }
TEST_CASE("100 numbers, the largest is at the end of a block") {
  course::judge_program(largest(16, with_peak(100, 31, -1)));
}
TEST_CASE("256 numbers, blocks of 128, the first is the largest") {
  course::judge_program(largest(128, with_peak(256, 0, 0)));
}
TEST_CASE("200 numbers, blocks of 64, in the middle of a warp") {
  course::judge_program(largest(64, with_peak(200, 113, -50)));
}
TEST_CASE("the least int alone" * course::at_an_end()) {
  course::judge_program(largest(2, {std::numeric_limits<int>::min()}));
}
TEST_CASE("the least ints, two of them" * course::at_an_end()) {
  constexpr int least = std::numeric_limits<int>::min();
  course::judge_program(largest(2, {least, least + 1, least}));
}
TEST_CASE("numbers of all sizes, blocks of 32" * course::at_an_end()) {
  course::judge_program(largest(32, course::numbers_of({})));
}
TEST_CASE("numbers of all sizes below 0, blocks of 32" * course::at_an_end()) {
  course::judge_program(largest(32, course::numbers_of({.most = -1'000'000})));
}
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  const auto with = [](int number) { return largest(4, {3, 1, 4, 1, 5, number, 2, 6}); };
  course::judge_program(course::with_input_changed(with(7777), 7777, 5555, with(5555)));
}
TEST_CASE("numbers of all sizes below 0, more than 100 blocks of 2" * course::at_an_end()) {
  course::judge_program(largest(2, course::numbers_of({.most = -1})));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = largest(4, {3, 1, 4});
  call.launches_accepted = 0;
  course::judge_program(call);
}
