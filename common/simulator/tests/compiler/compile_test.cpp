/// @file
/// The compile driver: what comes out, what it says, and what it leaves behind.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "compiler/compiling.hpp"
#include "simulator/compiler/dependencies.hpp"
#include "simulator/compiler/lexer.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"

using namespace simulator;

namespace {

const char* const good_kernel =
    "__global__ void kernel(int* a, int i) {\n"
    "  __shared__ int tile[4];\n"
    "  tile[i] = a[i];\n"
    "  a[0] = tile[0];\n"
    "}\n"
    "void use(int* a) { kernel<<<1, 4>>>(a, 1); }\n";

}  // namespace

TEST_CASE("every case of real CUDA compiles without a word") {
  const Workshop workshop;
  for (const std::string& compiler : compilers()) {
    for (const char* name : {"launches", "launch_in_macro", "shared_variables", "dynamic_shared", "file_scope_shared",
                             "architecture", "main_function"}) {
      CAPTURE(compiler);
      CAPTURE(name);
      const CompileResult result = compile(workshop.request(compiler, std::string("cases/") + name + ".cu"));
      CHECK(result.ok);
      CHECK(result.diagnostics == "");
    }
  }
}

TEST_CASE("a switch over some of CUDA's errors, and {0} for a struct, as many programs have, compile without a word") {
  const Workshop workshop;
  const std::string source = workshop.write("a.cu",
                                            "const char* name(cudaError_t error) {\n"
                                            "  switch (error) {\n"
                                            "    case cudaSuccess: return \"success\";\n"
                                            "    case cudaErrorMemoryAllocation: return \"no memory\";\n"
                                            "  }\n"
                                            "  return \"unknown\";\n"
                                            "}\n"
                                            "cudaDeviceProp properties = {0};\n"
                                            "struct Sums { int n; float sum; } sums = {0};\n");
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const CompileResult result = compile(workshop.request(compiler, source));
    CHECK(result.ok);
    CHECK(result.diagnostics == "");
  }
}

TEST_CASE("accesses are instrumented, bounds are checked, and copies are redirected") {
  const Workshop workshop;
  const std::string source =
      workshop.write("a.cu", std::string(good_kernel) +
                                 "struct Large { int values[64]; };\nvoid copy(Large* a) { a[0] = a[1]; }\n"
                                 "void fill(float* to, const float* from, int n) { memcpy(to, from, n); }\n");
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    REQUIRE(compile(workshop.request(compiler, source)).ok);
    const std::string object = course::read_file(workshop.path("object.o"));
    for (const char* symbol : {"__tsan_read4", "__tsan_write4", "__ubsan_handle_out_of_bounds"})
      CHECK(mentions(object, symbol));
    CHECK_FALSE(mentions(object, "__tsan_func_entry"));
    CHECK(mentions(object, "simulator_memcpy"));
  }
}

TEST_CASE("a function of C is redirected under all names that the system's headers have for it") {
  const Workshop workshop;
  const std::string source =
      workshop.write("a.cu",
                     "#include <cstdlib>\n"
                     "extern \"C\" long __isoc23_strtol(const char*, char**, int);\n"
                     "long as_c23(const char* text) { return __isoc23_strtol(text, nullptr, 10); }\n");
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    REQUIRE(compile(workshop.request(compiler, source)).ok);
    const std::string object = course::read_file(workshop.path("object.o"));
    CHECK(mentions(object, "simulator___isoc23_strtol"));
  }
}

TEST_CASE("errors name the source as it was given, and its line") {
  const Workshop workshop;
  const std::string source = workshop.write("a.cu", std::string(good_kernel) + "int b = unknown;\n");
  for (const std::string& compiler : compilers()) {
    const CompileResult result = compile(workshop.request(compiler, source));
    CHECK_FALSE(result.ok);
    CHECK_FALSE(result.environment_error);
    CHECK(mentions(result.diagnostics, source + ":7:9: error: "));
  }
}

