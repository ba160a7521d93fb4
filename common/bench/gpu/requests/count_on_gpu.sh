#!/usr/bin/env bash
# On a machine with a GPU and Nsight Compute: has `ncu` count the memory requests of the reference kernels that
# launch_once.cu knows, and writes the counts as JSON. `requests_table` sets them beside the simulator's.
#
# Usage: common/bench/gpu/requests/count_on_gpu.sh RESULT.json
# Exit: 0 all were counted, 1 a kernel or ncu failed, 2 nvcc, a GPU, jq or ncu is missing
set -euo pipefail
result=$(realpath -m "${1:?usage: count_on_gpu.sh RESULT.json}")
cd "$(dirname "$0")/../../../.."
for tool in nvcc nvidia-smi ncu jq; do
  command -v "$tool" >/dev/null || { echo "count_on_gpu: $tool was not found; install it and put it on PATH" >&2; exit 2; }
done
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

declare -A metric=(
  [global_load_requests]=l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
  [global_load_sectors]=l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
  [global_store_requests]=l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
  [global_store_sectors]=l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
  [shared_load_requests]=smsp__inst_executed_op_shared_ld.sum
  [shared_load_wavefronts]=l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum
  [shared_load_conflicts]=l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum
  [shared_store_requests]=smsp__inst_executed_op_shared_st.sum
  [shared_store_wavefronts]=l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum
  [shared_store_conflicts]=l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum
)
all=$(IFS=,; echo "${metric[*]}")

read -ra sources < <(common/bench/gpu/requests/sources.sh)
nvcc -std=c++17 -arch=native -w -o "$build/launch_once" "${sources[@]}"
read -ra exercises < <("$build/launch_once" 2>&1 | sed 's/.*one of: //' || true)

counted=()
# The columns of a raw page are the metrics' names; its second row are units, its third the one kernel.
for exercise in "${exercises[@]}"; do
  ncu --metrics "$all" --csv --page raw "$build/launch_once" "$exercise" >"$build/$exercise.txt" 2>&1 ||
    { cat "$build/$exercise.txt" >&2; echo "count_on_gpu: ncu failed on $exercise" >&2; exit 1; }
  grep '^"' "$build/$exercise.txt" >"$build/$exercise.csv"
  fields=(--arg exercise "$exercise")
  for name in "${!metric[@]}"; do
    value=$(jq -Rrs --arg metric "${metric[$name]}" '
      split("\n") | map(select(length > 0) | ltrimstr("\"") | rtrimstr("\"") | split("\",\""))
      | .[0] as $names | .[2][$names | index($metric)] | gsub(","; "")' "$build/$exercise.csv")
    fields+=(--argjson "$name" "$value")
  done
  jq -n "${fields[@]}" '$ARGS.named' >"$build/$exercise.json"
  counted+=("$build/$exercise.json")
done
jq -rn -L common/bench/gpu --arg device "$(nvidia-smi --query-gpu=name --format=csv,noheader | head -1)" \
  --arg nvcc "$(nvcc --version | sed -n 's/.*release \([0-9.]*\),.*/\1/p')" \
  'include "rows";
   def in_order: to_entries | sort_by(.key != "exercise", .key) | from_entries;
   {device: $device, nvcc: $nvcc, kernels: [inputs | in_order]} | with_list("kernels")' "${counted[@]}" >"$build/result"
cp "$build/result" "$result"
jq -r '"\(.kernels | length) kernels counted on \(.device)"' "$result"
