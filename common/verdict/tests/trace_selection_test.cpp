/// @file
/// Blocks and launches as people write them, and the options of a judge.
#include "simulator/results/trace_selection.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace simulator;

namespace {

std::optional<Index3> block_of(const std::string& text) {
  TraceSelection selection;
  selection.read_block("--block", text);
  return selection.block;
}

std::size_t launch_of(const std::string& text) {
  TraceSelection selection;
  selection.read_launch("--launch", text);
  return selection.launch;
}

}  // namespace

TEST_CASE("a block in one, two or three dimensions") {
  CHECK_FALSE(block_of(""));
  CHECK(block_of("3") == Index3{3, 0, 0});
  CHECK(block_of("3,1") == Index3{3, 1, 0});
  CHECK(block_of("3,1,2") == Index3{3, 1, 2});
}

TEST_CASE("what is no block is refused, with the option's name") {
  for (const char* text : {"x", "-1", "1,", "1,,2", "1,2,3,4", "1 2", "99999999999"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(block_of(text), doctest::Contains("--block"), std::invalid_argument);
  }
}

TEST_CASE("a launch's number") {
  CHECK(launch_of("") == 0);
  CHECK(launch_of("2") == 2);
  for (const char* text : {"0", "first", "2x", "-1"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(launch_of(text), doctest::Contains("--launch"), std::invalid_argument);
  }
}

TEST_CASE("a judge reads from its options what they were made of") {
  CHECK(to_options({}).empty());
  const std::vector<std::string> options =
      to_options({.file = "trace.json", .case_name = "n = 17", .block = Index3{3, 1, 0}, .launch = 2});
  TraceSelection read;
  for (const std::string& option : options) CHECK(read_option(read, option));
  CHECK(read.file == "trace.json");
  CHECK(read.case_name == "n = 17");
  CHECK(read.block == Index3{3, 1, 0});
  CHECK(read.launch == 2);
  CHECK_FALSE(read_option(read, "--tracing=1"));
  CHECK_FALSE(read_option(read, "--trace"));
  CHECK_THROWS_WITH_AS(read_option(read, "--trace-block=x"), doctest::Contains("--trace-block"), std::invalid_argument);
}