TEST_CASE("errors on rewritten lines show the learner's line and nothing of the translation") {
  const Workshop workshop;
  const std::string source =
      workshop.write("a.cu", std::string(good_kernel) +
                                 "__global__ void other() {\n  __shared__ int tile[unknown];\n  tile[0] = 1;\n}\n" +
                                 "void wrong(int* a) {\n  kernel<<<1, 1>>>(a, 1, 2);\n}\n");
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    const std::string diagnostics = compile(workshop.request(compiler, source)).diagnostics;
    CAPTURE(diagnostics);
    CHECK(mentions(diagnostics, source + ":8: error: "));
    CHECK(mentions(diagnostics, "__shared__ int tile[unknown];"));
    CHECK(mentions(diagnostics, source + ":12: error: "));
    CHECK(mentions(diagnostics, "kernel<<<1, 1>>>(a, 1, 2);"));
    CHECK_FALSE(mentions(diagnostics, "simulator::"));
    CHECK_FALSE(mentions(diagnostics, "simulator_"));
    CHECK_FALSE(mentions(diagnostics, "lambda"));
  }
}

TEST_CASE("arguments that no call would take are refused") {
  const Workshop workshop;
  const std::string kernels =
      "__global__ void kernel(int* a, int i = 0) { a[i] = i; }\n"
      "template <class T> __global__ void deduced(T* a, const int* b) { a[0] = b[0]; }\n"
      "__global__ void by_reference(int& i) { (void)i; }\n";
  for (const std::string& compiler : compilers()) {
    for (const char* launch : {"kernel<<<1, 1>>>()", "kernel<<<1, 1>>>(a, 1, 2)", "kernel<<<1, 1>>>(1)",
                               "kernel<<<1, 1>>>(3.0)", "deduced<<<1, 1>>>(a, 3.0)", "deduced<<<1, 1>>>(0, 0)",
                               "by_reference<<<1, 1>>>(3)", "kernel<<<1, \"x\">>>(a)", "kernel<<<1>>>(a)"}) {
      CAPTURE(compiler);
      CAPTURE(launch);
      const std::string source = workshop.write("a.cu", kernels + "void use(int* a) {\n  " + launch + ";\n}\n");
      const CompileResult result = compile(workshop.request(compiler, source));
      CAPTURE(result.diagnostics);
      CHECK_FALSE(result.ok);
      CHECK(mentions(result.diagnostics, source + ":5: error: "));
      CHECK_FALSE(mentions(result.diagnostics, "simulator"));
    }
  }
}

TEST_CASE("a failure leaves the old object and nothing else") {
  const Workshop workshop;
  for (const std::string& compiler : compilers()) {
    workshop.write("object.o", "old");
    CHECK_FALSE(compile(workshop.request(compiler, workshop.write("a.cu", "int a = b;"))).ok);
    CHECK(course::read_file_if_any(workshop.path("object.o")) == "old");
    CHECK(workshop.count_products() == 1);
  }
}

TEST_CASE("unsupported features are all that is said") {
  const Workshop workshop;
  const std::string source = workshop.write("a.cu",
                                            "#include <optix.h>\n"
                                            "__global__ void kernel(int* a) {\n"
                                            "  tex3D<int>(0, 0, 0, 0);\n"
                                            "  missing(a);\n"
                                            "}\n");
  for (const std::string& compiler : compilers()) {
    const CompileResult result = compile(workshop.request(compiler, source));
    CHECK_FALSE(result.ok);
    CHECK_FALSE(result.environment_error);
    CHECK(result.diagnostics.find(source + ":1: unsupported: OptiX") == 0);
    CHECK(mentions(result.diagnostics, "\n" + source + ":3: unsupported: textures of three dimensions"));
    CHECK_FALSE(mentions(result.diagnostics, "missing"));
  }
}

