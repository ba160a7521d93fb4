#!/usr/bin/env bash
# Prints how long it takes from saving a file to its verdict: in the watch mode, on a screen, and by `./course check`.
# For people, on a quiet machine; no test. The learner's own files stay untouched: it works on a copy.
# Usage: common/commands/tests/measure_save_to_verdict.sh [number of saves] [exercise…]; all exercises unless told otherwise
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$here/../../../build/bin/course
saves=${1:-50}
exercises=("${@:2}")
. "$here/sandbox.sh"
[[ ${#exercises[@]} -gt 0 ]] || mapfile -t exercises < <(cd "$source/solutions" && basename -s .cu -- */*.cu)

"$program" check "${exercises[@]}" --solutions >/dev/null  # builds what judges are linked from
sandbox_exercises "${exercises[@]}"
find_terminal_python
COURSE_SANDBOX=$sandbox PYTHONDONTWRITEBYTECODE=1 "$python" "$here/terminal/measure.py" "$saves" "${exercises[@]}" || exit 1

times=()
for ((save = 0; save < saves; ++save)); do
  name=${exercises[save % ${#exercises[@]}]}
  { cat "$sandbox"/solutions/*/"$name.cu"; echo "// save $save"; } >"$name.cu"
  began=$(date +%s%N)
  course check "$name" --file "$name.cu" >/dev/null
  times+=($((($(date +%s%N) - began) / 1000000)))
done
printf '%s\n' "${times[@]}" | sort -n | sed -n "$(((saves + 1) / 2))s/.*/median & ms by .\/course check, $saves files/p"
