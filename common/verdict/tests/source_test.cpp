/// @file
/// How paths are written.
#include "simulator/results/source.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using simulator::display_path;

TEST_CASE("a file below the current directory is written relative to it") {
  const auto here = std::filesystem::current_path();
  CHECK(display_path((here / "exercises" / "a.cu").string()) == "exercises/a.cu");
  CHECK(display_path((here / "build" / ".." / "a.cu").string()) == "a.cu");
}

TEST_CASE("a file elsewhere keeps its absolute path") {
  const auto sibling = std::filesystem::current_path().string() + "_other/a.cu";
  CHECK(display_path(sibling) == sibling);
}

TEST_CASE("relative and empty paths stay as they are") {
  CHECK(display_path("exercises/a.cu") == "exercises/a.cu");
  CHECK(display_path("../a.cu") == "../a.cu");
  CHECK(display_path("").empty());
}
