/// @file
/// Harness of 03_reduction/tree_hunt.
#include "tree_hunt.hpp"

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall sum_up_to(int n) {
  const std::uint64_t blocks = course::ceil_div(n, 256);
  return {.arguments = {std::to_string(n)},
          .lines = {std::to_string(n * (n + 1) / 2)},
          .budget = {.global_atomics = {.total = blocks, .at_least = blocks},
                     .shared_atomics = {.total = 0},
                     .idea = "One thread of each block adds the block's sum.",
                     .thrift = "The threads of a block add up their numbers in a tree first."}};
}

}  // namespace

TEST_CASE("n = 1,000, as in the file") { course::judge_program(sum_up_to(1000)); }
TEST_CASE("n = 1") { course::judge_program(sum_up_to(1)); }
TEST_CASE("n = 0") { course::judge_program(sum_up_to(0)); }
TEST_CASE("n = 256: one full block") { course::judge_program(sum_up_to(256)); }
TEST_CASE("n = 257: one more") { course::judge_program(sum_up_to(257)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = sum_up_to(1000);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'c'); }
