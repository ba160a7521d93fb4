#!/usr/bin/env bash
# The headers that hosts include, as other compilers read them: each header, standard and compiler; then a host in C, linked.
# Usage: host_headers_test.sh <simcc>
set -u
toolkit=$(cd "$(dirname "$1")/../lib/cooperative-cuda" && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/host headers XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

failed() {
  failures=$((failures + 1))
  echo "FAILED: $*"
}

# All that stand at the top, but for those that the Toolkit itself has for kernels alone.
mapfile -t all < <(cd "$toolkit/include" && ls ./*.h | sed 's|^./||')
# Those that the Toolkit has in C, too.
in_c=(cuda_runtime.h cuda_runtime_api.h cuda.h driver_types.h vector_types.h cuComplex.h curand.h library_types.h
      texture_types.h surface_types.h host_defines.h builtin_types.h cuda_profiler_api.h cudaProfiler.h math_constants.h
      cuda_device_runtime_api.h device_types.h nvToolsExt.h)
for library in cublas_v2 cublas cufft; do
  [[ -e $toolkit/include/$library.h ]] && in_c+=("$library.h")
done

# compiles <compiler> <language> <standard> <header…>: each for itself, in one call; it speaks where one fails
compiles() {
  local compiler=$1 language=$2 standard=$3 header
  shift 3
  command -v "$compiler" >/dev/null || return 0
  rm -f ./*.c ./*.cc
  for header in "$@"; do printf '#include <%s>\n' "$header" >"${header%.h}.$language"; done
  "$compiler" -std="$standard" -Wall -Wextra -Werror -fsyntax-only -I"$toolkit/include" ./*."$language" >out 2>&1 ||
    failed "$compiler -std=$standard: $(grep -m 3 -e error -e 'No such' out)"
}
for standard in c99 c11 gnu17; do
  for compiler in gcc clang; do compiles "$compiler" c "$standard" "${in_c[@]}"; done
done
for standard in c++11 c++14 gnu++17 c++20 c++23; do
  for compiler in g++ clang++; do
    compiles "$compiler" cc "${standard/c++23/c++2b}" "${all[@]}"
  done
done

cat >host.c <<'END'
#include <stdio.h>
#include <cuda_runtime.h>
int main(void) {
  struct cudaDeviceProp properties;
  float* a = NULL;
  float got[4] = {0};
  cudaStream_t stream;
  cudaEvent_t event;
  dim3 grid = {1, 1, 1};
  float4 v = {1, 2, 3, 4};
  cudaError_t error = cudaGetDeviceProperties(&properties, 0);
  if (error != cudaSuccess) printf("%s\n", cudaGetErrorString(error));
  if (cudaMalloc((void**)&a, sizeof got) != cudaSuccess) return 2;
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  cudaMemcpyAsync(a, &v, sizeof v, cudaMemcpyHostToDevice, stream);
  cudaEventRecord(event, stream);
  cudaStreamSynchronize(stream);
  cudaMemcpy(got, a, sizeof got, cudaMemcpyDeviceToHost);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
  cudaFree(a);
  printf("%g of %u, %d\n", got[3], grid.x, properties.warpSize);
  return 0;
}
END
for compiler in gcc clang; do
  command -v "$compiler" >/dev/null || continue
  { "$compiler" -std=c11 -Wall -Wextra -Werror -I"$toolkit/include" host.c -o host -L"$toolkit/lib64" -lcudart -lcublas -lcufft \
    -lcuda -Wl,-rpath,"$toolkit/lib64" && ./host; } >out 2>&1
  grep -q "^4 of 1, 32$" out || failed "a host in C by $compiler: $(head -20 out)"
done

echo "$failures failures"
[[ $failures -eq 0 ]]
