#include "simulator/translate/diagnostics.hpp"

#include <doctest/doctest.h>

#include "simulator/translate/dependencies.hpp"

using namespace simulator;

TEST_CASE("ordinary messages stay as they are") {
  const std::string output = "a.cu:3:1: error: expected ';'\n    3 | }\n";
  CHECK(tidy_diagnostics(output) == output);
}

TEST_CASE("unsupported features hide what follows from them, each said once") {
  CHECK(tidy_diagnostics("a:b.cu:3:14: error: unsupported: x. Do y\n    3 | x\n"
                         "a:b.cu:3:20: error: unsupported: x. Do y\n"
                         "a:b.cu:4:1: error: z is unknown\n"
                         "c.cu:9: error: unsupported: w\n") ==
        "a:b.cu:3: unsupported: x. Do y\nc.cu:9: unsupported: w\n");
}

TEST_CASE("dependency files are read and written") {
  const std::vector<std::string> files = {"a b.cu", "c#.h", "$d.h", "e"};
  CHECK(parse_dependencies(format_dependencies("t o.o", files)) == files);
  CHECK(parse_dependencies("t.o: a \\\n b\\ c\n") == std::vector<std::string>{"a", "b c"});
  CHECK(parse_dependencies("").empty());
}
