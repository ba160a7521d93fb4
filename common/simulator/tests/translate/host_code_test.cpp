/// @file
/// What nvcc refuses in device code is refused, at its line and with what to write; what it takes is taken.
#include "compiling.hpp"

namespace simulator {
namespace {

const char* const helpers =
    "#include <algorithm>\n"
    "#include <cassert>\n"
    "#include <cstring>\n"
    "#include <iostream>\n"
    "#include <string>\n"
    "int on_host(int x) { return x + 1; }\n"
    "__device__ int on_device(int x) { return x + 1; }\n"
    "__host__ __device__ int on_both(int x) { return x + 1; }\n"
    "__host__ __device__ int on_both_in_vain(int x) { return on_host(x); }\n"
    "constexpr int squared(int x) { return x * x; }\n"
    "struct Adds { __device__ int operator()(int x) const { return x + 1; } };\n"
    "struct Counts { int operator()(int x) const { return x + 1; } };\n"
    "struct Plain { int x = 1; float y[2] = {}; };\n"
    "template <class T> __device__ T twice(T x) { return x + x; }\n"
    "int host_number;\n"
    "static float host_tile[64];\n"
    "__device__ int device_number;\n"
    "const int limit = 5;\n"
    "constexpr float pi = 3.14F;\n";

/// Compiles a kernel of these statements by g++ with its passes.
CompileResult compile_kernel(const Workshop& workshop, const std::string& statements) {
  const std::string source =
      helpers + ("__global__ void kernel(int* out, char* text) {\n  " + statements + "\n}\n") +
      "void launch() { kernel<<<1, 1>>>(nullptr, nullptr); std::cout << on_host(1) + on_both_in_vain(host_number); }\n";
  CompileRequest request = workshop.request("g++", workshop.write("a.cu", source));
  request.passes = COMPILER_PASS;
  return compile(request);
}

struct Refused {
  const char* statements;
  const char* says;
};

}  // namespace

TEST_CASE("functions and variables of the host are refused in device code") {
  if (std::string(COMPILER_PASS).empty()) return;
  const Workshop workshop;
  constexpr Refused cases[] = {
      {"out[0] = on_host(1);", "'on_host' is a function of the host"},
      {"out[0] = on_both_in_vain(1);", "'on_host' is a function of the host"},
      {"auto f = [=](int x) { return on_host(x); }; out[0] = f(1);", "'on_host' is a function of the host"},
      {"out[0] = Counts{}(1);", "is a function of the host"},
      {"strncpy(text, text + 8, 8);", "strncpy"},
      {"__builtin_strncpy(text, text + 8, 8);", "strncpy"},
      {"std::string s(text, 8);", "basic_string"},
      {"snprintf(text, 8, \"%d\", 1);", "snprintf"},
      {"std::swap(out[0], out[1]);", "swap"},
      {"std::cout << out[0];", "'std::cout' is a variable of the host"},
      {"out[0] = host_number;", "'host_number' is a variable of the host"},
      {"host_number += 1;", "'host_number' is a variable of the host"},
      {"host_tile[threadIdx.x] = 1;", "is a variable of the host"},
      {"int* p = &host_number; *p = 1;", "is a variable of the host"},
  };
  for (const Refused& refused : cases) {
    CAPTURE(std::string(refused.statements));
    const CompileResult result = compile_kernel(workshop, refused.statements);
    CAPTURE(result.diagnostics);
    CHECK(!result.ok);
    CHECK(result.diagnostics.find(refused.says) != std::string::npos);
    const bool says_what_to_write = result.diagnostics.find("declare it __device__") != std::string::npos ||
                                    result.diagnostics.find("use a function of CUDA") != std::string::npos;
    CHECK(says_what_to_write);
  }
}

TEST_CASE("what a device has may be used") {
  if (std::string(COMPILER_PASS).empty()) return;
  const Workshop workshop;
  const CompileResult result = compile_kernel(
      workshop,
      "out[0] = on_device(1) + on_both(2) + squared(3) + Adds{}(4) + twice(5) + limit + static_cast<int>(pi);\n"
      "  out[1] = std::min(out[0], 3) + max(out[0], 2) + static_cast<int>(sqrtf(2.0F) + std::sqrt(2.0F) + "
      "fabs(-1.0));\n"
      "  device_number += 1; atomicAdd(out, 1); __syncthreads(); assert(out[0] != 7); printf(\"%d\\n\", out[0]);\n"
      "  int* own = new int(4); delete own; void* raw = malloc(8); free(raw); memcpy(out, out + 2, 8);\n"
      "  Plain a; Plain b = a; b = static_cast<Plain&&>(a); static int calls = 0; out[2] = ++calls + b.x;\n"
      "  auto f = [=](int x) { return on_device(x) + squared(x); }; out[3] = f(std::move(out[2]));\n"
      "  float whole; int power; out[5] = static_cast<int>(modff(2.5F, &whole) + frexp(3.0, &power));\n"
      "  float sine, cosine; sincosf(1.0F, &sine, &cosine); out[4] = __float2int_rn(sine) + abs(-1);");
  CHECK_MESSAGE(result.ok, result.diagnostics);
}

}  // namespace simulator
