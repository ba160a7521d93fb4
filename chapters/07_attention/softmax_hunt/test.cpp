/// @file
/// Harness of 07_attention/softmax_hunt.
#include "softmax_hunt.hpp"

#include <algorithm>
#include <cmath>

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

constexpr int rows = 4;

course::ProgramCall softmax(int n) {
  const std::uint64_t elements = static_cast<std::uint64_t>(rows) * n;
  course::ProgramCall call{.arguments = {std::to_string(n)},
                           .lines = {},
                           .budget = {.global_reads = {.total = 2 * elements, .at_least = elements},
                                      .global_writes = {.total = 2 * rows, .at_least = 2 * rows},
                                      .global_atomics = {.total = 0},
                                      .shared_atomics = {.total = 0},
                                      .idea = "The device reduces the rows.",
                                      .thrift = "Each row is read once for its largest score and once for its sum."}};
  for (int row = 0; row < rows; ++row) {
    const auto score = [row](int i) { return -1 - row - (i + 1) % (row + 2); };
    int largest = score(0);
    for (int i = 1; i < n; ++i) largest = std::max(largest, score(i));
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += std::exp(score(i) - largest);
    // Right programs add in different orders, so no sum may lie where rounding decides.
    const double from_edge = std::abs(sum - std::floor(sum) - 0.5);
    REQUIRE(from_edge > 0.01);
    call.lines.push_back(std::to_string(largest) + " " + std::to_string(std::lround(sum)));
  }
  return call;
}

}  // namespace

TEST_CASE("n = 300, as in the file") { course::judge_program(softmax(300)); }
TEST_CASE("n = 1") { course::judge_program(softmax(1)); }
TEST_CASE("n = 4: most threads have no score") { course::judge_program(softmax(4)); }
TEST_CASE("n = 128: a score for each thread") { course::judge_program(softmax(128)); }
TEST_CASE("n = 1,000") { course::judge_program(softmax(1000)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = softmax(10);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'd'); }
