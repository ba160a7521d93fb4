/// @file
/// Harness of 04_scan/prefix_hunt.
#include "prefix_hunt.hpp"

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall running_sums(int n) {
  const std::uint64_t elements = n;
  course::ProgramCall call{.arguments = {std::to_string(n)},
                           .lines = {""},
                           .budget = {.global_writes = {.total = elements, .at_least = elements},
                                      .shared_reads = {.per_thread = 12},
                                      .idea = "Each thread writes one sum.",
                                      .thrift = "Each thread writes one sum."}};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum = (i % 32 == 0 ? 0 : sum) + i + 1;
    call.lines[0] += (i == 0 ? "" : " ") + std::to_string(sum);
  }
  return call;
}

}  // namespace

TEST_CASE("n = 5, as in the file") { course::judge_program(running_sums(5)); }
TEST_CASE("n = 1") { course::judge_program(running_sums(1)); }
TEST_CASE("n = 32: one full slice") { course::judge_program(running_sums(32)); }
TEST_CASE("n = 70: three slices") { course::judge_program(running_sums(70)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = running_sums(5);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'b'); }
