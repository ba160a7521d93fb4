/// @file
/// Precompiled headers: used where they fit, passed over where they do not, and never noticed.
#include <doctest/doctest.h>

#include "compiler/compiling.hpp"

using namespace simulator;

namespace {

namespace fs = std::filesystem;

const char* const includes_them = "#include \"support/cuda_check.hpp\"\n";

/// Headers of its own, precompiled while the constant `value` in them is 1.
class SmallHeaders {
 public:
  explicit SmallHeaders(const std::string& compiler, HeaderSet set = HeaderSet::support) : compiler_(compiler) {
    set_value(1);
    workshop_.write("root/support/cuda_check.hpp", "#pragma once\n#include <cuda_runtime.h>\n");
    const CompileResult result = precompile(request(""), set);
    CHECK(result.diagnostics == "");
    REQUIRE(result.ok);
  }

  void set_value(int value) const {
    workshop_.write("root/simulator/include/cuda_runtime.h", "#pragma once\nenum { value = " + std::to_string(value) +
                                                                 " };\n" + "#ifdef MACRO_OF_THE_HEADER\n#endif\n");
  }

  /// Changes what the header says, but not its size or time: who sees the change has read the header itself.
  void set_value_secretly(int value) const {
    const std::string header = workshop_.path("root/simulator/include/cuda_runtime.h");
    const fs::file_time_type time = fs::last_write_time(header);
    set_value(value);
    fs::last_write_time(header, time);
  }

  CompileRequest request(const std::string& source) const {
    CompileRequest request = workshop_.request(compiler_, source);
    request.include_root = workshop_.path("root");
    request.precompiled = workshop_.path("precompiled");
    return request;
  }

  /// Whether a source that begins with `first_line` compiles while value is expected to be `value`.
  bool sees(int value, const std::string& first_line = includes_them, const std::string& define = "") const {
    CompileRequest wanted = request(workshop_.write(
        "a.cu", first_line + "static_assert(value == " + std::to_string(value) + ", \"another value\");\n"));
    if (!define.empty()) wanted.defines = {define};
    const CompileResult result = compile(wanted);
    if (result.ok) CHECK(result.diagnostics == "");
    return result.ok;
  }

  std::string product(const std::string& suffix) const { return workshop_.path("precompiled/support.hpp" + suffix); }

 private:
  Workshop workshop_;
  std::string compiler_;
};

/// The real headers, precompiled once for `compiler`.
CompileRequest real_request(const Workshop& workshop, const std::string& compiler, const std::string& source) {
  CompileRequest request = workshop.request(compiler, source);
  request.precompiled = workshop.path("precompiled for " + compiler);
  if (!fs::exists(request.precompiled)) REQUIRE(precompile(request, HeaderSet::support).ok);
  return request;
}

}  // namespace

TEST_CASE("a source that includes the support header gets the precompiled one, another does not") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const SmallHeaders headers(compiler);
    headers.set_value_secretly(2);
    CHECK(headers.sees(1));
    CHECK(headers.sees(2, "#include <cuda_runtime.h>\n"));
  }
}

TEST_CASE("any source gets the precompiled runtime, unless it includes the support header") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const SmallHeaders headers(compiler, HeaderSet::runtime);
    headers.set_value_secretly(2);
    CHECK(headers.sees(1, ""));
    CHECK(headers.sees(2));
  }
}

TEST_CASE("a macro that the headers name has them read anew") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const SmallHeaders headers(compiler);
    headers.set_value_secretly(2);
    CHECK(headers.sees(2, includes_them, "MACRO_OF_THE_HEADER=1"));
    CHECK(headers.sees(compiler_family(compiler) == CompilerFamily::gcc ? 1 : 2, includes_them, "MACRO=1"));
  }
}

TEST_CASE("changed headers are read anew, also by the next precompilation") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const SmallHeaders headers(compiler);
    headers.set_value(2);
    CHECK(headers.sees(2));
    REQUIRE(precompile(headers.request(""), HeaderSet::support).ok);
    headers.set_value_secretly(3);
    CHECK(headers.sees(2));
  }
}

