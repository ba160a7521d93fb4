/// @file
/// Headers with CUDA syntax, found as the compiler finds them.
#include <doctest/doctest.h>

#include "compiler/compiling.hpp"

using namespace simulator;

namespace {

const char* const kernel_header =
    "#pragma once\n"
    "#include \"../plain.hpp\"\n"
    "template <class T>\n"
    "__global__ void kernel(T* a) {\n"
    "  __shared__ T tile[size];\n"
    "  tile[0] = a[0];\n"
    "}\n"
    "inline void launch_kernel(int* a) { kernel<int><<<1, 1>>>(a); }\n";

/// A program of four files: main -> wrapper (no CUDA syntax) -> kernel (beside the wrapper's folder) -> plain.
std::string write_program(const Workshop& workshop, const std::string& kernel = kernel_header) {
  workshop.write("plain.hpp", "#pragma once\nconstexpr int size = 4;\n");
  workshop.write("include me/wrapper.hpp", "#pragma once\n#include \"kernel.cuh\"\n#include \"wrapper.hpp\"\n");
  workshop.write("include me/kernel.cuh", kernel);
  return workshop.write("a.cu",
                        "#include \"plain.hpp\"\n#include \"include me/kernel.cuh\"\n#include \"wrapper.hpp\"\n"
                        "void use(int* a) { launch_kernel(a); kernel<<<1, size>>>(a); }\n");
}

}  // namespace

TEST_CASE("headers with CUDA syntax are translated, also after headers without any") {
  const Workshop workshop;
  const std::string source = write_program(workshop);
  for (const std::string& compiler : compilers()) {
    CompileRequest request = workshop.request(compiler, source);
    request.include_dirs = {workshop.path("include me")};
    request.dependency_file = workshop.path("object.d");
    const CompileResult result = compile(request);
    CHECK(result.diagnostics == "");
    CHECK(result.ok);
    const std::string dependencies = course::read_file(request.dependency_file);
    CHECK(dependencies.find("/include\\ me/kernel.cuh") != std::string::npos);
    CHECK(dependencies.find("/include\\ me/wrapper.hpp") != std::string::npos);
    CHECK(dependencies.find("_kernel.cuh") == std::string::npos);  // the name of the copy
  }
}

TEST_CASE("errors in such headers name the original and its line") {
  const Workshop workshop;
  const std::string source = write_program(workshop, std::string(kernel_header) + "int a = unknown;\n");
  for (const std::string& compiler : compilers()) {
    CompileRequest request = workshop.request(compiler, source);
    request.include_dirs = {workshop.path("include me")};
    const CompileResult result = compile(request);
    CHECK_FALSE(result.ok);
    CHECK(result.diagnostics.find("/include me/kernel.cuh:9:9: error: ") != std::string::npos);
  }
}

TEST_CASE("libraries of templates are refused by name, but a file of one's own may be called like one") {
  const Workshop workshop;
  workshop.write("cub/mine.hpp", "constexpr int mine = 1;\n");
  const std::string own = workshop.write("own.cu", "#include \"cub/mine.hpp\"\nint a = mine;\n");
  const std::string library = workshop.write("library.cu", "#include <cub/cub.cuh>\n");
  workshop.write("toolkit/cub/version.cuh", "");
  workshop.write("toolkit/cub/cub.cuh", "__device__ void sum();\nimpossible\n");
  workshop.write("toolkit/cuda_runtime_api.h", "");
  workshop.write("toolkit/cublas_v2.h", "impossible\n");
  workshop.write("uses/sums.hpp", "#include <cub/cub.cuh>\n");
  const std::string nested = workshop.write("nested.cu", "\n#include \"sums.hpp\"\n");
  const std::string single =
      workshop.write("single.cu", "#include <cublas_v2.h>\n#include <cusolverDn.h>\ncublasHandle_t handle;\n");
  const std::string advice =
      "For a warp or a tile take cg::reduce and cg::inclusive_scan of cooperative groups, for whole arrays Thrust, or "
      "write the computation as a kernel\n";
  for (const std::string& compiler : compilers()) {
    CHECK(compile(workshop.request(compiler, own)).diagnostics == "");
    CHECK(compile(workshop.request(compiler, library)).diagnostics.find(":1: unsupported: CUB.") != std::string::npos);
    for (const auto& toolkit : {std::vector<std::string>{}, {workshop.path("toolkit")}}) {
      const auto said_of = [&](const std::string& source) {
        CompileRequest request = workshop.request(compiler, source);
        request.include_dirs = toolkit;
        request.include_dirs.push_back(workshop.path("uses"));
        return compile(request).diagnostics;
      };
      CHECK(said_of(library) == library + ":1: unsupported: CUB. " + advice);
      CHECK(said_of(single) == "");
      CHECK(said_of(nested) == workshop.path("uses/sums.hpp") + ":1: unsupported: CUB. " + advice);
    }
  }
}

