#include "build/compiler_errors.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "build/kernel_calls.hpp"
#include "simulator/platform/files.hpp"

using namespace course;

namespace {

const std::string source =
    "__global__ void k(float* out) {\n"
    "  // TODO(1): Write. (1 line)\n"
    "  out[0] = lokal\n"
    "  // END(1)\n"
    "}\n";

}  // namespace

TEST_CASE("an error: its line, a caret, its TODO; no context, no flag, no warning") {
  const std::string output =
      "x.cu: In function ‘void k(float*)’:\n"
      "x.cu:3:12: error: ‘lokal’ was not declared in this scope [-fpermissive]\n"
      "    3 |   out[0] = lokal\n"
      "x.cu:3:12: note: suggested alternative\n"
      "x.cu:5:1: warning: unused [-Wunused]\n";
  CHECK(shorten_diagnostics(output, "x.cu", source) ==
        "x.cu:3:12: error: ‘lokal’ was not declared in this scope (in TODO(1))\n"
        "  >    3 |   out[0] = lokal\n"
        "         |            ^\n");
}

TEST_CASE("a note on the line of its error does not quote that line again") {
  const std::string output =
      "x.cu:3:3: error: no matching function for call to ‘f()’\n"
      "x.cu:3:3: note:   couldn’t deduce template parameter ‘n’\n";
  CHECK(shorten_diagnostics(output, "x.cu", source) ==
        "x.cu:3:3: error: no matching function for call to ‘f()’ (in TODO(1))\n"
        "  >    3 |   out[0] = lokal\n"
        "         |   ^\n"
        "    couldn’t deduce template parameter ‘n’\n");
}

TEST_CASE("one error a line: the one that knows what was meant") {
  const std::string output =
      "x.cu:3:3: error: no declaration\nx.cu:3:9: error: not declared; did you mean ‘local’?\nx.cu:3:3: error: again\n";
  const std::string text = shorten_diagnostics(output, "x.cu", source);
  CHECK(text.find("did you mean") != std::string::npos);
  CHECK(text.find("no declaration") == std::string::npos);
  CHECK(text.find("again") == std::string::npos);
}

TEST_CASE("many errors are counted") {
  std::string output;
  for (int line = 1; line <= 5; ++line) output += "x.cu:" + std::to_string(line) + ":1: error: no\n";
  CHECK(shorten_diagnostics(output, "x.cu", source).ends_with("\n2 more errors; repair these first.\n"));
}

TEST_CASE("a brace that is opened in a region and not closed") {
  const std::string open =
      "// TODO(1): Write. (1 line)\nif (x) {  // { in a comment\n// END(1)\n// TODO(2): Write. (1 line)\n// "
      "END(2)\n}\n";
  const std::string text = shorten_diagnostics("x.cu:6:2: error: expected ‘}’ at end of input\n", "x.cu", open);
  CHECK(text.find("In TODO(1) a { is opened that nothing there closes.") != std::string::npos);
}

TEST_CASE("errors elsewhere, and what is no message, are left as they are") {
  for (const char* output : {"y.hpp:3:1: error: no\n", "x.cu:17: unsupported: an initialiser\n", ""}) {
    CHECK(shorten_diagnostics(output, "x.cu", source) == output);
  }
}

TEST_CASE("damaged markers cost the TODO's name, not the error") {
  CHECK(shorten_diagnostics("x.cu:2:1: error: no\n", "x.cu", "// TODO(1): Open.\nint\n")
            .starts_with("x.cu:2:1: error: no\n"));
}

TEST_CASE("a kernel that is called as a function") {
  const char* const kernel = "template <int n>\n__global__ void __launch_bounds__(n) k(int a);\n";
  CHECK(plain_kernel_call(kernel + std::string("void f() { k<4>(1); }\n"), "x.cu") ==
        "x.cu:3:12: error: a call of the kernel k must be configured\n 3 | void f() { k<4>(1); }\n");
  CHECK(plain_kernel_call(kernel + std::string("void f() { k (1); }\n"), "x.cu"));
  CHECK_FALSE(plain_kernel_call(kernel + std::string("void f() { k<4><<<1, 4>>>(1); }  // k(1)\n"), "x.cu"));
  CHECK_FALSE(plain_kernel_call(kernel + std::string("void f() { k<4> <<<1, (2 > 1)>>>(1); }\n"), "x.cu"));
  CHECK_FALSE(plain_kernel_call(kernel + std::string("template __global__ void k<4>(int);\n"), "x.cu"));
}

TEST_CASE("a function that is launched without being a kernel") {
  const auto launch = [](const std::string& function, const std::string& call) {
    return launch_of_no_kernel("#include <x>\n#include \"y\"\n" + function + "\nvoid f() { " + call + " }\n", "x.cu");
  };
  CHECK(launch("void k(int a) {}", "k<<<1, 4>>>(1);") ==
        "x.cu:4:12: error: k is launched, and is no kernel\n 4 | void f() { k<<<1, 4>>>(1); }\n");
  CHECK(launch("template <int n>\nstatic void k(int a) {}", "if (true) k<4><<<1, (2 > 1)>>>(1);"));
  CHECK_FALSE(launch("__global__ void k(int a) {}", "k<<<1, 4>>>(1);"));
  CHECK_FALSE(launch("void k(int a);\n__global__ void k(int a) {}", "k<<<1, 4>>>(1);"));
  CHECK_FALSE(launch("KERNEL void k(int a) {}", "k<<<1, 4>>>(1);"));
  CHECK_FALSE(launch("template <int n> __global__ void __launch_bounds__(n) k(int a) {}", "k<4><<<1, 4>>>(1);"));
  CHECK_FALSE(launch("void h(void (*k)(int)) {", "k<<<1, 4>>>(1); }"));
  CHECK_FALSE(launch("void k(int a) {}", "k(1);  // k<<<1, 4>>>(1)"));
}

TEST_CASE("a kernel that is to return something") {
  CHECK(kernel_with_result("__global__ int k(int* a) { return 1; }\n", "x.cu") ==
        "x.cu:1:12: error: a kernel must have a void return type\n 1 | __global__ int k(int* a) { return 1; }\n");
  CHECK(kernel_with_result("static __global__ unsigned k(int* a);", "x.cu"));
  CHECK_FALSE(kernel_with_result("__global__ void k(int a) {}  // __global__ int", "x.cu"));
  CHECK_FALSE(kernel_with_result("void __global__ k(int a) {}", "x.cu"));
  CHECK_FALSE(kernel_with_result("template <int n> __global__ __launch_bounds__(n) void k(int a) {}", "x.cu"));
}

TEST_CASE("no kernel of the course is taken for such a call") {
  std::size_t seen = 0;
  for (const char* tree : {"/solutions", "/chapters"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(COURSE_SOURCE_DIR) + tree)) {
      if (entry.path().extension() != ".cu") continue;
      ++seen;
      CHECK_MESSAGE(!plain_kernel_call(read_file(entry.path()), entry.path()), entry.path());
      CHECK_MESSAGE(!launch_of_no_kernel(read_file(entry.path()), entry.path()), entry.path());
      CHECK_MESSAGE(!kernel_with_result(read_file(entry.path()), entry.path()), entry.path());
    }
  }
  CHECK(seen > 100);
}
