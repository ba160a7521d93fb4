/// @file
/// Files that are read while they are written.
#include "harness/atomic_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace course;

TEST_CASE("files are written whole, over an older one, or refused") {
  const auto folder = std::filesystem::temp_directory_path() / "course_atomic_file_test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "verdict.json").string();
  write_atomically(path, "old and long");
  write_atomically(path, "new");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  CHECK(text.str() == "new");
  CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);  // no draft is left behind
  CHECK_THROWS_AS(write_atomically((folder / "gone" / "verdict.json").string(), "x"), std::runtime_error);
  std::filesystem::remove_all(folder);
}
