/// @file
/// Harness of 10_blocks_together/last_block_hunt.
#include "last_block_hunt.hpp"

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall squares_up_to(int n) {
  const std::uint64_t blocks = course::ceil_div(n, 128);
  const long long last = n;
  return {.arguments = {std::to_string(n)},
          .lines = {std::to_string(last * (last + 1) * (2 * last + 1) / 6)},
          .budget = {.global_reads = {.total = 2 * blocks},
                     .global_writes = {.total = 2 * blocks + 2},
                     .shared_writes = {.at_least = 1},
                     .global_atomics = {.total = 2 * blocks},
                     .shared_atomics = {.total = 0},
                     .idea = "The threads of a block add up their squares.",
                     .thrift = "A block hands over one sum, and counts itself once."}};
}

}  // namespace

TEST_CASE("n = 1,000, as in the file") { course::judge_program(squares_up_to(1000)); }
TEST_CASE("n = 1") { course::judge_program(squares_up_to(1)); }
TEST_CASE("n = 128: one full block") { course::judge_program(squares_up_to(128)); }
TEST_CASE("n = 129: a second block, with one number") { course::judge_program(squares_up_to(129)); }
TEST_CASE("n = 20,000: more blocks than a block has threads") { course::judge_program(squares_up_to(20000)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = squares_up_to(1000);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'a'); }
