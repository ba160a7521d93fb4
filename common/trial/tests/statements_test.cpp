#include "trial/statements.hpp"

#include <doctest/doctest.h>

#include <string>

using course::Path;
using course::path_to;
using course::Statement;
using course::statements_of;

namespace {

/// What covers a line, from the outside: "1-9 2-8 4-4", each with its first and last line.
std::string covering(const std::string& source, int line) {
  const Statement all = statements_of(source);
  std::string text;
  for (const Statement* const one : path_to(line, all)) {
    if (!text.empty()) text += ' ';
    text += std::to_string(one->first_line) + '-' + std::to_string(one->last_line);
  }
  return text;
}

}  // namespace

TEST_CASE("a line lies in a function's body, in loops and branches with braces and without") {
  const std::string source =
      "__global__ void k(int* a) {\n"      // 1
      "  for (int i = 0; i < 4; ++i) {\n"  // 2
      "    if (i == 2)\n"                  // 3
      "      a[i] = 1;\n"                  // 4
      "    else {\n"                       // 5
      "      a[i] = 2;\n"                  // 6
      "    }\n"                            // 7
      "  }\n"                              // 8
      "}\n"                                // 9
      "void after() {}\n";                 // 10
  CHECK(covering(source, 4) == "1-10 1-9 1-9 2-8 2-8 3-7 4-4");
  CHECK(covering(source, 6) == "1-10 1-9 1-9 2-8 2-8 3-7 5-7 6-6");
  CHECK(covering(source, 10) == "1-10 10-10 10-10");
}

TEST_CASE("lambdas, lists in braces, classes and namespaces are read through") {
  const std::string source =
      "namespace {\n"                       // 1
      "struct Pair {\n"                     // 2
      "  int a, b;\n"                       // 3
      "};\n"                                // 4
      "__device__ void f() {\n"             // 5
      "  const auto fill = [&](int i) {\n"  // 6
      "    tile[i] = Pair{1, 2}.a + 1;\n"   // 7
      "  };\n"                              // 8
      "  fill(3);\n"                        // 9
      "}\n"                                 // 10
      "}\n";                                // 11
  CHECK(covering(source, 7) == "1-11 1-11 1-11 5-10 5-10 6-8 6-8 7-7");
  CHECK(covering(source, 9) == "1-11 1-11 1-11 5-10 5-10 9-9");
}

TEST_CASE("the statement after a directive begins behind what stands before the directive") {
  const std::string source = "void f() {\n  a();\n#pragma unroll\n  for (;;) b();\n}\n";
  const Statement all = statements_of(source);
  const Path path = path_to(4, all);
  REQUIRE(path.size() >= 4);
  CHECK(source.substr(0, path[3]->before) == "void f() {\n  a();");
}

TEST_CASE("any text has an end") {
  for (const char* const source :
       {"}", "{", "void f() { (", "if", "for (;;", "x = {", "case", "do", "do {} while", "}}{{"})
    CHECK(path_to(1, statements_of(source)).front()->first_line == 1);
}