TEST_CASE("Thrust's headers stay as they are, where the machine has them") {
  const Workshop workshop;
  workshop.write("toolkit/cccl/thrust/version.h", "");
  // Launches are nothing that a translated header has left.
  workshop.write("toolkit/cccl/thrust/ten.h",
                 "#pragma once\n#include <cuda/std/nothing>\n#define THRUST_TEN 10  // <<<\n"
                 "__device__ inline int ten() { return THRUST_TEN + nothing; }\n");
  workshop.write("toolkit/cccl/cuda/std/nothing", "#pragma GCC system_header\nconstexpr int nothing = 0;\n");
  workshop.write("toolkit/cccl/cuda/atomic", "constexpr int atomics_of_cccl = 1;\n");
  workshop.write("uses/sums.hpp", "#include <thrust/ten.h>\n");
  const std::string source = workshop.write("a.cu",
                                            "#include <cuda/atomic>\n#include \"sums.hpp\"\n"
                                            "__global__ void kernel(int* out) { *out = ten() + atomics_of_cccl; }\n");
  const std::string barrier = workshop.write("barrier.cu", "#include <thrust/ten.h>\n#include <cuda/barrier>\n");
  const std::string cub = workshop.write("cub.cu", "#include <thrust/ten.h>\n#include <cub/cub.cuh>\n");
  for (const std::string& compiler : compilers()) {
    const auto said_of = [&](const std::string& path, const Thrust& thrust) {
      CompileRequest request = workshop.request(compiler, path);
      request.include_dirs.push_back(workshop.path("uses"));
      request.thrust = thrust;
      return compile(request).diagnostics;
    };
    const Thrust thrust = Thrust::find({workshop.path("uses"), workshop.path("toolkit")});
    CHECK(thrust.is_there());
    CHECK(said_of(source, thrust) == "");
    CHECK(mentions(said_of(source, {}), "sums.hpp:1: unsupported: Thrust, whose headers are not on this machine"));
    CHECK(mentions(said_of(barrier, thrust), "unsupported: cuda::barrier in a file that uses Thrust"));
    CHECK(mentions(said_of(cub, thrust), ":2: unsupported: CUB"));
  }
}

TEST_CASE("headers in angle brackets are translated as well, those of the simulator are not") {
  const Workshop workshop;
  workshop.write("include me/kernel.cuh",
                 "#pragma once\n#include \"cuda_runtime.h\"\n"
                 "__global__ void kernel(int* a) { __shared__ int b; b = 1; a[0] = b; }\n");
  workshop.write("beside.cuh", "#include <kernel.cuh>\ninline void launch_kernel(int* a) { kernel<<<1, 1>>>(a); }\n");
  workshop.write("string.h", "__global__ void of_no_system(int* a) { kernel<<<1>>(a); }\n");
  const std::string source = workshop.write("a.cu",
                                            "#include <cuda.h>\n#include \"cuda_runtime.h\"\n"
                                            "#include <device_launch_parameters.h>\n#include <beside.cuh>\n#include "
                                            "<string.h>\nvoid use(int* a) { launch_kernel(a); }\n");
  for (const std::string& compiler : compilers()) {
    CompileRequest request = workshop.request(compiler, source);
    request.include_dirs.push_back(workshop.path("include me"));
    const CompileResult result = compile(request);
    CHECK(result.diagnostics == "");
    CHECK(result.ok);
  }
}

TEST_CASE("a quoted header beside its source is not the system's of that name") {
  const Workshop workshop;
  for (const char* name : {"memory.h", "math.h", "vector", "time.h"})
    workshop.write(std::string("own/") + name, "#pragma once\nconstexpr int own = 1;\n");
  for (const char* name : {"memory.h", "math.h", "vector", "time.h"}) {
    const std::string source = workshop.write(
        "own/a.cu", "#include \"" + std::string(name) + "\"\n#include <cmath>\nint a = own + int(std::sqrt(1.0));\n");
    for (const std::string& compiler : compilers())
      CHECK(compile(workshop.request(compiler, source)).diagnostics == "");
  }
}

TEST_CASE("programs may name the driver's types and its calls") {
  const Workshop workshop;
  const std::string types = workshop.write("types.cu", "#include <cuda.h>\nCUresult f(CUdeviceptr, CUstream);\n");
  const std::string call = workshop.write("call.cu", "#include <cuda.h>\nCUresult f() { return cuInit(0); }\n");
  for (const std::string& compiler : compilers()) {
    CHECK(compile(workshop.request(compiler, types)).diagnostics == "");
    CHECK(compile(workshop.request(compiler, call)).diagnostics == "");
  }
}

TEST_CASE("quoted headers are those beside the file that asks for them") {
  const Workshop workshop;
  workshop.write("include me/size.hpp", "#error another folder's\n");
  workshop.write("size.hpp", "#pragma once\nconstexpr int size = 4;\n");
  const std::string source = workshop.write("a.cu", "#include \"size.hpp\"\nint use() { return size; }\n");
  for (const std::string& compiler : compilers()) {
    CompileRequest request = workshop.request(compiler, source);
    request.include_dirs = {workshop.path("include me")};
    for (const bool is_for_host : {false, true}) {
      request.is_for_host = is_for_host;
      const CompileResult result = compile(request);
      CHECK_MESSAGE(result.ok, result.diagnostics);
    }
  }
}
