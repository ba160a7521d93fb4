#!/usr/bin/env bash
# A project in CMake's own language CUDA, unchanged, with simcc as its compiler.
# Usage: cuda_language_test.sh <build folder> [<cmake>]
set -u
build=$1 cmake=${2:-cmake}
folder=$(mktemp -d "${TMPDIR:-/tmp}/cuda länguage XXXXXX")
trap 'rm -rf "$folder"' EXIT
# shellcheck source=common/cmake/tests/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"

export LC_ALL=C.UTF-8
"$cmake" --version | head -1
expect "installing" 0 "bin/simcc" cmake --install "$build" --component simulator --prefix "$folder/in stalled"
simcc="$folder/in stalled/bin/simcc"
# Neither a Toolkit of this machine nor an environment that names one shall help.
unset CUDACXX CUDA_PATH CUDAToolkit_ROOT CUDAHOSTCXX NVCC_CCBIN

project="$folder/project"
mkdir -p "$project/include"
cat >"$project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.18)
project(sums LANGUAGES C CXX CUDA)
find_package(CUDAToolkit REQUIRED)
if(NOT CMAKE_CUDA_COMPILER_ID STREQUAL NVIDIA OR CMAKE_CUDA_COMPILER_VERSION VERSION_LESS 11)
  message(FATAL_ERROR "a compiler of another kind: ${CMAKE_CUDA_COMPILER_ID} ${CMAKE_CUDA_COMPILER_VERSION}")
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Kernels whose device functions stand in another file.
add_library(kernels STATIC sum.cu part.cu)
set_target_properties(kernels PROPERTIES CUDA_SEPARABLE_COMPILATION ON CUDA_RESOLVE_DEVICE_SYMBOLS ON
                      POSITION_INDEPENDENT_CODE ON)
target_include_directories(kernels PUBLIC include)
target_compile_features(kernels PUBLIC cuda_std_14)
target_compile_options(kernels PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr -Xcompiler=-Wall,-Wextra -lineinfo>)

add_executable(sums main.cu)
target_link_libraries(sums PRIVATE kernels m Threads::Threads)
target_compile_definitions(sums PRIVATE "NAME=\"a b\"")

# A library for a host in C++ that knows the runtime alone.
add_library(shared SHARED shared.cu)
set_target_properties(shared PROPERTIES CUDA_STANDARD 17 CUDA_RUNTIME_LIBRARY Shared VERSION 1.2 SOVERSION 1)
add_executable(host host.cpp)
target_link_libraries(host PRIVATE shared CUDA::cudart CUDA::cublas)

add_library(objects OBJECT object.cu)
add_executable(mixed mixed.c $<TARGET_OBJECTS:objects>)
set_target_properties(mixed PROPERTIES LINKER_LANGUAGE CUDA)

enable_testing()
foreach(program sums host mixed)
  add_test(NAME ${program} COMMAND ${program})
