/// @file
/// Harness of 02_halo/window_hunt.
#include "window_hunt.hpp"

#include <algorithm>

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall windows(int n, int first) {
  const std::uint64_t elements = n;
  course::ProgramCall call{.arguments = {std::to_string(n)},
                           .lines = {""},
                           .budget = {.global_reads = {.per_thread = 1, .at_least = elements},
                                      .global_writes = {.total = elements},
                                      .idea = "Each number is read once, into the tile.",
                                      .thrift = "Each sum is written once, by the thread of its number."}};
  if (first != 0) call.arguments.push_back(std::to_string(first));
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    for (int from = std::max(0, i - 2); from <= i; ++from) sum += first + from;
    call.lines[0] += (i == 0 ? "" : " ") + std::to_string(sum);
  }
  return call;
}

}  // namespace

TEST_CASE("8 numbers from 0 on, as in the file") { course::judge_program(windows(8, 0)); }
TEST_CASE("8 numbers from 3 on") { course::judge_program(windows(8, 3)); }
TEST_CASE("one number, from 5 on") { course::judge_program(windows(1, 5)); }
TEST_CASE("two numbers, from -5 on") { course::judge_program(windows(2, -5)); }
TEST_CASE("100 numbers from 1 on") { course::judge_program(windows(100, 1)); }
TEST_CASE("1,024 numbers from -500 on, as many as there may be") { course::judge_program(windows(1024, -500)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = windows(8, 3);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'c'); }
