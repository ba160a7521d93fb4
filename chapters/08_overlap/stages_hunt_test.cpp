/// @file
/// Harness of 08_overlap/stages_hunt.
#include "stages_hunt.hpp"

#include "harness/harness.hpp"
#include "harness/program.hpp"

namespace {

course::ProgramCall product(int n) {
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, 64);
  course::ProgramCall call{
      .arguments = {std::to_string(n)},
      .lines = {""},
      .budget = {.global_reads = {.total = blocks * elements, .at_least = elements},
                 .global_writes = {.total = elements, .at_least = elements},
                 .async_copies = {.at_least = elements},
                 .idea = "The vector comes to shared memory by asynchronous copies, which the device multiplies.",
                 .thrift = "Each block brings each number of the vector once."}};
  for (int row = 0; row < n; ++row) {
    int sum = 0;
    for (int column = 0; column < n; ++column) sum += (row + column) % 3 * (column + 1);
    call.lines[0] += (row == 0 ? "" : " ") + std::to_string(sum);
  }
  return call;
}

}  // namespace

TEST_CASE("n = 200, as in the file") { course::judge_program(product(200)); }
TEST_CASE("n = 3") { course::judge_program(product(3)); }
TEST_CASE("n = 64: one full tile") { course::judge_program(product(64)); }
TEST_CASE("n = 65: two tiles, the last with one number") { course::judge_program(product(65)); }
TEST_CASE("n = 256: four full tiles") { course::judge_program(product(256)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = product(10);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'e'); }