TEST_CASE("what a library is asked for decides what is missing") {
  const Workshop workshop;
  const std::string right = workshop.write("right.cu",
                                           "#include <cusolverDn.h>\n"
                                           "#include <cuda.h>\n"
                                           "cusolverDnHandle_t handle;\n"
                                           "template <class T>\n"
                                           "void solve(T* a) { cusolverDnSgetrf(handle, 1, a, CUSOLVER_MADE_UP); }\n"
                                           "int main() {\n"
                                           "  cusolverStatus_t status = cusolverDnCreate(&handle);\n"
                                           "  if (status != CUSOLVER_STATUS_SUCCESS) solve<float>(nullptr);\n"
                                           "  return cuInit(0) == CUDA_SUCCESS ? 0 : 1;\n"
                                           "}\n");
  const std::string not_included =
      workshop.write("not_included.cu", "#include <cublas_v2.h>\nvoid solve() { cusolverDnCreate(nullptr); }\n");
  const std::string mistaken = workshop.write("mistaken.cu",
                                              "#include <cusolverDn.h>\n"
                                              "void solve() {\n"
                                              "  cusolverDnCreate(nullptr);\n"
                                              "  mistaken();\n"
                                              "}\n");
  for (const std::string& compiler : compilers()) {
    CHECK(compile(workshop.request(compiler, right)).diagnostics == "");
    CHECK(mentions(compile(workshop.request(compiler, not_included)).diagnostics, not_included + ":2:"));
    const CompileResult result = compile(workshop.request(compiler, mistaken));
    CHECK_FALSE(result.ok);
    CHECK(mentions(result.diagnostics, mistaken + ":4:"));
    CHECK_FALSE(mentions(result.diagnostics, "cusolverDnCreate"));
  }
}

TEST_CASE("what the runtime of CUDA has and the simulator lacks is told by name, once for all places") {
  const Workshop workshop;
  const std::string source = workshop.write("a.cu",
                                            "#include <thrust/sort.h>\n"
                                            "#include <thrust/scan.h>\n"
                                            "int main() {\n"
                                            "  cudaIpcMemHandle_t handle;\n"
                                            "  cudaGraphicsMapResources(1, nullptr);\n"
                                            "  cudaGraphicsMapResources(1, nullptr);\n"
                                            "  cudaMallocMipmappedArray(nullptr);\n"
                                            "  cudaMipmappedArray_t levels;\n"
                                            "#ifdef UNKNOWN\n"
                                            "  cudaImportExternalMemory(nullptr);\n"
                                            "#endif\n"
                                            "}\n");
  for (const std::string& compiler : compilers()) {
    const std::string said = compile(workshop.request(compiler, source)).diagnostics;
    CHECK(mentions(said, source + ":1: unsupported: Thrust, whose headers are not on this machine. Install"));
    CHECK(mentions(said, ", or write the computation as a kernel (2 places)\n"));
    CHECK(mentions(said, source + ":4: unsupported: cudaIpcMemHandle_t. The simulator lacks it: use a GPU\n"));
    CHECK(mentions(said, source + ":5: unsupported: cudaGraphicsMapResources. The simulator lacks it: use a GPU (2 p"));
    CHECK(mentions(said, source + ":7: unsupported: mipmapped textures. Use an array for each level, or a GPU (2 pl"));
    CHECK_FALSE(mentions(said, "cudaImportExternalMemory"));
  }
}

TEST_CASE("random numbers that the simulator lacks are told by their names") {
  const Workshop workshop;
  const std::string source = workshop.write("sobol.cu",
                                            "#include <curand_kernel.h>\n"
                                            "__global__ void k(float* out, unsigned* directions) {\n"
                                            "  curandStateSobol32_t state;\n"
                                            "  curand_init(directions, 0, &state);\n"
                                            "  out[threadIdx.x] = curand_uniform(&state);\n"
                                            "}\n");
  for (const std::string& compiler : compilers()) {
    const std::string said = compile(workshop.request(compiler, source)).diagnostics;
    CHECK(said.find(source + ":3: unsupported: curandStateSobol32_t. The simulator lacks it: use a GPU\n") == 0);
  }
}

TEST_CASE("numbers of 8 bits that are all exponent are told by their name") {
  const Workshop workshop;
  const std::string source =
      workshop.write("scales.cu",
                     "#include <cuda_fp8.h>\n"
                     "__global__ void k(float* out) {\n"
                     "  __nv_fp8_e8m0 scale(4.0f);\n"
                     "  out[0] = float(scale);\n"
                     "  out[1] = __nv_cvt_float_to_e8m0(out[0], __NV_SATFINITE, cudaRoundZero);\n"
                     "}\n");
  for (const std::string& compiler : compilers()) {
    const std::string said = compile(workshop.request(compiler, source)).diagnostics;
    CHECK(said.find(source +
                    ":3: unsupported: floating point of 8 bits that is all exponent (E8M0). Keep the exponent in "
                    "an int, and scale with ldexpf (2 places)\n") == 0);
  }
}

