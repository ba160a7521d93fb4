/// @file
/// Blocks and launches as people write them.
#include "base/trace_selection.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace simulator;

TEST_CASE("a block in one, two or three dimensions") {
  CHECK_FALSE(index_from_text("--block", ""));
  CHECK(index_from_text("--block", "3") == Index3{3, 0, 0});
  CHECK(index_from_text("--block", "3,1") == Index3{3, 1, 0});
  CHECK(index_from_text("--block", "3,1,2") == Index3{3, 1, 2});
}

TEST_CASE("what is no block is refused, with the option's name") {
  for (const char* text : {"x", "-1", "1,", "1,,2", "1,2,3,4", "1 2", "99999999999"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(index_from_text("--block", text), doctest::Contains("--block"), std::invalid_argument);
  }
}

TEST_CASE("a launch's number") {
  CHECK(launch_from_text("--launch", "") == 0);
  CHECK(launch_from_text("--launch", "2") == 2);
  for (const char* text : {"0", "first", "2x", "-1"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(launch_from_text("--launch", text), doctest::Contains("--launch"), std::invalid_argument);
  }
}
