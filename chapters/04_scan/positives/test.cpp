/// @file
/// Harness of 04_scan/positives.
#include "judge/contract.hpp"
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall positives(int threads, const std::vector<int>& numbers) {
  const std::uint64_t elements = numbers.size();
  course::ProgramCall call{.arguments = {std::to_string(threads)}, .lines = {}};
  std::string line;
  std::uint64_t kept = 0;
  course::add_numbers(call, numbers, [=](const std::vector<int>& others) { return positives(threads, others); });
  for (const int number : numbers) {
    if (number > 0) line += (kept++ == 0 ? "" : " ") + std::to_string(number);
  }
  if (kept > 0) call.lines = {line};
  std::uint64_t rounds = 0;
  while ((1 << rounds) < threads) ++rounds;
  call.budget = {.global_reads = {.per_thread = 1, .at_least = elements},
                 .global_writes = {.total = kept + 1, .at_least = kept},
                 .shared_reads = {.per_thread = 2 * rounds + 2},
                 .global_atomics = {.total = 0},
                 .shared_atomics = {.total = 0},
                 .idea = "The device reads every number and writes those that are kept.",
                 .thrift =
                     "A scan tells each thread its place. An atomic counter would not keep the order, and only "
                     "numbers that are kept are written."};
  return call;
}

std::vector<int> mixed(int n) {
  std::vector<int> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(i * 29 % 53 - 26);
  return numbers;
}

}  // namespace

TEST_CASE("8 threads, 3 -1 4 -1 -5 9, as in the lesson") { course::judge_program(positives(8, {3, -1, 4, -1, -5, 9})); }
TEST_CASE("all are kept") { course::judge_program(positives(4, {3, 1, 4, 1})); }
TEST_CASE("none is kept") { course::judge_program(positives(4, {-3, 0, -4})); }
TEST_CASE("one number, one thread") { course::judge_program(positives(1, {5})); }
TEST_CASE("no number: nothing to print") { course::judge_program(positives(8, {})); }
TEST_CASE("the last number is kept") { course::judge_program(positives(8, {0, 0, 0, 0, 0, 0, 0, 7})); }
TEST_CASE("100 numbers, 128 threads") { course::judge_program(positives(128, mixed(100))); }
TEST_CASE("96 numbers, 96 threads: no power of two") { course::judge_program(positives(96, mixed(96))); }
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  const auto with = [](int number) { return positives(8, {3, -1, number, -1, -5, 9}); };
  course::judge_program(course::with_input_changed(with(7777), 7777, 5555, with(5555)));
}
TEST_CASE("a number is 0 on the device" * course::at_an_end()) {
  const auto with = [](int number) { return positives(8, {3, -1, number, -1, -5, 9}); };
  course::judge_program(course::with_input_changed(with(7777), 7777, 0, with(0)));
}
TEST_CASE("numbers of all sizes, a block of 512" * course::at_an_end()) {
  course::judge_program(positives(512, course::numbers_of({})));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = positives(8, {3, -1, 4});
  call.launches_accepted = 0;
  course::judge_program(call);
}