TEST_CASE("nothing that is called missing is there") {
  const std::string root = INCLUDE_ROOT "/simulator/";
  const std::string names = course::read_file(root + "compiler/missing_names.inc");
  std::set<std::string> missing;
  for (std::size_t at = names.find("\n\""); at != names.npos; at = names.find("\n\"", at + 1))
    missing.insert(names.substr(at + 2, names.find('"', at + 2) - at - 2));
  REQUIRE(missing.size() > 100);
  for (const auto& header : std::filesystem::recursive_directory_iterator(root + "include")) {
    if (!header.is_regular_file()) continue;
    for (const Token& token : tokenize(course::read_file(header.path().string()))) {
      CAPTURE(token.text);
      CHECK(missing.count(std::string(token.text)) == 0);
    }
  }
}

TEST_CASE("arrays of variable length are for host code, as with nvcc") {
  const Workshop workshop;
  const std::string host = "int sum(int n) { int a[n]; a[0] = n; return a[0]; }\n";
  workshop.write("host.cuh", "inline __host__ int one(int n) { int a[n]; a[0] = n; return a[0]; }\n");
  const std::string good = workshop.write(
      "good.cu", "#include \"host.cuh\"\n" + host + good_kernel + "auto l = [](int n) { int a[n]; a[0] = n; };\n");
  const std::string bad =
      workshop.write("bad.cu", host + "__device__ int twice(int n) {\n  int a[n];\n  a[0] = n;\n" +
                                   "  return a[0];\n}\n" + host.substr(0, 4) + "other" + host.substr(7));
  const std::string cpp = workshop.write("host.cpp", host);
  for (const std::string& compiler : compilers()) {
    CAPTURE(compiler);
    CompileResult result = compile(workshop.request(compiler, good));
    CHECK(result.diagnostics == "");
    CHECK(result.ok);
    result = compile(workshop.request(compiler, bad));
    CAPTURE(result.diagnostics);
    CHECK_FALSE(result.ok);
    CHECK(mentions(result.diagnostics, bad + ":3:"));
    CHECK(mentions(result.diagnostics, " error: variable length array"));
    CHECK_FALSE(mentions(result.diagnostics, bad + ":1:"));
    CHECK_FALSE(mentions(result.diagnostics, bad + ":7:"));
    CompileRequest request = workshop.request(compiler, cpp);
    request.is_for_host = true;
    result = compile(request);
    CHECK(result.diagnostics == "");
    CHECK(result.ok);
  }
}

TEST_CASE("names of the C library that nvcc brings along are known") {
  const Workshop workshop;
  const std::string source =
      workshop.write("a.cu",
                     "int use(char c) {\n  assert(c != 'x');\n  const time_t now = time(nullptr);\n"
                     "  static_assert(cudaDeviceBlockingSync == cudaDeviceScheduleBlockingSync, \"\");\n"
                     "  return isalpha(c) + INT_MAX % (int)now + (int)strlen(\"x\") + abs(-1);\n}\n");
  for (const std::string& compiler : compilers()) {
    const CompileResult result = compile(workshop.request(compiler, source));
    CHECK(result.diagnostics == "");
    CHECK(result.ok);
  }
}

TEST_CASE("macros and include folders reach the compiler") {
  const Workshop workshop;
  workshop.write("include me/value.hpp", "#pragma once\ninline int value() { return VALUE; }\n");
  const std::string source = workshop.write("a.cu",
                                            "#include \"value.hpp\"\n#if COURSE_SIMULATOR != 1 || "
                                            "!defined(__CUDACC__)\n#error no\n#endif\nint a = value();\n");
  for (const std::string& compiler : compilers()) {
    CompileRequest request = workshop.request(compiler, source);
    request.include_dirs = {workshop.path("include me")};
    request.defines = {"VALUE=3"};
    const CompileResult result = compile(request);
    CHECK(result.diagnostics == "");
    CHECK(result.ok);
  }
}

