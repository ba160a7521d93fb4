#!/usr/bin/env bash
# On a machine with a GPU: builds the judges and the ladders with nvcc, runs every reference solution and every rung on the
# device, and again under compute-sanitizer's four tools. No simulator needed. Ladders need Google Benchmark.
#
# Usage: common/bench/gpu/check_on_gpu.sh [BUILD_FOLDER [PATTERN]]     (default: build-gpu, and all)
# Only programs whose path matches PATTERN, a regular expression, are run.
# Exit: 0 all passed and clean, 1 something failed, 2 nvcc, a GPU or compute-sanitizer is missing
set -uo pipefail
cd "$(dirname "$0")/../../.." || exit 2
build=${1:-build-gpu}
pattern=${2:-.}

for tool in nvcc nvidia-smi compute-sanitizer cmake; do
  command -v "$tool" >/dev/null || { echo "check_on_gpu: $tool was not found; install the CUDA Toolkit and put it on PATH" >&2; exit 2; }
done
[[ $(nvidia-smi -L) == *GPU* ]] || { echo "check_on_gpu: nvidia-smi sees no GPU" >&2; exit 2; }

mkdir -p "$build"
cmake -S . -B "$build" -DCOURSE_CUDA=ON -DCOURSE_SIMULATOR=OFF >"$build/configure.log" 2>&1 &&
  cmake --build "$build" -j "$(nproc)" --target all ladders >"$build/build.log" 2>&1 ||
  { tail -n 40 "$build/configure.log" "$build/build.log" >&2; echo "check_on_gpu: the build failed" >&2; exit 1; }

failed=0
ctest --test-dir "$build" --output-on-failure -L 'solution|ladder' || failed=1

sanitize() {  # PROGRAM TOOL
  local log=$build/sanitizer/${1##*/}.$2.log options=() arguments=()
  [[ $1 != */ladder_* ]] || arguments=(--check)
  # Some cases provoke a refused launch, and the harness looks at the error itself.
  if [[ $2 == memcheck ]]; then options=(--report-api-errors no); fi
  if compute-sanitizer --tool "$2" "${options[@]}" --error-exitcode 9 "$1" "${arguments[@]}" >"$log" 2>&1; then
    echo "clean: $2 $(basename "$1")"
  else
    echo "NOT CLEAN: $2 $(basename "$1")"
    tail -n 20 "$log"
    return 1
  fi
}
export -f sanitize
export build
mkdir -p "$build/sanitizer"

# Several at a time: most of their time goes into starting.
for program in "$build"/chapters/*/*_gpu_solution "$build"/bin/ladder_*; do
  [[ $program =~ $pattern ]] || continue
  for tool in memcheck racecheck initcheck synccheck; do printf '%s\0%s\0' "$program" "$tool"; done
done | xargs -0 -P 8 -n 2 bash -c 'sanitize "$@"' sanitize || failed=1
exit "$failed"
