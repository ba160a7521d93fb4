/// @file
/// Harness of 10_blocks_together/above_average.
#include <algorithm>
#include <numeric>

#include "judge/contract.hpp"
#include "judge/harness.hpp"
#include "judge/on_device.hpp"
#include "judge/program.hpp"
#include "room_for_blocks.hpp"

namespace {

course::ProgramCall above_average(int threads, int times, const std::vector<int>& numbers) {
  const int n = times * static_cast<int>(numbers.size());
  const long long sum = times * std::accumulate(numbers.begin(), numbers.end(), 0LL);
  const auto above =
      times * std::count_if(numbers.begin(), numbers.end(), [=](int number) { return 1LL * number * n > sum; });
  const long long whole_average = sum / n;  // as integers divide
  const auto above_whole =
      times * std::count_if(numbers.begin(), numbers.end(), [=](int number) { return number > whole_average; });
  const std::uint64_t blocks = std::min<std::uint64_t>(course::ceil_div(n, threads), room_for_blocks(threads));
  const std::uint64_t share = course::ceil_div(n, static_cast<int>(blocks) * threads);
  // Each number twice; then the sum, or what the blocks have handed over, if every block adds that up.
  const std::uint64_t reads = 2 * share + course::ceil_div(static_cast<int>(blocks), threads) + 1;
  course::ProgramCall call{
      .arguments = {std::to_string(threads), std::to_string(times)},
      .lines = {std::to_string(sum) + " " + std::to_string(above)},
      .budget = {.global_reads = {.per_thread = reads, .at_least = static_cast<std::uint64_t>(n)},
                 .global_atomics = {.total = 2 * blocks},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads},
                 .idea = "The device looks at every number.",
                 .thrift = "All blocks share the numbers in one launch. The threads of a block first add up what they "
                           "have, in a tree; one of them speaks for the block."}};
  course::add_numbers(call, numbers,
                      [=](const std::vector<int>& others) { return above_average(threads, times, others); });
  if (above_whole != above)
    call.mistakes.push_back(
        {{std::to_string(sum) + " " + std::to_string(above_whole)},
         "The sum is right, and the count is that of the numbers above a whole number: sum / n of two integers has lost its "
         "fraction. Divide as double, or compare number · n with the sum."});
  const auto not_below =
      times * std::count_if(numbers.begin(), numbers.end(), [=](int number) { return 1LL * number * n >= sum; });
  if (not_below != above)
    call.mistakes.push_back(
        {{std::to_string(sum) + " " + std::to_string(not_below)},
         "The sum is right. The count includes numbers that equal the average, which are not above it: "
         "is it >= where > belongs?"});
  return call;
}

const std::vector<int> digits = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5};
const std::vector<int> lopsided = {-7, 12, -30, 4, 999, -8, -1000, 0, 3, 3, 250, -41, 5};

}  // namespace

TEST_CASE("4 threads a block, 3 1 4 1 5 9 2 6 5 3 5, as in the lesson") {
  course::judge_program(above_average(4, 1, digits));
}
TEST_CASE("the average is -2.5, between two whole numbers") {
  course::judge_program(above_average(2, 1, {-3, -2, -4, -1}));
}
TEST_CASE("one number, which is the average") { course::judge_program(above_average(8, 1, {-7})); }
TEST_CASE("equal numbers: none is above") { course::judge_program(above_average(2, 5, {6})); }
TEST_CASE("64 numbers, 4 full blocks") { course::judge_program(above_average(16, 16, {-2, 8, -5, 1})); }
TEST_CASE("91 numbers in one block of 128 threads") { course::judge_program(above_average(128, 7, lopsided)); }
TEST_CASE("299 numbers, blocks of 64: the last block is not full") {
  course::judge_program(above_average(64, 23, lopsided));
}
TEST_CASE("16,500 numbers, blocks of 64: more blocks than the simulator's device holds") {
  course::judge_program(above_average(64, 1500, digits));
}
TEST_CASE("100,000 numbers, blocks of 1,024: one of them is a little less than the others" * course::at_an_end()) {
  std::vector<int> numbers(100'000, 1000);
  numbers[4567] = 999;
  course::judge_program(above_average(1024, 1, numbers));
}
TEST_CASE("99,991 equal numbers, blocks of 1,024: their sum is no float" * course::at_an_end()) {
  course::judge_program(above_average(1024, 99'991, {997}));
}
TEST_CASE("numbers of all sizes, blocks of 128" * course::at_an_end()) {
  course::judge_program(above_average(128, 3, course::numbers_of({-1000, 1000})));
}
TEST_CASE("13,000 numbers, blocks of 64, on a device of 3 multiprocessors" * course::at_an_end()) {
  const course::OnDevice small(3);
  course::judge_program(above_average(64, 1300, digits));
}
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  const auto with = [](int number) { return above_average(4, 1, {3, 1, 4, 1, 5, number, 2}); };
  course::judge_program(course::with_input_changed(with(777), 777, 0, with(0)));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = above_average(4, 1, {3, 1, 4});
  call.launches_accepted = 0;
  course::judge_program(call);
}
