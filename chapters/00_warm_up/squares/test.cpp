/// @file
/// Harness of 00_warm_up/squares.
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall squares(int n, int threads) {
  const auto elements = static_cast<std::uint64_t>(n);
  const std::uint64_t blocks = course::ceil_div(n, threads);
  course::ProgramCall call{.arguments = {std::to_string(n), std::to_string(threads)},
                           .lines = {},
                           .budget = {.global_writes = {.at_least = elements},
                                      .blocks = {.total = blocks},
                                      .threads = {.total = blocks * threads},
                                      .idea = "The device is there to do the work: launch a thread for each number."}};
  std::vector<std::string> zeros(elements, "0");
  std::vector<std::string> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(std::to_string(i));
  call.mistakes = {{zeros, "All are 0: the host printed before the kernel had finished, or the kernel wrote nothing."},
                   {numbers, "These are the numbers themselves: each thread squares its own."}};
  for (int i = 0; i < n; ++i) call.lines.push_back(std::to_string(i * i));
  return call;
}

}  // namespace

TEST_CASE("n = 5, 2 threads a block, as in the lesson") { course::judge_program(squares(5, 2)); }
TEST_CASE("n = 8, 8 threads a block: one full block") { course::judge_program(squares(8, 8)); }
TEST_CASE("n = 1") { course::judge_program(squares(1, 8)); }
TEST_CASE("n = 0: nothing to print") { course::judge_program(squares(0, 8)); }
TEST_CASE("n = 2,009, 128 threads a block") { course::judge_program(squares(2009, 128)); }
TEST_CASE("n = 40,000, 1,024 threads a block: the most" * course::at_an_end()) {
  course::judge_program(squares(40000, 1024));
}
TEST_CASE("a square is changed on the device" * course::at_an_end()) {
  course::ProgramCall call = squares(40, 16);
  // Still between its neighbours, so that a program may sort what it prints.
  call.change = {.what = course::DeviceChange::What::result, .number = 37 * 37, .becomes = 1400, .lines = call.lines};
  call.change->lines[37] = "1400";
  call.budget = {};
  course::judge_program(call);
}
TEST_CASE("n = 200, 2 threads a block: 100 blocks" * course::at_an_end()) { course::judge_program(squares(200, 2)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = squares(8, 8);
  call.launches_accepted = 0;
  course::judge_program(call);
}
