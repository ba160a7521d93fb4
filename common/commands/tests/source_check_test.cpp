#include "build/source_check.hpp"

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

TEST_CASE("what honest code has is not refused") {
  CHECK(objections_in("#pragma GCC unroll 4\n#define LOOP _Pragma(\"unroll 4\")\nint n;\n") == 0);
  CHECK(objections_in("struct __attribute__((aligned(16))) Four { float x; };\n") == 0);
  CHECK(objections_in("float a[4] __attribute__((__aligned__(sizeof(int) * 4), unused));\n") == 0);
  CHECK(objections_in("bool f(int n) { return __builtin_expect(n == 0, 0); }\n") == 0);
  CHECK(objections_in("const char quote = '\"';\nint gnu = 1, clang = gnu;\n") == 0);
  CHECK(objections_in("#include <thread>  // std::this_thread\n#include <vector> /* x */\n#include <time.h>\n") == 0);
}

TEST_CASE("`##` is not refused where it cannot make a banned word") {
  CHECK(objections_in("#define NAME(a, b) a##b\n#define UNIQUE(line) NAME(guard_, line)\nint UNIQUE(__LINE__);\n") ==
        0);
  CHECK(objections_in(
            "#define LOG(format, ...) std::printf(format, ##__VA_ARGS__)\nvoid f(int a) { LOG(\"\", a); }\n") == 0);
  CHECK(objections_in(
            "#define KERNEL(name) name##_kernel\n#define CHECK(x) int KERNEL(result) = (x);\nCHECK(a + s)\n") == 0);
}

TEST_CASE("`##` is refused where it could make a banned word") {
  CHECK(objections_in("#define JOIN(x, y) x##y\nvoid f() { JOIN(as, m)(\"nop\"); }\n") == 1);
  CHECK(objections_in("#define JOIN(x, y) x##y\n#define OUTER(p) JOIN(p, m)\nvoid f() { OUTER(as)(\"nop\"); }\n") == 1);
  CHECK(objections_in("#define M(x) __att##x\nint M(ribute__);\n") == 1);
  CHECK(objections_in("#define M(...) __VA_ARGS__##m\nvoid f() { M(1, as)(\"nop\"); }\n") == 1);
  CHECK(objections_in("#define M(x) _##x\nextern int M(Zsomething);\n") == 1);
  CHECK(objections_in("#define A(x, y) x##y\n#define B(x, y) A(x, y)\n#define C(y) B(simul, y)\nint C(ator);\n") == 1);
}

TEST_CASE("an attribute or pragma that does more stays refused") {
  CHECK(objections_in("__attribute__((aligned(16), no_sanitize(\"thread\"))) void f();\n") == 1);
  CHECK(objections_in("__attribute__((constructor)) void f() {}\n") == 1);
  CHECK(objections_in("#define A __attribute__\n") == 1);
  CHECK(objections_in("#pragma GCC optimize(3)\n") == 1);
  CHECK(objections_in("_Pragma(\"GCC optimize(3)\")\n") >= 1);
  CHECK(objections_in("_Pragma(\"unroll\\n#\")\n") >= 1);
  CHECK(objections_in("[[using gnu: weak]] void f();\n") >= 1);
}

TEST_CASE("a comment in an #include is no header, and a byte order mark hides nothing") {
  CHECK(objections_in("#include /* \"add_ten.hpp\" */ <xmmintrin.h>\n") == 1);
  CHECK(objections_in("#include /* <vector> */ </dev/stdin>\n") == 1);
  CHECK(objections_in("#define HEADER <xmmintrin.h>\n#include HEADER /* \"add_ten.hpp\" */\n") == 1);
  CHECK(objections_in("#include <vector> <xmmintrin.h>\n") == 1);
  CHECK(objections_in("\xEF\xBB\xBF#include <xmmintrin.h>\n") == 1);
  CHECK(objections_in("\xEF\xBB\xBF#pragma GCC optimize(3)\n") == 1);
  CHECK(objections_in("\xEF\xBB\xBF#include <vector>\n") == 0);
}

TEST_CASE("an objection names the line") {
  const auto found = course::objections_to_source("int a;\n\nvoid f() { asm(\"nop\"); }\n", headers);
  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 3);
  CHECK(found[0].message.find("`asm`") != std::string::npos);
}

TEST_CASE("headers that no exercise needs are refused") {
  CHECK(objections_in("#include \"/etc/passwd\"\n") == 1);
  CHECK(objections_in("#include \"test.cpp\"\n") == 1);
  CHECK(objections_in("# include <xmmintrin.h>\n") == 1);
  CHECK(objections_in("#define H <vector>\n#include H\n") == 1);
  CHECK(objections_in("#include \\\n<xmmintrin.h>\n") == 1);
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
