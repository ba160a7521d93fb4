/// @file
/// Harness of 05_matmul/transpose.
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall transpose(int rows, int columns) {
  const std::uint64_t elements = static_cast<std::uint64_t>(rows) * columns;
  course::ProgramCall call{.arguments = {std::to_string(rows), std::to_string(columns)},
                           .lines = {},
                           .budget = {.global_reads = {.total = elements, .at_least = elements},
                                      .global_writes = {.total = elements, .at_least = elements},
                                      .barriers = {.per_thread = 1},
                                      .idea = "The device transposes the matrix: each number is read and written once.",
                                      .thrift = "Each number is read once, into a tile, and written once."}};
  const bool whole_tiles = rows % 32 == 0 && columns % 32 == 0;
  if (whole_tiles) {
    call.budget.sectors_per_request = 4;
    call.budget.bank_conflict_degree = 1;
  }
  for (int column = 0; column < columns; ++column) {
    std::string line;
    for (int row = 0; row < rows; ++row) line += (row == 0 ? "" : " ") + std::to_string(row * columns + column);
    call.lines.push_back(line);
  }
  std::vector<std::string> unchanged;
  for (int row = 0; row < rows; ++row) {
    std::string line;
    for (int column = 0; column < columns; ++column)
      line += (column == 0 ? "" : " ") + std::to_string(row * columns + column);
    unchanged.push_back(line);
  }
  call.mistakes = {{unchanged, "This is the matrix as it came, and not its transpose."}};
  return call;
}

}  // namespace

TEST_CASE("2 rows, 3 columns, as in the lesson") { course::judge_program(transpose(2, 3)); }
TEST_CASE("32 rows, 32 columns: one tile") { course::judge_program(transpose(32, 32)); }
TEST_CASE("64 rows, 32 columns: two tiles") { course::judge_program(transpose(64, 32)); }
TEST_CASE("1 row, 5 columns") { course::judge_program(transpose(1, 5)); }
TEST_CASE("40 rows, 1 column") { course::judge_program(transpose(40, 1)); }
TEST_CASE("33 rows, 70 columns: tiles that are not full") { course::judge_program(transpose(33, 70)); }
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  course::ProgramCall call = transpose(30, 40);
  course::ProgramCall changed = call;
  changed.lines[777 % 40].replace(changed.lines[777 % 40].find("777"), 3, "555555");
  call = course::with_input_changed(call, 777, 555555, changed);
  for (int row = 0; row < 30; ++row) call.change->results.push_back(row * 40 + 5);
  course::judge_program(call);
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = transpose(2, 3);
  call.launches_accepted = 0;
  course::judge_program(call);
}