TEST_CASE("precompiled headers that cannot be used are no error") {
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const SmallHeaders headers(compiler);
    headers.set_value_secretly(2);
    SUBCASE("missing") { fs::remove(headers.product(".gch")); }
    SUBCASE("no note of how they were made") { fs::remove(headers.product(".state")); }
    SUBCASE("cut off") { fs::resize_file(headers.product(".gch"), fs::file_size(headers.product(".gch")) / 2); }
    SUBCASE("empty") { course::write_scratch(headers.product(".gch"), ""); }
    SUBCASE("of another format") { course::write_scratch(headers.product(".gch"), std::string(10000, 'x')); }
    CHECK(headers.sees(2));
  }
}

TEST_CASE("those of another compiler are passed over") {
  const SmallHeaders headers(compilers().front());
  headers.set_value_secretly(2);
  for (const std::string& compiler : compilers()) {
    if (compiler == compilers().front()) continue;
    const Workshop workshop;
    CompileRequest request =
        headers.request(workshop.write("a.cu", std::string(includes_them) + "static_assert(value == 2, \"\");\n"));
    request.compiler = compiler;
    CHECK(compile(request).diagnostics == "");
  }
}

TEST_CASE("dependency files name the headers themselves") {
  const Workshop workshop;
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    CompileRequest request = real_request(workshop, compiler, workshop.write("a.cu", includes_them));
    request.dependency_file = workshop.path("object.d");
    REQUIRE(compile(request).ok);
    const std::string dependencies = course::read_file(request.dependency_file);
    for (const char* header : {"/cuda_runtime.h", "/simulator/kernel.h", "/support/cuda_check.hpp", "/stdexcept"})
      CHECK(mentions(dependencies, header));
    CHECK_FALSE(mentions(dependencies, "precompiled"));
  }
}

TEST_CASE("a failure to precompile says why") {
  const Workshop workshop;
  CompileRequest request = workshop.request("g++", "");
  request.precompiled = workshop.path("precompiled");
  SUBCASE("no compiler") {
    request.compiler = "no-such-clang++";
    CHECK(mentions(precompile(request, HeaderSet::support).diagnostics, "apt-get install clang"));
  }
  SUBCASE("no headers") {
    request.compiler = compilers().front();
    request.include_root = workshop.path("missing");
    CHECK(mentions(precompile(request, HeaderSet::support).diagnostics, "cuda_runtime.h"));
  }
  SUBCASE("no folder") {
    request.compiler = compilers().front();
    request.precompiled = workshop.write("a.hpp", "") + "/folder";
    CHECK(mentions(precompile(request, HeaderSet::support).diagnostics, "cannot write"));
  }
  CHECK_FALSE(precompile(request, HeaderSet::support).ok);
}

TEST_CASE("messages are the same with and without") {
  const Workshop workshop;
  const std::string start = std::string(includes_them) + "__global__ void kernel(int* a) { a[0] = 1; }\n";
  for (const char* rest :
       {"int a = unknown;\n", "void use() { CUDA_CHECK(1); }\n", "void use() { CUDA_CHECK(cudaGetLastError()) }\n",
        "void use() { kernel<<<1, 1>>>(3.0); }\n", "void use(int* a) { if (a = nullptr) kernel<<<1, 1>>>(a); }\n",
        "void use(int* a) { CUDA_CHECK((*a == 1, cudaFree(a))); }\n",       // a warning within the macro
        "#define CUDA_CHECK(call) call\nvoid use() { CUDA_CHECK(1); }\n"})  // a warning with a note in the header
    for (const std::string& compiler : compilers()) {
      CAPTURE(compiler);
      CompileRequest request = real_request(workshop, compiler, workshop.write("a.cu", start + rest));
      const CompileResult quick = compile(request);
      request.precompiled.clear();
      const CompileResult slow = compile(request);
      CHECK(slow.diagnostics != "");
      CHECK(quick.diagnostics == slow.diagnostics);
      CHECK(quick.ok == slow.ok);
    }
}
