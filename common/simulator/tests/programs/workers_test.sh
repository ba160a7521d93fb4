#!/usr/bin/env bash
# Programs print, find and count the same however many processes their grids are spread over.
# Usage: workers_test.sh FOLDER_OF_BUILT_PROGRAMS
set -euo pipefail
programs=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

run() {  # PROGRAM WORKERS SCHEDULE
  SIMULATOR_WORKERS=$2 SIMULATOR_SCHEDULE=$3 SIMULATOR_REPORT=$scratch/report.$2 "$programs/program_$1" >"$scratch/output.$2" 2>&1 || true
  [[ -s $scratch/report.$2 ]] || { echo "$1 wrote no report with $2 workers"; failed=1; }
}

# Independent blocks, blocks with a shared counter, blocks that wait for each other, and a race between two blocks.
for program in transpose separable_convolution saxpy_streams histogram dot_last_block look_back_scan late_race; do
  for schedule in forward shuffled; do
    run "$program" 1 "$schedule"
    for workers in 2 5; do
      run "$program" "$workers" "$schedule"
      for what in report output; do
        cmp "$scratch/$what.1" "$scratch/$what.$workers" || { echo "$program, $schedule: $what differs with $workers workers"; failed=1; }
      done
    done
  done
done
exit "$failed"
