/// @file
/// What nvcc refuses in device code is refused, at its line and with what to write; what it takes is taken. The lists in
/// `host_code` are what nvcc 13.0 says of each statement in a kernel.
#include <sstream>

#include "compiling.hpp"

namespace simulator {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

Lines statements(const std::string& list) { return lines_of(course::read_file("host_code/" + list)); }

/// A kernel for each of the statements, the first in line 1.
std::string kernels_of(const Lines& statements) {
  std::string source;
  for (std::size_t i = 0; i < statements.size(); ++i)
    source += "__global__ void kernel" + std::to_string(i) + "(int* out, char* text) { " + statements[i] + " }\n";
  return source;
}

/// By g++ with its passes.
CompileResult compile_device_code(const std::string& source, const Lines& defines = {}) {
  const Workshop workshop;
  workshop.write("helpers.cuh", course::read_file("host_code/helpers.cuh"));
  CompileRequest request = workshop.request("g++", workshop.write("a.cu", source));
  request.extra = {"-include", workshop.path("helpers.cuh"), "-fmax-errors=0"};
  request.defines = defines;
  request.passes = COMPILER_PASS;
  return compile(request);
}

/// The errors of line `number`.
std::string errors_in(const std::string& diagnostics, std::size_t number) {
  const std::string place = "a.cu:" + std::to_string(number) + ":";
  std::string errors;
  for (const std::string& line : lines_of(diagnostics)) {
    if (line.find(place) != line.npos && line.find("error: ") != line.npos) errors += line + "\n";
  }
  return errors;
}

bool has_passes() { return !std::string(COMPILER_PASS).empty(); }

}  // namespace

TEST_CASE("what nvcc refuses in a kernel is refused") {
  if (!has_passes()) return;
  const Lines refused = statements("refused.txt");
  REQUIRE(refused.size() > 80);
  const CompileResult result = compile_device_code(kernels_of(refused));
  CHECK(!result.ok);
  for (std::size_t i = 0; i < refused.size(); ++i) {
    CAPTURE(refused[i]);
    const std::string errors = errors_in(result.diagnostics, i + 1);
    CHECK(errors.find("device code") != errors.npos);
    CHECK(lines_of(errors).size() == 1);
  }
}

TEST_CASE("what nvcc takes in a kernel is taken, and a few things more") {
  if (!has_passes()) return;
  for (const char* list : {"taken.txt", "taken_here.txt"}) {
    const Lines taken = statements(list);
    REQUIRE(!taken.empty());
    const CompileResult result = compile_device_code(kernels_of(taken));
    CHECK(result.ok);
    for (std::size_t i = 0; i < taken.size(); ++i) {
      CAPTURE(taken[i]);
      CHECK(errors_in(result.diagnostics, i + 1) == "");
    }
  }
}

TEST_CASE("--expt-relaxed-constexpr makes of constexpr functions what it makes of them for nvcc") {
  if (!has_passes()) return;
  const std::string source = kernels_of({"out[0] = squared(out[1]) + std::min(out[0], 3);"});
  CHECK(!compile_device_code(source).ok);
  const CompileResult relaxed = compile_device_code(source, {"__CUDACC_RELAXED_CONSTEXPR__=1"});
  CHECK_MESSAGE(relaxed.ok, relaxed.diagnostics);
}

TEST_CASE("a refusal says what to write") {
  if (!has_passes()) return;
  struct Refusal {
    const char* statement;
    const char* advice;
  };
  constexpr Refusal refusals[] = {
      {"out[0] = on_host(1);",
       "'on_host' is a function of the host, which device code cannot call: declare it __device__"},
      {"out[0] = std::min(out[0], 3);", "write min() without std::"},
      {"std::cout << out[0];",
       "'std::cout' is a variable of the host, which device code cannot reach: print with printf()"},
      {"host_tile[threadIdx.x] = 1;", "declare it __device__, or __shared__ in the kernel, or pass its value"},
      {"strncpy(text, text + 8, 8);", "write out what it does, or use a function of CUDA"},
      {"out[0] = weights[threadIdx.x];", "declare it __constant__ or __device__, or constexpr in the kernel"},
      {"throw 1;", "leave out the exception"},
  };
  Lines statements;
  for (const Refusal& refusal : refusals) statements.push_back(refusal.statement);
  const CompileResult result = compile_device_code(kernels_of(statements));
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const std::string errors = errors_in(result.diagnostics, i + 1);
    CAPTURE(errors);
    CHECK(errors.find(refusals[i].advice) != errors.npos);
  }
}

TEST_CASE("functions of both sides are looked at where a kernel calls them") {
  if (!has_passes()) return;
  const std::string vain = "__host__ __device__ int vain(int x) { return on_host(x); }\n";
  const std::string host = "int host() { return vain(1) + host_number; }\n";
  CHECK(compile_device_code(vain + host).ok);
  const CompileResult result = compile_device_code(vain + host + kernels_of({"out[0] = vain(1);"}));
  CHECK(errors_in(result.diagnostics, 1) != "");
  // In a function of the device, the place of the call is in the headers.
  for (const char* statement : {"out[0] = apply_d(Counts{}, 1);", "out[0] = with(1, 2, std::less<int>());"}) {
    CAPTURE(statement);
    CHECK(compile_device_code(kernels_of({statement})).diagnostics.find("helpers.cuh:") != std::string::npos);
  }
}

}  // namespace simulator
