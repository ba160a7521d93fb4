#!/usr/bin/env bash
# simcc in the place of nvcc: what other people's makefiles ask for.
# Usage: simcc_test.sh <simcc> [<compiler>]
set -u
simcc=$1
folder=$(mktemp -d "${TMPDIR:-/tmp}/simcc tëst XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export NVCC_CCBIN=${2:-}
failures=0

failed() {
  failures=$((failures + 1))
  echo "FAILED: $*"
}

# expect <what> <exit code> <pattern, or empty for silence> <command…>
expect() {
  local what=$1 code=$2 pattern=$3 got=0
  shift 3
  "$@" >out 2>&1 || got=$?
  if [[ $got == "$code" ]]; then
    if [[ -z $pattern && ! -s out ]]; then return; fi
    if [[ -n $pattern ]] && grep -q -- "$pattern" out; then return; fi
  fi
  failed "$what: exit $got, expected $code and /$pattern/. It said:"
  cat out
}

mkdir "in clude"
cat >"in clude/vec.hpp" <<'END'
#pragma once
struct Vec { float x, y; };
__host__ __device__ inline void add(Vec* to, const Vec* a) { to->x += a->x; to->y += a->y; }
END
cat >kernel.cu <<'END'
#include "vec.hpp"
#include <device_launch_parameters.h>
__global__ void shift(float* a) {
  __shared__ float tile[32];
  tile[threadIdx.x] = a[threadIdx.x];
  BARRIER;
  a[threadIdx.x] = tile[(threadIdx.x + 1) % 32];
}
__global__ void sum(Vec* a) { add(a, a + 1); }
void run(float* a, Vec* v) {
  shift<<<1, 32>>>(a);
  sum<<<1, THREADS>>>(v);
}
END
cat >main.cpp <<'END'
#include <cuda_runtime.h>
#include <cstdio>
#include "vec.hpp"
#ifdef __CUDACC__
#error nvcc does not define it for C++
#endif
extern "C" int answer(void);
void run(float* a, Vec* v);
int main(int count, char**) {
  float* a;
  Vec* v;
  cudaMalloc(&a, 32 * sizeof(float));
  cudaMemset(a, 0, 32 * sizeof(float));
  cudaMalloc(&v, 2 * sizeof(Vec));
  cudaMemset(v, 0, 2 * sizeof(Vec));
  Vec both[2] = {};
  add(both, both + 1);
  run(a, v);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(v);
  std::printf("answer %d\n", answer() + count);
}
END
printf 'int answer(void) { return VALUE; }\n' >answer.c
flags=(-I "in clude" -DTHREADS=1 -arch=sm_80 -O3 -std=c++14 -lineinfo -Xcompiler "-Wall -O2" --expt-relaxed-constexpr)

expect "one call for all" 0 "" "$simcc" "${flags[@]}" "-DBARRIER=__syncthreads()" -DVALUE=41 kernel.cu main.cpp answer.c -o all -lcudart -lm
expect "a right program" 0 "answer 42" ./all
grep -q finding out && failed "a right program has findings"

expect "objects" 0 "" "$simcc" "${flags[@]}" -DBARRIER= -DVALUE=41 -rdc=true -dc kernel.cu main.cpp answer.c
for object in kernel.o main.o answer.o; do [[ -s $object ]] || failed "there is no $object in the current folder"; done
expect "an object for device code" 0 "" "$simcc" -arch=sm_80 -dlink kernel.o main.o -o device.o
# Another compiler's own copy of add() comes first; the simulator shall see the other one.
expect "linking" 0 "" "$simcc" main.o answer.o device.o kernel.o -o racy -L/usr/local/cuda/lib64 -lcudart -lcudadevrt
expect "a racy program" 1 "kernel.cu:7: shared-race" ./racy
expect "its output" 1 "answer 42" ./racy
expect "a racy program that is asked to keep its status" 0 shared-race env SIMULATOR_ERROR_EXIT_CODE=0 ./racy
expect "a racy program with a status of its own" 7 shared-race env SIMULATOR_ERROR_EXIT_CODE=7 ./racy
cp -r . "$folder.moved" && (cd "$folder.moved" && ./racy >/dev/null 2>&1); [[ $? == 1 ]] || failed "a program that was moved"
rm -rf "$folder.moved"

printf 'add_executable' >unknown.txt
compiler=${NVCC_CCBIN:-g++}
expect "two threads in a function of a header" 0 "" "$simcc" "${flags[@]}" "-DBARRIER=__syncthreads()" -UTHREADS -Xcompiler -DTHREADS=2 -c kernel.cu
"$compiler" -O2 -std=c++17 -I "in clude" -isystem "$(dirname "$simcc")/../lib/cooperative-cuda/include" -c main.cpp -o plain.o || failed "C++ by another compiler"
expect "with C++ that it did not compile" 0 "" "$simcc" plain.o answer.o kernel.o -o foreign
expect "a race in a function that both have" 1 "vec.hpp:3: global-race" ./foreign

expect "a library" 0 "" "$simcc" "${flags[@]}" "-DBARRIER=__syncthreads()" -Xcompiler -fPIC -shared kernel.cu -o libkernel.so
expect "a program with it" 0 "" "$simcc" -DVALUE=1 "${flags[@]}" main.cpp answer.c -o with_library -L. -lkernel -Xlinker "-rpath,$folder"
expect "its run" 0 "answer 2" ./with_library
cat >library.cu <<'END'
__global__ void shift(int* a) { int next = a[threadIdx.x + 1]; a[threadIdx.x] = next; }
extern "C" int launch() {
  int* a;
  cudaMalloc(&a, 65 * sizeof(int));
  cudaMemset(a, 0, 65 * sizeof(int));
  shift<<<1, 64>>>(a);
  return cudaFree(a);
}
END
cat >loads.c <<'END'
#include <dlfcn.h>
int main(void) {
  void* library = dlopen("./libracy.so", RTLD_NOW);
  int (*launch)(void) = (int (*)(void))dlsym(library, "launch");
  return launch() + dlclose(library);
}
END
printf 'extern "C" int launch();\nint main() { return launch(); }\n' >calls.cu
expect "a racy library" 0 "" "$simcc" -shared library.cu -o libracy.so
"$compiler" -x c loads.c -o loads -ldl || failed "a program in C"
expect "a program that loads it, and knows no simulator" 1 "library.cu:1: global-race" ./loads
expect "a program with a racy library" 0 "" "$simcc" calls.cu -o calls -L. -lracy -Xlinker "-rpath,$folder"
expect "its run" 1 "library.cu:1: global-race" ./calls
[[ $(grep -c global-race out) == 1 ]] || failed "it reports twice: $(cat out)"

expect "an archive" 0 "" "$simcc" -lib kernel.o answer.o -o libboth.a
expect "a program with the archive" 0 "" "$simcc" main.o -o with_archive -L. -lboth
expect "its run" 1 "global-race" ./with_archive

cat >both.cpp <<'END'
#include <cstdio>
__global__ void kernel(int* a) { *a = 1; }
int main(int count, char**) { kernel<<<1, 1>>>(nullptr); cudaDeviceSynchronize(); std::printf("%d\n", count); return 3; }
END
expect "CUDA in a .cpp, and its own status" 3 "out-of-bounds\|host-pointer" "$simcc" -x cu both.cpp -o both -run -run-args a,b
expect "its arguments" 3 "^3$" "$simcc" -x cu both.cpp -o both -run -run-args a,b
[[ -x both ]] || failed "the program that was run is not kept"

expect "a translation in a file" 0 "" "$simcc" -cuda both.cpp -x cu
expect "its launch" 0 "simulator::launch" cat both.cu.cpp.ii

expect "a dependency file" 0 "" "$simcc" "${flags[@]}" -DBARRIER= -MMD -MP -MT target -MF kernel.d -c kernel.cu
expect "its target" 0 "target:" cat kernel.d
expect "its header" 0 "in. clude/vec.hpp:$" cat kernel.d
grep -q stdio.h kernel.d && failed "a dependency file with headers of the system"
expect "dependencies alone" 0 "^kernel.o:.*" "$simcc" "${flags[@]}" -DBARRIER= -M kernel.cu

expect "an error in the source" 1 "kernel.cu:6:3:" "$simcc" -I "in clude" -DTHREADS=1 "-DBARRIER=missing()" kernel.cu -c
expect "an unknown option" 2 "unknown option '-Wall'.*-Xcompiler=-Wall" "$simcc" -Wall -c kernel.cu
expect "a file that is no source" 2 "unknown.txt is no .cu" "$simcc" unknown.txt
expect "a file that is missing" 2 "missing.o" "$simcc" missing.o
expect "a compiler that is missing" 2 "no-such-compiler" "$simcc" -ccbin no-such-compiler -c kernel.cu
expect "a function that is missing" 1 "answer" "$simcc" main.o kernel.o -o missing
expect "a library of the Toolkit" 0 "" sh -c "echo '#include <cublas_v2.h>' >blas.cu; '$simcc' -c blas.cu -lcublas"
expect "the version" 0 "Cuda compilation tools, release 12\.[0-9]*, V12" "$simcc" --version
expect "the architectures" 0 "compute_90" "$simcc" --list-gpu-arch
expect "an option without effect that matters" 0 "default-stream" "$simcc" -default-stream per-thread -x cu both.cpp -o both

cat >Makefile <<'END'
NVCC ?= nvcc
CUDA_PATH ?= /usr/local/cuda
program: main.o kernel.o answer.o
	$(NVCC) -o $@ $^ -L$(CUDA_PATH)/lib64 -lcudart
%.o: %.cu
	$(NVCC) -I"in clude" -I$(CUDA_PATH)/include -DTHREADS=1 "-DBARRIER=__syncthreads()" -gencode arch=compute_80,code=sm_80 -O3 -Xptxas -v -c $< -o $@
%.o: %.cpp
	$(CXX) -std=c++17 -I"in clude" -I$(CUDA_PATH)/include -c $< -o $@
%.o: %.c
	$(CC) -DVALUE=1 -c $< -o $@
END
rm -f ./*.o
toolkit=$(cd "$(dirname "$simcc")/../lib/cooperative-cuda" && pwd)
ln -s "$toolkit" toolkit
expect "make NVCC=simcc" 0 "main.o" make NVCC="'$simcc'" CUDA_PATH=toolkit CXX="$compiler"
expect "what make built" 0 "answer 2" ./program

echo "$failures failures"
[[ $failures -eq 0 ]]
