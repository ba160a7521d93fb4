#include "edits/edits.hpp"

#include <doctest/doctest.h>

#include "fault_text.hpp"

using course::AppliedEdits;
using course::apply_edits;
using course::EditLine;
using course::Edits;
using course::parse_edits;

namespace {

const std::string solution =
    "// What it computes.\n"          // 1
    "#include \"x.hpp\"\n"            // 2
    "\n"                              // 3
    "void f(int n) {\n"               // 4
    "  int a = 0;  // why\n"          // 5
    "\n"                              // 6
    "  // TODO(1): Wait. (1 line)\n"  // 7
    "  wait();  // all of them\n"     // 8
    "  // END(1)\n"                   // 9
    "\n"                              // 10
    "  if (a < n) {\n"                // 11
    "    a = n;\n"                    // 12
    "  }\n"                           // 13
    "  if (a > n) {\n"                // 14
    "    a = n;\n"                    // 15
    "  }\n"                           // 16
    "}\n";                            // 17

AppliedEdits applied(const std::string& edits) {
  const auto kernels = parse_edits(Edits::wrong, "== one: crash - what\n" + edits, "wrong.edits");
  return apply_edits(kernels.at(0), {"x.cu", solution}, "wrong.edits");
}

std::string fault_of(const std::string& edits) {
  return fault_text([&] { applied(edits); });
}

/// "-8 wait();|+0 go();"
std::string shown(const AppliedEdits& kernel) {
  std::string text;
  for (const auto& hunk : kernel.hunks) {
    for (const EditLine& line : hunk) text += line.sign + std::to_string(line.number) + line.text + "|";
  }
  return text;
}

}  // namespace

TEST_CASE("a wrong kernel is the solution without comments and with the edit; its first line says what must be found") {
  CHECK(applied("-  wait();\n").source ==
        "// EXPECT: crash - what\n#include \"x.hpp\"\n\nvoid f(int n) {\n  int a = 0;\n\n  if (a < n) {\n    a = n;\n  "
        "}\n"
        "  if (a > n) {\n    a = n;\n  }\n}\n");
}

TEST_CASE("the first line of a right kernel says how it differs") {
  const auto kernels = parse_edits(Edits::right, "== one: how\n-  wait();\n", "right.edits");
  CHECK(apply_edits(kernels.at(0), {"x.cu", solution}, "right.edits").source.find("// CORRECT: how\n#include") == 0);
}

TEST_CASE("comments, blank lines and spacing do not count, and edits are shown with the solution's lines") {
  const AppliedEdits kernel = applied("-int a  = 0;  // other words\n   wait();\n+  wait();  // twice\n");
  CHECK(shown(kernel) == "-5  int a = 0;| 8  wait();|+0  wait();  // twice|");
  CHECK(kernel.source.find("void f(int n) {\n\n  wait();\n  wait();  // twice\n\n  if (a < n) {\n") !=
        std::string::npos);
}

TEST_CASE("lines enter where they stand in the hunk: before, between and after") {
  CHECK(applied("+  first();\n   wait();\n").source.find("\n\n  first();\n  wait();\n") != std::string::npos);
  CHECK(applied("   wait();\n+  then();\n   if (a < n) {\n").source.find("  wait();\n  then();\n\n  if (a < n)") !=
        std::string::npos);
}

TEST_CASE("a line that stays is indented as the hunk has it") {
  const AppliedEdits kernel = applied("+  if (n > 0) {\n     wait();\n+  }\n");
  CHECK(shown(kernel) == "+0  if (n > 0) {| 8    wait();|+0  }|");
  CHECK(kernel.source.find("  if (n > 0) {\n    wait();\n  }\n") != std::string::npos);
}

TEST_CASE("several hunks are each placed in the unedited solution") {
  const std::string source = applied("-  wait();\n...\n-  int a = 0;\n+  wait();\n").source;
  CHECK(source.find("void f(int n) {\n  wait();\n\n  if (a < n) {\n") != std::string::npos);
}

TEST_CASE("context makes a hunk fit one place") {
  CHECK(shown(applied("   if (a > n) {\n-    a = n;\n")) == " 14  if (a > n) {|-15    a = n;|");
}

TEST_CASE("a hunk that fits nowhere is refused, with the line that is missing") {
  CHECK(fault_of("   int a = 0;\n-  wait(1);\n") ==
        "wrong.edits:2: one: x.cu has no line `wait(1);`. Write the line as it stands there now.");
  CHECK(fault_of("-  wait();\n-  int a = 0;\n") ==
        "wrong.edits:2: one: x.cu has these lines, but not one after the other. Separate the places by a line `...`.");
}

TEST_CASE("a hunk that fits several places is refused, with the places") {
  CHECK(
      fault_of("-  wait();\n...\n-    a = n;\n") ==
      "wrong.edits:4: one: this fits 2 places of x.cu: lines 12, 15. Add a line from before or after the right one, with "
      "a blank in the first column.");
}

TEST_CASE("two hunks cannot remove the same line") {
  CHECK(fault_of("-  wait();\n...\n   int a = 0;\n-  wait();\n") ==
        "wrong.edits:5: one: another edit of it removes line 8 of x.cu, too. Make one edit of the two.");
}

TEST_CASE("with its comments, the edited solution is as a learner gets it") {
  CHECK(applied("-  wait();\n").with_comments ==
        solution.substr(0, solution.find("  wait()")) + solution.substr(solution.find("  // END(1)")));
  const std::string text =
      applied("   int a = 0;\n+  int b = 1;  // new\n...\n-  if (a < n) {\n   a = n;\n-  }\n   if (a > n) {\n")
          .with_comments;
  CHECK(text.find("  int a = 0;  // why\n  int b = 1;  // new\n\n") != std::string::npos);
  CHECK(text.find("  // END(1)\n\n  a = n;\n  if (a > n) {\n    a = n;\n") != std::string::npos);
  CHECK(text.starts_with("// What it computes.\n"));
}
