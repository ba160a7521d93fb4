#include "grade/source_check.hpp"

#include <doctest/doctest.h>

namespace {

const std::set<std::string> headers = {"add_ten.hpp", "support/ceil_div.hpp", "vector"};

std::size_t objections_in(const char* source) { return course::objections_to_source(source, headers).size(); }

}  // namespace

TEST_CASE("ordinary code is not refused") {
  CHECK(objections_in("#include \"add_ten.hpp\"\n#include <vector>\n#pragma unroll\n#define TILE 8\nint a[TILE];\n") ==
        0);
  CHECK(objections_in("// asm, simulator, __attribute__ in a comment\nconst char* text = \"asm\";\n") == 0);
  CHECK(objections_in("#define LONG(a) \\\n  (a)\n") == 0);
  CHECK(objections_in("const char quote = '\\'';  // it's\nint n = 1'000;\n") == 0);
}

TEST_CASE("an objection names the line") {
  const auto found = course::objections_to_source("int a;\n\nvoid f() { asm(\"nop\"); }\n", headers);
  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 3);
  CHECK(found[0].message.find("`asm`") != std::string::npos);
}

TEST_CASE("headers that no exercise needs are refused") {
  CHECK(objections_in("#include \"/etc/passwd\"\n") == 1);
  CHECK(objections_in("#include \"add_ten_test.cpp\"\n") == 1);
  CHECK(objections_in("# include <fstream>\n") == 1);
  CHECK(objections_in("#define H <fstream>\n#include H\n") == 1);
  CHECK(objections_in("#include \\\n<fstream>\n") == 1);
  CHECK(objections_in("#if __has_include(<fstream>)\n#endif\n") == 1);
  CHECK(objections_in("#include_next <vector>\n") == 1);
}

TEST_CASE("words that reach past C++ are refused, in macros as well") {
  for (const char* word :
       {"asm", "__asm__", "__attribute__", "simulator::observe", "SIMULATOR_UNWATCHED", "__builtin_trap",
        "__tsan_read4", "doctest::String", "[[gnu::weak]]", "_Pragma(\"GCC optimize(3)\")"}) {
    CAPTURE(word);
    CHECK(objections_in(word) >= 1);
    CHECK(objections_in(("#define WORD " + std::string(word) + "\n").c_str()) >= 1);
    CHECK(objections_in(("#if 0\n#else\n" + std::string(word) + "\n#endif\n").c_str()) >= 1);
  }
}

TEST_CASE("spellings that hide words are refused") {
  CHECK(objections_in("#define JOIN(a, b) a##b\n") == 1);
  CHECK(objections_in("%:define X\n") == 1);
  CHECK(objections_in("const char* t = R\"(\")\";\n") == 1);
  CHECK(objections_in("#define T R\"(\")\"\n") == 1);
  CHECK(objections_in("void f() { as\\\nm(\"nop\"); }\n") == 1);
  CHECK(objections_in("const char* t = \"\\ \n\" ; asm(\"nop\"); \"\";\n") >= 1);
  CHECK(objections_in("/\\\n* \" */ asm(\"nop\") /* \" */\n") >= 1);
  CHECK(objections_in("#define Q '\"' /*\n\" */ asm(\"nop\") /* \" */\n") >= 1);
}

TEST_CASE("directives that change how a file is compiled are refused") {
  CHECK(objections_in("#pragma GCC optimize(\"O3\")\n") == 1);
  CHECK(objections_in("#line 1 \"other.cu\"\n") == 1);
  CHECK(objections_in("#define private public\n") == 1);
  CHECK(objections_in("#define __global__\n") == 1);
  CHECK(objections_in("#undef __CUDACC__\n") == 1);
  CHECK(objections_in("void f() { goto *p; }\n") == 1);
}
