#!/usr/bin/env bash
# How fast a class is graded: 1,000 submissions of all kinds (references, right and wrong kernels, unsolved, broken, hostile).
# Grades them once, once killed and stopped half-way and resumed, once in four shards, and compares the reports.
# Where the reports differ it shows how, and keeps everything.
# Usage: measure_grading.sh <the course program of a build> [submissions] [jobs]
set -euo pipefail
program=$(readlink -f "$1")
build=$(dirname "$(dirname "$program")")
wanted=${2:-1000}
jobs=${3:-2}
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(cd "$tests/../../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Every file of the course that can be handed in as an exercise, then the hostile ones: "<exercise> <file>".
candidates() {
  local exercise file
  for exercise in "$source"/solutions/*/*.cu; do
    local name chapter
    name=$(basename "$exercise" .cu)
    chapter=$(basename "$(dirname "$exercise")")
    for file in "$exercise" "$source/exercises/$chapter/$name.cu" "$source/chapters/$chapter/$name"/{wrong,right}/*.cu \
                "$build/chapters/$chapter/$name"/{wrong,right}/*.cu; do
      [[ ! -e $file ]] || echo "$name $file"
    done
  done
  for file in "$tests"/hostile/*.cu; do echo "add_ten hostile/$(basename "$file")"; done
}

# hand_in <number> <exercise> <file>: one in twenty is cut off in the middle, which does not compile.
hand_in() {
  local student target
  student=$(printf 'student_%03d' $(($1 % 100)))
  target=class/$student/$2.cu
  [[ ! -e $target ]] || target=class/extra_$1/$2.cu
  mkdir -p "$(dirname "$target")"
  if [[ $3 == hostile/* ]]; then
    { cat "$tests/$3"; sed 's|if (n == 0) return;|attack();\n  &|' "$source/solutions/01_shared_memory/add_ten.cu"; } >"$target"
  elif (($1 % 20 == 7)); then
    head -c 700 "$3" >"$target"
  else
    cp "$3" "$target"
  fi
}

mapfile -t files < <(candidates | sort -R --random-source=<(yes))
for ((number = 0; number < wanted; ++number)); do
  read -r exercise file <<<"${files[number % ${#files[@]}]}"
  hand_in "$number" "$exercise" "$file"
done
grade() { "$program" grade class --jobs "$jobs" --time 5 "$@"; }

# same_reports <folder>: stops at a difference, which nobody could look into once its files are gone.
same_reports() {
  local form differ=""
  for form in txt json xml; do
    diff -u "whole/report.$form" "$1/report.$form" >"$1.$form.diff" || differ+=" $form"
  done
  [[ -n $differ ]] || return 0
  trap - EXIT
  echo "The reports of whole/ and $1/ differ:$differ. All is kept in $folder."
  for form in $differ; do head -n 40 "$1.$form.diff"; done
  exit 1
}

uptime
"$program" grade class --jobs "$jobs" --shard 1/100000 --output warm_up >/dev/null 2>&1 || true # builds what is stale
time grade --output whole >table 2>words
tail -n 1 words

for signal in KILL INT; do
  "$program" grade class --jobs "$jobs" --time 5 --output parts >/dev/null 2>&1 &
  grader=$!
  before=$(mkdir -p parts/results && find parts/results -name '*.json' 2>/dev/null | wc -l)
  while kill -0 "$grader" 2>/dev/null && (($(find parts/results -name '*.json' 2>/dev/null | wc -l) < before + wanted / 4)); do sleep 0.5; done
  kill "-$signal" "$grader" 2>/dev/null || true
  wait "$grader" || true
  echo "SIG$signal after $(find parts/results -name '*.json' | wc -l) results"
done
grade --output parts >/dev/null 2>words
tail -n 1 words
for shard in 1 2 3 4; do grade --output shards --shard "$shard/4" >/dev/null 2>words; tail -n 1 words; done
"$program" grade merge shards >/dev/null
for other in parts shards; do same_reports "$other"; done
echo "The reports are identical: at once, interrupted and resumed, in four shards."
grep -E '"(pass|fail|build-error|refused)": [0-9]' whole/report.json