endforeach()
END
cat >"$project/include/part.cuh" <<'END'
#pragma once
__device__ int part(const int* values, int index);
#define FACTOR 1
END
cat >"$project/part.cu" <<'END'
#include "part.cuh"
__device__ int part(const int* values, int index) { return FACTOR * values[index]; }
END
cat >"$project/sum.cu" <<'END'
#include "part.cuh"
__global__ void sum(const int* values, int* total) {
  __shared__ int tile[32];
  tile[threadIdx.x] = part(values, threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 32; ++i) *total += tile[i];
}
void launch_sum(const int* values, int* total) { sum<<<1, 32>>>(values, total); }
END
cat >"$project/main.cu" <<'END'
#include <cstdio>
#include <vector>
void launch_sum(const int* values, int* total);
int main() {
  std::vector<int> host(32, 2);
  int *values, *total, got = 0;
  cudaMalloc(&values, 32 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  cudaMemcpy(values, host.data(), 32 * sizeof(int), cudaMemcpyHostToDevice);
  launch_sum(values, total);
  cudaMemcpy(&got, total, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(values);
  cudaFree(total);
  std::printf("%s %d\n", NAME, got);
  return got != 64;
}
END
cat >"$project/shared.cu" <<'END'
__global__ void fill(int* a) { a[threadIdx.x] = 3; }
void launch_fill(int* a) { fill<<<1, 8>>>(a); }
END
cat >"$project/host.cpp" <<'END'
#include <cuda_runtime_api.h>
void launch_fill(int* a);
int main() {
  int *a = nullptr, got[8] = {};
  cudaMalloc(reinterpret_cast<void**>(&a), sizeof got);
  launch_fill(a);
  cudaMemcpy(got, a, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(a);
  return got[7] != 3;
}
END
cat >"$project/object.cu" <<'END'
__global__ void nothing() {}
extern "C" int launch_nothing() { nothing<<<1, 1>>>(); return cudaDeviceSynchronize(); }
END
printf 'int launch_nothing(void);\nint main(void) { return launch_nothing(); }\n' >"$project/mixed.c"

generators=("Unix Makefiles")
if command -v ninja >/dev/null; then generators+=(Ninja); fi
for generator in "${generators[@]}"; do
  built="$project/build $generator"
  expect "$generator: configuring" 0 "Build files" "$cmake" -S "$project" -B "$built" -G "$generator" -DCMAKE_CUDA_COMPILER="$simcc"
  expect "$generator: building" 0 "sums" "$cmake" --build "$built" -j 2
  expect "$generator: testing" 0 "100% tests passed.* out of 3" ctest --test-dir "$built" --output-on-failure
  expect "$generator: its output" 0 "^a b 64$" "$built/sums"
  expect "$generator: compile commands" 0 "sum.cu" cat "$built/compile_commands.json"
  expect "$generator: the architecture that the project did not name" 0 "^CMAKE_CUDA_ARCHITECTURES:STRING=90" cat "$built/CMakeCache.txt"
  # A header and its macro reach all sources that include it, and no others.
  sed -i 's/FACTOR 1/FACTOR 5/' "$project/include/part.cuh"
  expect "$generator: a header that has changed" 0 "part.cu" "$cmake" --build "$built"
  grep -q "main.cu" "$folder/out" && failed "$generator: it compiles what does not include the header"
  expect "$generator: the program of the changed header" 1 "^a b 320$" "$built/sums"
  sed -i 's/FACTOR 5/FACTOR 1/' "$project/include/part.cuh"
  # The findings are what it is for.
  sed -i 's/__syncthreads();/;  \/\/ no barrier/' "$project/sum.cu"
  "$cmake" --build "$built" >/dev/null 2>&1
  expect "$generator: a race" 1 "sum.cu:7: shared-race" "$built/sums"
  sed -i 's/;  \/\/ no barrier/__syncthreads();/' "$project/sum.cu"
done

for architectures in 80 "70-real;80-virtual" native all-major; do
  expect "architectures $architectures" 0 "Build files" "$cmake" -S "$project" -B "$project/build for" --fresh \
    -DCMAKE_CUDA_COMPILER="$simcc" -DCMAKE_CUDA_ARCHITECTURES="$architectures"
done
expect "building for all" 0 "sums" "$cmake" --build "$project/build for" --target sums
for compiler in clang++ g++; do
  command -v "$compiler" >/dev/null || continue
  expect "host compiler $compiler" 0 "Build files" "$cmake" -S "$project" -B "$project/build by $compiler" \
    -DCMAKE_CUDA_COMPILER="$simcc" -DCMAKE_CUDA_HOST_COMPILER="$(command -v "$compiler")" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release
  expect "building by $compiler" 0 "sums" "$cmake" --build "$project/build by $compiler" --target sums
  expect "the program by $compiler" 0 "^a b 64$" "$project/build by $compiler/sums"
done

# Where the project asks first whether there is CUDA.
mkdir "$folder/optional"
cat >"$folder/optional/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.18)
project(optional LANGUAGES CXX)
include(CheckLanguage)
check_language(CUDA)
if(CMAKE_CUDA_COMPILER)
  enable_language(CUDA)
  message(STATUS "with CUDA ${CMAKE_CUDA_COMPILER_VERSION}")
endif()
END
expect "a project that asks for CUDA" 0 "with CUDA 12" env CUDACXX="$simcc" "$cmake" -S "$folder/optional" -B "$folder/optional/build"

finish
