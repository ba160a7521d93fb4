#include "build/compiler_warnings.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

using namespace course;
using simulator::Cause;
using simulator::Origin;

TEST_CASE("a warning that may explain the rest: its kind by its flag, the declaration, what to do") {
  const auto warnings = warnings_in(
      "x.cu:9:3: warning: ‘sum’ may be used uninitialized [-Wmaybe-uninitialized]\n"
      "    9 |   sum += 1;\n"
      "x.cu:7:9: note: ‘sum’ was declared here\n",
      "x.cu", "");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].message == "‘sum’ may be used uninitialized");
  CHECK(warnings[0].cause == Cause::uninitialized);
  CHECK(warnings[0].origin == Origin::compiler);
  CHECK(warnings[0].severity == simulator::Severity::warning);
  CHECK(warnings[0].where.line == 9);
  REQUIRE(warnings[0].notes.size() == 1);
  CHECK(warnings[0].notes[0].where.line == 7);
  CHECK_FALSE(warnings[0].help.empty());
}

TEST_CASE("the slips of a beginner, each by the flags of both compilers") {
  const auto pattern = [](const std::string& flag) {
    return to_string(warnings_in("x.cu:1:1: warning: so [-W" + flag + "]\n", "x.cu", "").at(0).cause);
  };
  for (const char* flag : {"uninitialized", "maybe-uninitialized", "sometimes-uninitialized"})
    CHECK(pattern(flag) == "uninitialized");
  for (const char* flag : {"unused-value", "address"}) CHECK(pattern(flag) == "no-effect");
  CHECK(pattern("empty-body") == "empty-body");
  for (const char* flag : {"type-limits", "tautological-unsigned-zero-compare"}) CHECK(pattern(flag) == "always-true");
  CHECK(pattern("parentheses") == "parentheses");
  CHECK(pattern("misleading-indentation") == "indentation");
}

TEST_CASE("what is never below 0: in a loop that divides, no type would help") {
  const auto help = [](const std::string& line, int column) {
    return warnings_in(fmt::format("x.cu:2:{}: warning: always true [-Wtype-limits]\n", column), "x.cu",
                       "\n" + line + "\n")
        .at(0);
  };
  const auto halved = help("  for (unsigned stride = n / 2; stride >= 0; stride /= 2) {", 40);
  CHECK(halved.cause == Cause::halved_to_0);
  CHECK(halved.help.find("stride > 0") != std::string::npos);
  CHECK(halved.help.find("int") == std::string::npos);
  CHECK(help("for (auto s = n; s >= 0; s >>= 1)", 20).cause == Cause::halved_to_0);
  CHECK(help("for (auto s = n / 2; 0 <= s; s = s / 2)", 25).cause == Cause::halved_to_0);
  // Counting down ends below 0, if there is such a number.
  const auto down = help("for (unsigned i = n / 2; i >= 0; --i) {", 28);
  CHECK(down.cause == Cause::always_true);
  CHECK(down.help.find("Use int") != std::string::npos);
  CHECK(help("for (unsigned i = first(n / 2, 1); i - 1 >= 0; i /= 2) {", 43).cause == Cause::always_true);
  CHECK(help("if (left >= 0) x /= 2;", 10).cause == Cause::always_true);
  CHECK(help("if (threadIdx.x - halo >= 0)", 24).help.find("threadIdx.x is unsigned") != std::string::npos);
  CHECK(help("if (blockIdx.x * blockDim.x + threadIdx.x - halo >= 0)", 50)
            .help.starts_with("blockIdx.x, blockDim.x and threadIdx.x are unsigned"));
  CHECK(down.help.find("threadIdx") == std::string::npos);
}

TEST_CASE("other warnings come last, repeated ones once, those of other files not at all") {
  const auto warnings = warnings_in(
      "x.cu:1:1: warning: strange [-Wstrange]\n"
      "x.cu:2:1: warning: suggest braces around empty body in an ‘if’ statement [-Wempty-body]\n"
      "x.cu:2:1: warning: suggest braces around empty body in an ‘if’ statement [-Wempty-body]\n"
      "y.hpp:2:1: warning: suggest braces [-Wempty-body]\n"
      "x.cu:3:1: error: no\n",
      "x.cu", "");
  REQUIRE(warnings.size() == 2);
  CHECK(warnings[0].cause == Cause::empty_body);
  CHECK(warnings[1].origin == Origin::remark);
  CHECK(warnings[1].cause == Cause::none);
}

TEST_CASE("the address of a vector is not that of its elements") {
  const char* const source =
      "std::vector<int> numbers(n);\n"
      "CUDA_CHECK(cudaMalloc(&a, bytes));\n"
      "CUDA_CHECK(cudaMemcpy(a, &numbers, bytes, kind));\n"
      "CUDA_CHECK(cudaMemcpy(a, &numbers[0], bytes, kind));\n";
  const auto warnings = vectors_for_elements(source, "x.cu");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].where.line == 3);
  CHECK(warnings[0].cause == Cause::vector_itself);
  CHECK(warnings[0].origin == Origin::compiler);
}
