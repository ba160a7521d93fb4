/// @file
/// Harness of 06_window_average/halves_hunt.
#include "halves_hunt.hpp"

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall windows(int n) {
  const std::uint64_t outputs = n - 2;
  course::ProgramCall call{.arguments = {std::to_string(n)},
                           .lines = {""},
                           .budget = {.global_reads = {.total = 3 * outputs, .at_least = 3 * outputs},
                                      .global_writes = {.total = outputs, .at_least = outputs},
                                      .idea = "The device adds up the windows.",
                                      .thrift = "Each output is computed once, from three numbers."}};
  for (int i = 0; i < n - 2; ++i) call.lines[0] += (i == 0 ? "" : " ") + std::to_string(3 * i + 3);
  return call;
}

}  // namespace

TEST_CASE("n = 10, as in the file") { course::judge_program(windows(10)); }
TEST_CASE("n = 4: one output in each half") { course::judge_program(windows(4)); }
TEST_CASE("n = 301: halves of different lengths") { course::judge_program(windows(301)); }
TEST_CASE("a launch is refused, which the program must notice") {
  course::ProgramCall call = windows(10);
  call.launches_accepted = 1;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'b'); }
