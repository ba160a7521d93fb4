/// @file
/// Harness of 09_tensor_cores/maxima_hunt.
#include "maxima_hunt.hpp"

#include <algorithm>

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall maxima(int size) {
  const std::uint64_t rows = size;
  const std::uint64_t squares = course::ceil_div(size, 16);
  const std::uint64_t products = squares * squares * squares;
  course::ProgramCall call{.arguments = {std::to_string(size)},
                           .lines = {""},
                           .budget = {.global_writes = {.total = rows, .at_least = rows},
                                      .tensor_products = {.total = products, .at_least = products},
                                      .idea = "mma_sync() makes every product, and the device finds the largest.",
                                      .thrift = "Each square of the product is computed once and stays in shared "
                                                "memory; only the largest of each row is written to global memory."}};
  for (int row = 0; row < size; ++row) {
    int largest = 0;
    for (int column = 0; column < size; ++column) {
      int sum = 0;
      for (int k = 0; k < size; ++k) sum += (row + k) * (k + 1) % 13 * ((k + 1) * (column + 1) % 37);
      largest = std::max(largest, sum);
    }
    call.lines[0] += (row == 0 ? "" : " ") + std::to_string(largest);
  }
  return call;
}

}  // namespace

TEST_CASE("size 32, as in the file") { course::judge_program(maxima(32)); }
TEST_CASE("size 16: one square") { course::judge_program(maxima(16)); }
TEST_CASE("size 48: three squares a row") { course::judge_program(maxima(48)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = maxima(16);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'e'); }
