/// @file
/// Who owns an output.
#include <doctest/doctest.h>

#include "judge/case.hpp"

using namespace course;

namespace {

void check_owner(const Owner& owner, int block, int thread) {
  CHECK(owner.block == block);
  CHECK(owner.thread == thread);
}

}  // namespace

TEST_CASE("one output a thread") {
  check_owner(one_output_per_thread(8)(0), 0, 0);
  check_owner(one_output_per_thread(8)(15), 1, 7);
}

TEST_CASE("one output a block") { check_owner(one_output_per_block()(3), 3, 0); }

TEST_CASE("tiles: blocks and threads are numbered along rows") {
  const auto owner = one_output_per_thread_in_tiles(8, 3);  // 3 tiles a row, the last one partial
  check_owner(owner(0), 0, 0);
  check_owner(owner(7), 2, 1);          // row 0, column 7
  check_owner(owner(8 * 2 + 4), 1, 7);  // row 2, column 4
  check_owner(owner(8 * 7 + 7), 8, 4);  // row 7, column 7
}
