/// @file
/// Harness of 06_window_average/pipeline.
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall pipeline(int n, int chunk) {
  const std::uint64_t elements = n;
  const long long count = n;
  course::ProgramCall call{
      .arguments = {std::to_string(n), std::to_string(chunk)},
      .lines = {std::to_string(n) + " " + std::to_string(3 * count * (count - 1) / 2 + count)},
      .budget = {.global_reads = {.total = elements, .at_least = elements},
                 .global_writes = {.total = elements, .at_least = elements},
                 .idea =
                     "Each chunk's copy in, kernel and copy back belong in a stream of their own, from and to pinned "
                     "memory, and the host waits only at the end.",
                 .thrift = "Each number is read and written once."}};
  const std::string of_input = std::to_string(n) + " " + std::to_string(count * (count - 1) / 2);
  call.mistakes = {
      {{std::to_string(n) + " 0"}, "The sum is 0: the results were added up before they had come back, or never came."},
      {{of_input}, "This is the sum of the numbers themselves: each result is 3 * i + 1."}};
  if (n > 4 * chunk) call.budget.overlap = 1.5;
  return call;
}

}  // namespace

TEST_CASE("n = 10, chunks of 4, as in the lesson") { course::judge_program(pipeline(10, 4)); }
TEST_CASE("n = 1,024, chunks of 128: eight full chunks") { course::judge_program(pipeline(1024, 128)); }
TEST_CASE("n = 1") { course::judge_program(pipeline(1, 8)); }
TEST_CASE("n = 7, chunks of 100: one chunk") { course::judge_program(pipeline(7, 100)); }
TEST_CASE("n = 1,009, chunks of 100: the last chunk is not full") { course::judge_program(pipeline(1009, 100)); }
TEST_CASE("n = 40,000, chunks of 4,500: many blocks a chunk, and a sum that is no int") {
  course::judge_program(pipeline(40000, 4500));
}
TEST_CASE("a launch is refused, which the program must notice") {
  course::ProgramCall call = pipeline(10, 4);
  call.launches_accepted = 1;
  course::judge_program(call);
}
