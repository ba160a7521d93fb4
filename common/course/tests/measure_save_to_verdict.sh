#!/usr/bin/env bash
# Prints the median time from saving a file to its printed verdict, over 20 edits of the course's exercises.
# For people, on a quiet machine; no test. The learner's own files stay untouched: a copy of the solution is edited.
# Usage: common/course/tests/measure_save_to_verdict.sh [number of edits]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
edits=${1:-20}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

./course check --all --solutions >/dev/null  # builds what judges are linked from
mapfile -t solutions < <(ls solutions/*/*.cu)
times=()
for ((edit = 0; edit < edits; ++edit)); do
  solution=${solutions[edit % ${#solutions[@]}]}
  name=$(basename "$solution" .cu)
  { cat "$solution"; echo "// edit $edit"; } >"$folder/$name.cu"
  began=$(date +%s%N)
  ./course check "$name" --file "$folder/$name.cu" >/dev/null
  took_ms=$((($(date +%s%N) - began) / 1000000))
  times+=("$took_ms")
  printf '%5d ms  %s\n' "$took_ms" "$name"
done
printf '%s\n' "${times[@]}" | sort -n | sed -n "$(((edits + 1) / 2))s/.*/median: & ms from save to verdict, $edits edits, $(nproc) cores/p"
