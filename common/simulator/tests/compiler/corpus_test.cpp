/// @file
/// What fuzzing has found, and where it starts: small sources, each of which the translator must survive in good order.
#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "compiler/properties.hpp"
#include "simulator/platform/files.hpp"

namespace fs = std::filesystem;

namespace {

/// A line of fuzz_found.txt as the source that it stands for.
std::string unescaped(const std::string& line) {
  std::string source;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\') {
      source += line[i];
      continue;
    }
    const char escape = line.at(++i);
    if (escape == 'x') {
      source += static_cast<char>(std::stoi(line.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      source += escape == 'n' ? '\n' : escape == 'r' ? '\r' : escape == 't' ? '\t' : escape;
    }
  }
  return source;
}

}  // namespace

TEST_CASE("every source that a fuzzer begins with keeps the translator's promises") {
  int sources = 0;
  for (const char* folder : {"fuzz_corpus", "cases"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      CAPTURE(entry.path().string());
      ++sources;
      CHECK(simulator::broken_property(course::read_file(entry.path())) == "");
    }
  }
  CHECK(sources > 25);
}

TEST_CASE("every source that fuzzing has found keeps the translator's promises") {
  std::istringstream lines(course::read_file("fuzz_found.txt"));
  int sources = 0;
  for (std::string line; std::getline(lines, line); ++sources) {
    CAPTURE(line);
    CHECK(simulator::broken_property(unescaped(line)) == "");
  }
  CHECK(sources > 100);
}

TEST_CASE("a source of fuzz_found.txt: bytes that are no plain characters are escaped") {
  CHECK(unescaped("a\\n\\t\\r\\\\n\\'\\x00b") == std::string("a\n\t\r\\n'\0b", 9));
}
