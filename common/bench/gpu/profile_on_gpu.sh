#!/usr/bin/env bash
# On a machine with a GPU: what Nsight Compute's counters say of every rung, at each ladder's first size. Each rung is
# launched a few times only; that the profiler repeats launches makes no difference to the counters.
#
# Usage: common/bench/gpu/profile_on_gpu.sh RESULT.json [BUILD_FOLDER [LADDER...]]     (default: build/gpu, all that are built)
# Exit: 0 written, 2 a tool, a GPU or a ladder's program is missing, or the profiler failed
set -euo pipefail
cd "$(dirname "$0")/../../.."
result=${1:?where should the result go? Usage: profile_on_gpu.sh RESULT.json [BUILD_FOLDER [LADDER...]]}
build=${2:-build/gpu}
shift $(($# < 2 ? $# : 2))

fail() { echo "profile_on_gpu: $*" >&2; exit 2; }
command -v ncu >/dev/null || fail "ncu was not found; it comes with the CUDA Toolkit, in Nsight Compute's folder"
if [[ $# -gt 0 ]]; then programs=("${@/#/$build/bin/ladder_}"); else mapfile -t programs < <(find "$build/bin" -name 'ladder_*' ! -name '*_mine' ! -name '*.*' | sort); fi
[[ -x ${programs[0]-} ]] || fail "no ladder is built in $build; build the target ladders first"

metrics=(
  gpu__time_duration.sum                                           # ns
  dram__bytes.sum                                                  # read and written
  dram__throughput.avg.pct_of_peak_sustained_elapsed               # how busy memory is
  lts__throughput.avg.pct_of_peak_sustained_elapsed                # how busy the L2 cache is
  smsp__issue_active.avg.pct_of_peak_sustained_active              # cycles in which a scheduler issues an instruction
  smsp__inst_executed.sum                                          # instructions, of warps
  sm__inst_executed_pipe_fma.sum                                   # of these, FP32 multiply-adds and the like
  sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_active      # how busy the FP32 lanes are
  sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active   # how busy the tensor cores are
  smsp__inst_executed_op_shared_ld.sum                             # loads from shared memory, of warps
  l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed             # how busy the path to L1 and shared memory is
  l1tex__data_pipe_lsu_wavefronts_mem_shared.avg.pct_of_peak_sustained_elapsed  # … with shared memory alone
  l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum               # extra rounds for shared memory
  l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum                  # loads from global memory, of warps
  l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum                   # sectors of 32 bytes that they touch
  l1tex__t_requests_pipe_lsu_mem_global_op_red.sum                 # atomics whose result is not read
  sm__warps_active.avg.pct_of_peak_sustained_active                # warps that are resident, of those that could be
  smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio   # warps that wait for global memory …
  smsp__average_warps_issue_stalled_short_scoreboard_per_issue_active.ratio  # … for shared memory or shuffles …
  smsp__average_warps_issue_stalled_mio_throttle_per_issue_active.ratio      # … until the path to both takes more …
  smsp__average_warps_issue_stalled_lg_throttle_per_issue_active.ratio       # … until that to global memory does …
  smsp__average_warps_issue_stalled_math_pipe_throttle_per_issue_active.ratio # … for the lanes that compute …
  smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio           # … at a barrier
)
list=$(IFS=,; echo "${metrics[*]}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for program in "${programs[@]}"; do
  ladder=$(basename "$program")
  read -r size < <("$program" --sizes)
  # No benchmark has this name: each rung runs when it is checked and twice to be timed, no more. Clocks stay as they are.
  ncu --clock-control none --metrics "$list" --kernel-name 'regex:^(?!.*(fill|compare|expected|slice_sums|slices|pairs|factors|pick)_kernel)' \
    --csv --page raw --print-units base --log-file "$folder/${ladder#ladder_}.csv" \
    "$program" --size "$size" '--benchmark_filter=^none$' >"$folder/words" 2>&1 ||
    grep -q 'Failed to match any benchmarks' "$folder/words" || { cat "$folder/words" >&2; fail "ncu failed on $program"; }
done
about() { nvidia-smi --query-gpu="$1" --format=csv,noheader | head -1; }
python3 common/bench/gpu/profile_result.py "$(about name)" "$(about driver_version)" "$list" "$folder"/*.csv >"$folder/result"
cp "$folder/result" "$result"
