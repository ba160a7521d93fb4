/// @file
/// Each `cases/<name>.cu` must become `cases/<name>.expected`. The first difference is shown by line.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "simulator/compiler/lexer.hpp"
#include "simulator/compiler/translate.hpp"
#include "simulator/platform/files.hpp"

namespace fs = std::filesystem;

namespace {

std::string first_difference(const std::string& expected, const std::string& got) {
  std::istringstream expected_lines(expected);
  std::istringstream got_lines(got);
  std::string expected_line;
  std::string got_line;
  for (int line = 1;; ++line) {
    const bool more_expected = static_cast<bool>(std::getline(expected_lines, expected_line));
    const bool more_got = static_cast<bool>(std::getline(got_lines, got_line));
    if (!more_expected && !more_got) return "";
    if (more_expected != more_got || expected_line != got_line)
      return "line " + std::to_string(line) + "\nexpected: " + expected_line + "\ngot:      " + got_line;
  }
}

}  // namespace

TEST_CASE("every case is translated as expected") {
  int cases = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator("cases")) {
    if (entry.path().extension() != ".cu") continue;
    ++cases;
    CAPTURE(entry.path().string());
    const auto source = course::read_file_if_any(entry.path().string());
    const auto expected = course::read_file_if_any(fs::path(entry.path()).replace_extension(".expected").string());
    REQUIRE(source);
    REQUIRE(expected);
    const std::string got = simulator::translate(*source, entry.path().filename().string()).code;
    CHECK(first_difference(*expected, got) == "");
    CHECK(simulator::count_lines(got) == simulator::count_lines(*source) + 1);
  }
  CHECK(cases >= 10);
}

TEST_CASE("paths in #line are escaped") {
  CHECK(simulator::translate("", "a \"b\"\\ü.cu").code == "#line 1 \"a \\\"b\\\"\\\\ü.cu\"\n");
}

TEST_CASE("a byte order mark does not hide the first directive") {
  CHECK(simulator::translate("\xEF\xBB\xBFint a;", "a.cu").code == "#line 1 \"a.cu\"\nint a;");
}

TEST_CASE("line ends of Windows stay") {
  const std::string code = simulator::translate("void f() {\r\n  k\r\n  <<<1,\r\n  1>>>();\r\n}\r\n", "a.cu").code;
  CHECK(std::count(code.begin(), code.end(), '\r') == 5);
}

TEST_CASE("a function's body may begin after directives and two heads") {
  const std::string source =
      "#ifdef A\nvoid f(int a) {\n#else\nvoid f() {\n#endif\n  k<<<1, 1>>>();\n}\nint x = k<<<1, 1>>>();\n";
  const std::string code = simulator::translate(source, "a.cu").code;
  CHECK(code.find("  ::simulator::launch(") != std::string::npos);
  CHECK(code.find("int x =  _Pragma(") != std::string::npos);
}

TEST_CASE("directives may choose among the ends of one head") {
  const std::string source = "void f(int a\n#ifdef A\n, int b) {\n#else\n) {\n#endif\n  k<<<1, 1>>>();\n}\n";
  CHECK(simulator::translate(source, "a.cu").code.find("  ::simulator::launch(") != std::string::npos);
}

TEST_CASE("launches in constructors, operators, lambdas and function-try-blocks stand in blocks") {
  for (const char* head : {"struct S { S() : a{1}, b(2) {", "struct S { S() : a{1} {", "bool operator<(A a, B b) {",
                           "template <class T, bool b = (1 > 0)> void f(T t) noexcept(true) {", "auto f = [] {",
                           "auto f = [](int) mutable {", "void f() try {", "extern \"C\" void f() {",
                           "namespace n { extern \"C\" { struct A f(int) {", "TEST_CASE(\"x\") {"}) {
    CAPTURE(head);
    CHECK(simulator::translate(std::string(head) + " k<<<1, 1>>>(); ", "a.cu").code.find("launch(") !=
          std::string::npos);
  }
}

TEST_CASE("launches in classes, namespaces and initialisers do not") {
  for (const char* head : {"struct alignas(16) S : B<(1 > 0)> {", "namespace a::b {", "extern \"C\" {", "int a[] = {",
                           "template <class T, class = E<(sizeof(T) > 1)>> class C {"}) {
    CAPTURE(head);
    CHECK(simulator::translate(std::string(head) + " k<<<1, 1>>>(); ", "a.cu").code.find("_Pragma") !=
          std::string::npos);
  }
}

TEST_CASE("a backslash before a comment goes on in the next line, as in nvcc") {
  CHECK(simulator::translate("int a = 1 + \\ // why\n  2;\n", "a.cu").code ==
        "#line 1 \"a.cu\"\nint a = 1 +  // why\n  2;\n");
  CHECK(simulator::translate("int a = \\ 2;\n", "a.cu").code == "#line 1 \"a.cu\"\nint a = \\ 2;\n");
}
