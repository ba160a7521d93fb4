/// @file
/// What fuzzing has found, and where it starts: small sources, each of which the translator must survive in good order.
#include <doctest/doctest.h>

#include <filesystem>

#include "system/files.hpp"
#include "translate/properties.hpp"

namespace fs = std::filesystem;

TEST_CASE("every source of the fuzzer's corpus keeps the translator's promises") {
  int sources = 0;
  for (const char* folder : {"fuzz_corpus", "fuzz_corpus/found", "cases"}) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      CAPTURE(entry.path().string());
      ++sources;
      CHECK(simulator::broken_property(course::read_file(entry.path())) == "");
    }
  }
  CHECK(sources > 100);
}
