#include "grade/source_check.hpp"

#include <doctest/doctest.h>

namespace {

const std::set<std::string> headers = {"add_ten.hpp", "support/ceil_div.hpp", "vector"};

std::size_t objections(const char* source) { return course::objections_to_source(source, headers).size(); }

}  // namespace

TEST_CASE("ordinary code is not refused") {
  CHECK(objections("#include \"add_ten.hpp\"\n#include <vector>\n#pragma unroll\n#define TILE 8\nint a[TILE];\n") == 0);
  CHECK(objections("// asm, simulator, __attribute__ in a comment\nconst char* text = \"asm\";\n") == 0);
  CHECK(objections("#define LONG(a) \\\n  (a)\n") == 0);
  CHECK(objections("const char quote = '\\'';  // it's\nint n = 1'000;\n") == 0);
}

TEST_CASE("an objection names the line") {
  const auto found = course::objections_to_source("int a;\n\nvoid f() { asm(\"nop\"); }\n", headers);
  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 3);
  CHECK(found[0].message.find("`asm`") != std::string::npos);
}

TEST_CASE("headers that no exercise needs are refused") {
  CHECK(objections("#include \"/etc/passwd\"\n") == 1);
  CHECK(objections("#include \"add_ten_test.cpp\"\n") == 1);
  CHECK(objections("# include <fstream>\n") == 1);
  CHECK(objections("#define H <fstream>\n#include H\n") == 1);
  CHECK(objections("#include \\\n<fstream>\n") == 1);
  CHECK(objections("#if __has_include(<fstream>)\n#endif\n") == 1);
  CHECK(objections("#include_next <vector>\n") == 1);
}

TEST_CASE("words that reach past C++ are refused, in macros as well") {
  for (const char* word :
       {"asm", "__asm__", "__attribute__", "simulator::observe", "SIMULATOR_UNWATCHED", "__builtin_trap",
        "__tsan_read4", "doctest::String", "[[gnu::weak]]", "_Pragma(\"GCC optimize(3)\")"}) {
    CAPTURE(word);
    CHECK(objections(word) >= 1);
    CHECK(objections(("#define WORD " + std::string(word) + "\n").c_str()) >= 1);
    CHECK(objections(("#if 0\n#else\n" + std::string(word) + "\n#endif\n").c_str()) >= 1);
  }
}

TEST_CASE("spellings that hide words are refused") {
  CHECK(objections("#define JOIN(a, b) a##b\n") == 1);
  CHECK(objections("%:define X\n") == 1);
  CHECK(objections("const char* t = R\"(\")\";\n") == 1);
  CHECK(objections("#define T R\"(\")\"\n") == 1);
  CHECK(objections("void f() { as\\\nm(\"nop\"); }\n") == 1);
  CHECK(objections("const char* t = \"\\ \n\" ; asm(\"nop\"); \"\";\n") >= 1);
  CHECK(objections("/\\\n* \" */ asm(\"nop\") /* \" */\n") >= 1);
  CHECK(objections("#define Q '\"' /*\n\" */ asm(\"nop\") /* \" */\n") >= 1);
}

TEST_CASE("directives that change how a file is compiled are refused") {
  CHECK(objections("#pragma GCC optimize(\"O3\")\n") == 1);
  CHECK(objections("#line 1 \"other.cu\"\n") == 1);
  CHECK(objections("#define private public\n") == 1);
  CHECK(objections("#define __global__\n") == 1);
  CHECK(objections("#undef __CUDACC__\n") == 1);
  CHECK(objections("void f() { goto *p; }\n") == 1);
}
