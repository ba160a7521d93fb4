/// @file
/// Harness of 01_shared_memory/totals_hunt.
#include "totals_hunt.hpp"

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall totals(int columns, const std::vector<int>& table) {
  course::ProgramCall call{.arguments = {std::to_string(columns)},
                           .lines = {""},
                           .budget = {.global_reads = {.at_least = table.size()},
                                      .idea = "The device adds the rows: each element of the table is read there."}};
  course::add_numbers(call, table, [=](const std::vector<int>& others) { return totals(columns, others); });
  std::vector<int> sums(columns);
  for (std::size_t i = 0; i < table.size(); ++i) {
    sums[i % columns] += table[i];
  }
  for (const int sum : sums) call.lines[0] += (call.lines[0].empty() ? "" : " ") + std::to_string(sum);
  return call;
}

}  // namespace

TEST_CASE("3 columns, 1 2 3 and 10 20 30, as in the file") { course::judge_program(totals(3, {1, 2, 3, 10, 20, 30})); }
TEST_CASE("one row") { course::judge_program(totals(4, {3, 1, 4, 1})); }
TEST_CASE("one column") { course::judge_program(totals(1, {3, 1, 4, 1, 5})); }
TEST_CASE("150 columns, 2 rows: more than a block") {
  std::vector<int> table;
  for (int i = 0; i < 300; ++i) table.push_back(i - 20);
  course::judge_program(totals(150, table));
}
TEST_CASE("a launch is refused, which the program must notice") {
  course::ProgramCall call = totals(3, {1, 2, 3, 10, 20, 30});
  call.launches_accepted = 1;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'c'); }
