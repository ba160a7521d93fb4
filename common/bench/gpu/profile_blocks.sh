# Sourced by generate: the blocks of what a profiler counted on a GPU. A block comes from one stored profile.
# shellcheck shell=bash disable=SC2154  # generate sets `profile`

# In jq's language: how both blocks write figures and kernels, and the profile with each number under its metric's name.
profile_words='def percent: round | "\(.)\u00a0%"; def rung: sub("_kernel$"; "");
  def by_metric: .metrics as $names
    | .ladders[][] |= ([$names, .] | transpose | map({key: .[0], value: .[1]}) | from_entries);'

# Each kernel of a ladder: what was busy, and what its warps waited for. The libraries' small helpers, which take some µs,
# are left out, and so is the column of the tensor cores if no kernel uses them.
block_profile() {  # NAME [GPU [KERNELS, a regular expression]]
  local from=$profile
  [[ -z ${2:-} ]] || from=docs/results/beside/$2_profile.json
  jq -r --arg name "$1" --arg kernels "${3:-.}" "$profile_words"'
    def stall($reason): .["smsp__average_warps_issue_stalled_\($reason)_per_issue_active.ratio"];
    def waits: [["global memory", stall("long_scoreboard")], ["shared memory or a shuffle", stall("short_scoreboard")],
                ["room on the way to shared memory", stall("mio_throttle")],
                ["room on the way to global memory", stall("lg_throttle")], ["free lanes", stall("math_pipe_throttle")],
                ["the others, at a barrier", stall("barrier")]] | max_by(.[1])
               | if .[1] < 0.5 then "hardly" else "\(.[0]) (\(.[1] * 10 | round / 10))" end;
    def shortened: rung | if length > 26 then .[:24] + "…" else . end;
    def time: if . >= 1e6 then "\(. / 1e4 | round / 100)\u00a0ms" else "\(. / 100 | round / 10)\u00a0µs" end;
    def row: "| " + join(" | ") + " |";
    "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active" as $tensor
    | by_metric | .device as $device | .driver as $driver
    | (.ladders[$name]
       | with_entries(select(.value["gpu__time_duration.sum"] > 20000 and (.key | test($kernels))))) as $kernels
    | [["DRAM", "dram__throughput.avg.pct_of_peak_sustained_elapsed"],
       ["L2", "lts__throughput.avg.pct_of_peak_sustained_elapsed"],
       ["L1 and shared", "l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed"],
       ["FP32 lanes", "sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_active"],
       (["tensor cores", $tensor] | select([$kernels[][$tensor]] | max > 10)),
       ["issued", "smsp__issue_active.avg.pct_of_peak_sustained_active"]] as $columns
    | (["kernel", "time", $columns[][0], "warps wait most for"] | row),
      (["---", "---:", ($columns[] | "---:"), "---"] | row),
      ($kernels | to_entries[] | .value as $of
       | ["`\(.key | shortened)`", ($of["gpu__time_duration.sum"] | time), ($columns[] | $of[.[1]] | percent), ($of | waits)] | row),
      "\nCounted by ncu on one \($device), driver \($driver)."' "$from"
}

# What each multiply-add of a warp costs the matrix products in shared memory.
block_loads() {
  local flops
  flops=$(jq -ner 'first(inputs.ladders[] | select(.name == "matmul" and .size == "4096") | .entries[] | select(.name == "matmul_fast").flops)' \
    "${runs[@]}")
  jq -r --argjson flops "$flops" "$profile_words"'
    ($flops / 64) as $products
    | def each: . / $products * 100 | round / 100;
    "| kernel | loads from shared memory | extra rounds for bank conflicts | shared memory busy | FP32 lanes busy |",
    "| --- | ---: | ---: | ---: | ---: |",
    (by_metric | .ladders.matmul | to_entries[] | select(.value["smsp__inst_executed_op_shared_ld.sum"] > 0) | .key as $kernel | .value
     | "| `\($kernel | if startswith("matmul_") then rung else "cublas" end)` "
       + "| \(.["smsp__inst_executed_op_shared_ld.sum"] | each) "
       + "| \(.["l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"] | each) "
       + "| \(.["l1tex__data_pipe_lsu_wavefronts_mem_shared.avg.pct_of_peak_sustained_elapsed"] | percent) "
       + "| \(.["sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_active"] | percent) |")' "$profile"
}
