/// @file
/// Harness of 00_warm_up/scores_hunt.
#include "scores_hunt.hpp"

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

/// Ranks, a digit each.
course::ProgramCall scores(const std::string& ranks) {
  const int points[] = {8, 5, 3, 2, 1, 0};
  const std::uint64_t runners = ranks.size();
  course::ProgramCall call{
      .arguments = {},
      .lines = {},
      .budget = {.global_writes = {.at_least = runners}, .idea = "Each thread writes the points of one runner."}};
  for (const char rank : ranks) {
    call.arguments.emplace_back(1, rank);
    call.lines.push_back(std::to_string(points[rank - '0']));
  }
  return call;
}

}  // namespace

TEST_CASE("ranks 2 0 5 1, as in the file") { course::judge_program(scores("2051")); }
TEST_CASE("one runner, first") { course::judge_program(scores("0")); }
TEST_CASE("no runner") { course::judge_program(scores("")); }
TEST_CASE("all ranks, a last block that is not full") { course::judge_program(scores("543210123455501234")); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = scores("2051");
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'b'); }