TEST_CASE("what is wrong with the machine is told from what is wrong with the source") {
  const Workshop workshop;
  const std::string source = workshop.write("a.cu", good_kernel);
  CompileRequest request = workshop.request("g++", source);
  const auto message_of = [](const CompileRequest& wrong) {
    const CompileResult result = compile(wrong);
    CHECK_FALSE(result.ok);
    CHECK(result.environment_error);
    return result.diagnostics;
  };
  SUBCASE("no such compiler") {
    request.compiler = "no-such-clang++";
    CHECK(mentions(message_of(request), "apt-get install clang"));
    request.compiler = "no-such-compiler";
    CHECK(mentions(message_of(request), "apt-get install g++"));
  }
  SUBCASE("no such source") {
    request.source = workshop.path("missing.cu");
    CHECK(mentions(message_of(request), "cannot read " + request.source + ": No such file"));
  }
  SUBCASE("a folder as source") {
    request.source = workshop.path("");
    CHECK(mentions(message_of(request), "is a folder. Name a file."));
  }
  SUBCASE("no such folder for the object") {
    request.object = workshop.path("missing/object.o");
    CHECK(mentions(message_of(request), "Create the folder first"));
  }
  SUBCASE("a folder that may not be written") {
    std::filesystem::create_directory(workshop.path("closed"));
    std::filesystem::permissions(workshop.path("closed"), std::filesystem::perms::owner_read);
    request.object = workshop.path("closed/object.o");
    if (geteuid() != 0) CHECK(mentions(message_of(request), "Make the folder writable"));
  }
  SUBCASE("a full disk") {
    if (!std::filesystem::exists("/dev/full")) return;
    CHECK_THROWS_AS(course::write_scratch("/dev/full", "text"), course::Problem);
  }
}

TEST_CASE("dependencies name the source, not the temporary files") {
  const Workshop workshop;
  workshop.write("tile size.hpp", "#define TILE 4\n");
  const std::string source = workshop.write("a.cu", "#include \"tile size.hpp\"\nint a = TILE;\n");
  for (const std::string& compiler : compilers()) {
    CompileRequest request = workshop.request(compiler, source);
    request.dependency_file = workshop.path("object.d");
    REQUIRE(compile(request).ok);
    const std::string dependencies = course::read_file(request.dependency_file);
    CHECK(mentions(dependencies, "a\\ folder,\\ größer/object.o:"));
    CHECK(mentions(dependencies, "/a.cu"));
    CHECK(mentions(dependencies, "/tile\\ size.hpp"));
    CHECK(mentions(dependencies, "cuda_runtime.h"));
    CHECK_FALSE(mentions(dependencies, "translation.cpp"));
  }
}

TEST_CASE("dependencies hold from every folder, also those of a source that was named from the current one") {
  const Workshop workshop;
  workshop.write("beside.hpp", "constexpr int one = 1;\n");
  const std::string source = workshop.write("a.cu", "#include \"beside.hpp\"\nint a = one;\n");
  for (const std::string& compiler : compilers()) {
    CompileRequest request = workshop.request(compiler, std::filesystem::relative(source).string());
    request.dependency_file = workshop.path("object.d");
    REQUIRE(compile(request).ok);
    const std::vector<std::string> files = parse_dependencies(course::read_file(request.dependency_file));
    CHECK(
        std::any_of(files.begin(), files.end(), [](const std::string& file) { return mentions(file, "/beside.hpp"); }));
    for (const std::string& file : files) CHECK_MESSAGE(std::filesystem::path(file).is_absolute(), file);
  }
}

TEST_CASE("dependencies name what the compiler loads") {
  const std::string passes = COMPILER_PASS;
  if (passes.empty()) return;
  const Workshop workshop;
  CompileRequest request = workshop.request("g++", workshop.write("a.cu", "int a = 1;\n"));
  request.passes = passes;
  request.dependency_file = workshop.path("object.d");
  REQUIRE(compile(request).ok);
  const std::vector<std::string> files = parse_dependencies(course::read_file(request.dependency_file));
  CHECK(std::find(files.begin(), files.end(), passes) != files.end());
}
