#!/usr/bin/env bash
# On a machine with a GPU: builds the judges with nvcc, runs every reference solution on the device, and again under
# compute-sanitizer's four tools. No simulator needed.
#
# Usage: common/tools/check_on_gpu.sh [BUILD_FOLDER]     (default: build-gpu)
# Exit: 0 all passed and clean, 1 something failed, 2 nvcc, a GPU or compute-sanitizer is missing
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 2
build=${1:-build-gpu}

for tool in nvcc nvidia-smi compute-sanitizer cmake; do
  command -v "$tool" >/dev/null || { echo "check_on_gpu: $tool was not found; install the CUDA Toolkit and put it on PATH" >&2; exit 2; }
done
nvidia-smi -L | grep -q GPU || { echo "check_on_gpu: nvidia-smi sees no GPU" >&2; exit 2; }

mkdir -p "$build"
cmake -S . -B "$build" -DCOURSE_CUDA=ON -DCOURSE_SIMULATOR=OFF >"$build/configure.log" 2>&1 &&
  cmake --build "$build" -j "$(nproc)" >"$build/build.log" 2>&1 ||
  { tail -n 40 "$build/configure.log" "$build/build.log" >&2; echo "check_on_gpu: the build failed" >&2; exit 1; }

failed=0
ctest --test-dir "$build" --output-on-failure -L solution || failed=1

for judge in "$build"/chapters/*/*_gpu_solution; do
  for tool in memcheck racecheck initcheck synccheck; do
    if compute-sanitizer --tool "$tool" --error-exitcode 9 "$judge" >"$build/sanitizer.log" 2>&1; then
      echo "clean: $tool $(basename "$judge")"
    else
      failed=1
      echo "NOT CLEAN: $tool $(basename "$judge")"
      tail -n 20 "$build/sanitizer.log"
    fi
  done
done
exit "$failed"
