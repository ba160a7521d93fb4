/// @file
/// Harness of 08_overlap/stages_hunt.
#include "stages_hunt.hpp"

#include <cstdlib>

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall distances(int n) {
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, 64);
  long long sum = 0;
  for (int place = 0; place < n; ++place)
    for (int i = 0; i < n; ++i) sum += static_cast<long long>(std::abs(place - i)) * (i + 1);
  course::ProgramCall call{.arguments = {std::to_string(n)},
                           .lines = {std::to_string(sum)},
                           .budget = {.global_reads = {.total = blocks * elements, .at_least = elements},
                                      .global_writes = {.total = elements, .at_least = elements},
                                      .barriers = {.per_thread = 4 * blocks + 4},  // two a tile, and some to spare
                                      .async_copies = {.at_least = elements},
                                      .idea = "The weights come to shared memory by asynchronous copies.",
                                      .thrift = "Each block brings each weight once."}};
  // A thread uses 64 weights while its copies of the next tile are under way, if that is full: all threads do, or the one
  // that brings it.
  const std::uint64_t full_tiles = elements / 64;
  if (full_tiles > 1) call.budget.reads_during_copies = blocks * (full_tiles - 1) * 64;
  return call;
}

}  // namespace

TEST_CASE("n = 200, as in the file") { course::judge_program(distances(200)); }
TEST_CASE("n = 3") { course::judge_program(distances(3)); }
TEST_CASE("n = 1") { course::judge_program(distances(1)); }
TEST_CASE("n = 64: one full tile") { course::judge_program(distances(64)); }
TEST_CASE("n = 65: two tiles, the last with one weight") { course::judge_program(distances(65)); }
TEST_CASE("n = 256: four full tiles") { course::judge_program(distances(256)); }
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = distances(10);
  call.launches_accepted = 0;
  course::judge_program(call);
}
TEST_CASE("the cause") { course::judge_cause(&cause, 'e'); }
