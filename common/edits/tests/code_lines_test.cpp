#include "edits/code_lines.hpp"

#include <doctest/doctest.h>

using course::code_lines;
using course::CodeLine;
using course::comparable;

namespace {

/// "3:text|5:more"
std::string numbered(const std::string& source) {
  std::string text;
  for (const CodeLine& line : code_lines(source)) {
    text += (text.empty() ? "" : "|") + std::to_string(line.number) + ":" + line.text;
  }
  return text;
}

}  // namespace

TEST_CASE("comments go, and the lines that they had to themselves; blank lines stay") {
  CHECK(numbered("// head\n#include \"x.hpp\"  // why\n\nint a;  // what\n  // more\nint b;") ==
        "2:#include \"x.hpp\"|3:|4:int a;|6:int b;");
  CHECK(numbered("int /* a */ b; /* over\n two\n lines */ int c;") == "1:int  b;|3: int c;");
}

TEST_CASE("what only looks like a comment stays") {
  CHECK(numbered("const char* a = \"// no\";") == "1:const char* a = \"// no\";");
  CHECK(numbered("char a = '\"';  // yes") == "1:char a = '\"';");
}

TEST_CASE("a comment that never ends, ends with the file") { CHECK(numbered("int a; /* b\nc") == "1:int a;"); }

TEST_CASE("lines are compared without comments, indentation and spacing") {
  CHECK(comparable("   a  =\tb;   // c") == "a = b;");
  CHECK(comparable("  // c").empty());
  CHECK(comparable("a = b;") != comparable("a = c;"));
}
