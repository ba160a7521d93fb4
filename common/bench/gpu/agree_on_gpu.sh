#!/usr/bin/env bash
# On a machine with a GPU: compiles the simulator's defective programs and their repaired twins with nvcc, runs each on
# the device, alone and under compute-sanitizer's four tools, and writes what each said as JSON. `agreement_table`
# makes a page of it. No simulator needed.
#
# Usage: common/bench/gpu/agree_on_gpu.sh RESULT.json [BUILD_FOLDER [PATTERN]]     (default: build-agree, all programs)
# With a pattern (of grep -E) only programs that match are run; RESULT.json keeps what it says of the others.
# Exit: 0 all programs were run, 2 nvcc, a GPU, jq or compute-sanitizer is missing
set -uo pipefail
cd "$(dirname "$0")/../../.." || exit 2
result=${1:?usage: agree_on_gpu.sh RESULT.json [BUILD_FOLDER [PATTERN]]}
build=${2:-build-agree}
pattern=${3:-.}
for tool in nvcc nvidia-smi compute-sanitizer jq; do
  command -v "$tool" >/dev/null || { echo "agree_on_gpu: $tool was not found; install it and put it on PATH" >&2; exit 2; }
done
mkdir -p "$build"
build=$(cd "$build" && pwd)
programs=common/simulator/tests/kernels

compile() {  # PROGRAM
  local name=${1//\//.} file=$programs/$1.cu
  local -a repaired=()
  [[ -e $file ]] || { file=${file%_repaired.cu}.cu repaired=(-DREPAIRED); }
  nvcc -std=c++17 -arch=native -lineinfo -w -I common "${repaired[@]}" -o "$build/$name" "$file" >"$build/$name.log" 2>&1
}

# "passed", "failed" (the program's own verdict), "hangs", or "crashes".
alone() {  # NAME
  timeout -k 2 20 "$build/$1" >"$build/$1.alone" 2>&1
  case $? in
    0) echo passed ;;
    124 | 137) echo hangs ;;
    1) echo failed ;;
    *) echo crashes ;;
  esac
}

# "clean", "reports", or "hangs".
sanitize() {  # NAME TOOL
  timeout -k 2 30 compute-sanitizer --tool "$2" --error-exitcode 99 "$build/$1" >"$build/$1.$2" 2>&1
  local status=$?
  if [[ $status == 124 || $status == 137 ]]; then
    echo hangs
  elif [[ $status == 99 ]] || grep -qE 'ERROR SUMMARY: [1-9]|SUMMARY: [1-9][0-9]* hazards' "$build/$1.$2"; then
    echo reports
  else
    echo clean
  fi
}

judge() {  # PROGRAM
  local name=${1//\//.} tool
  compile "$1" || { jq -n --arg program "$1" '{program: $program, gpu: "nvcc refuses it"}' >"$build/$name.json"; return; }
  local -a fields=(--arg program "$1" --arg gpu "$(alone "$name")")
  for tool in memcheck racecheck initcheck synccheck; do fields+=(--arg "$tool" "$(sanitize "$name" "$tool")"); done
  jq -n "${fields[@]}" '$ARGS.named' >"$build/$name.new" && mv "$build/$name.new" "$build/$name.json"
}
export -f compile alone sanitize judge
export build programs

rm -f "$build"/*.json
kept='[]' device='' driver=''
if [[ $pattern != . && -f $result ]]; then
  kept=$(jq .programs "$result")
  device=$(jq -r .device "$result")
  driver=$(jq -r .driver "$result")
fi

# A result of several runs names the GPUs of all.
with_earlier() {  # EARLIER NOW BETWEEN
  if [[ -z $1 || $1 == *"$2"* ]]; then echo "${1:-$2}"; else echo "$1$3$2"; fi
}

# Also where a time limit ends the run: programs that hang take minutes, and what has been seen is seen.
write_result() {
  ls "$build"/*.json >/dev/null 2>&1 || return
  jq -rn -L common/bench/gpu --argjson kept "$kept" --arg device "$(with_earlier "$device" "$(nvidia-smi --query-gpu=name --format=csv,noheader | head -1)" ' and one ')" \
    --arg driver "$(with_earlier "$driver" "$(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1)" ' and ')" \
    --arg nvcc "$(nvcc --version | sed -n 's/.*release \([0-9.]*\),.*/\1/p')" \
    'include "rows";
     {device: $device, driver: $driver, nvcc: $nvcc, programs: ($kept + [inputs] | INDEX(.program) | [.[]] | sort_by(.program))}
     | with_list("programs")' "$build"/*.json >"$build/result" && cp "$build/result" "$result"
  jq -r '"\(.programs | length) programs on \(.device)"' "$result"
}
trap write_result EXIT
trap 'exit 143' TERM INT
common/bench/gpu/agreement_programs | grep -E "$pattern" |
  xargs -P "$(nproc)" -I{} bash -c "judge {}"
