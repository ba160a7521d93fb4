/// @file
/// Harness of 05_matmul/matmul_hunt.
#include "matmul_hunt.hpp"

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall product(int size) {
  const std::uint64_t edge = size;
  const std::uint64_t tiles = course::ceil_div(size, 8);
  course::ProgramCall call{.arguments = {std::to_string(size)},
                           .lines = {},
                           .budget = {.global_reads = {.total = 2 * tiles * edge * edge, .at_least = 2 * edge * edge},
                                      .idea = "The device multiplies the matrices.",
                                      .thrift = "Each block reads an element once and multiplies it from its tile."}};
  for (int row = 0; row < size; ++row) {
    int sum = 0;
    for (int k = 0; k < size; ++k)
      for (int column = 0; column < size; ++column) sum += (row + k) % 5 * (1 + k * column % 3);
    call.lines.push_back(std::to_string(sum));
  }
  return call;
}

}  // namespace

TEST_CASE("40 rows, as in the file") { course::judge_program(product(40)); }
TEST_CASE("1 row") { course::judge_program(product(1)); }
TEST_CASE("8 rows: one tile") { course::judge_program(product(8)); }
TEST_CASE("19 rows: tiles that are not full") { course::judge_program(product(19)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = product(8);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'c'); }
