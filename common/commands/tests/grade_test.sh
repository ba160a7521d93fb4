#!/usr/bin/env bash
# Grades hostile and damaged submissions, interrupts, resumes, splits and merges.
# Usage: grade_test.sh <the course program of a build>
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$tests/sandbox.sh"
reference=$source/solutions/01_shared_memory/add_ten.cu
hostile=$sandbox/hostile
victim=$sandbox/victim

course() { "$program" "$@" </dev/null; }
grade() { course grade "$@" 2>"$sandbox/err"; }

# Every hostile file stands before the reference, whose host function calls attack() first: without a judge that
# contains it, each would pass.
mkdir -p "$victim"
echo "all my work" >"$victim/precious"
for attack in "$tests"/hostile/*.cu; do
  folder=$hostile/$(basename "$attack" .cu)
  mkdir -p "$folder"
  { sed -e "s|VICTIM|$victim|; s|SOLUTION|$reference|" "$attack"; sed 's|if (n == 0) return;|attack();\n  &|' "$reference"; } >"$folder/add_ten.cu"
done

# As it was, and nothing of it left running.
harmless() {
  expect_that "$1: the files of others are as they were" test "$(cat "$victim"/*)" = "all my work"
  expect_that "$1: nothing was written outside" test -z "$(ls /tmp/course_hostile_* 2>/dev/null)"
  sleep 0.3
  local left=0 link
  for link in /proc/[0-9]*/exe; do
    if [[ $(readlink "$link") == */benches/add_ten/judge* ]]; then left=$((left + 1)); fi
  done
  expect_that "$1: $left processes are left" test "$left" -eq 0
}

# The sign that the table has for a verdict.
declare -A sign=([refused]='!' [fail]='-' [build-error]='c')

# expect_verdicts <table>: each hostile file got what its first line says.
expect_verdicts() {
  local attack name verdict
  for attack in "$tests"/hostile/*.cu; do
    name=$(basename "$attack" .cu)
    verdict=$(sed -n '1s|^// EXPECT: \([a-z-]*\) - .*|\1|p' "$attack")
    expect_that "$name: $verdict, not $(grep "^$name " "$1")" grep -q "^$name  *0/1  ${sign[$verdict]}\$" "$1"
  done
}

attacks=("$tests"/hostile/*.cu)
modes=(limits)
if bwrap --unshare-all --unshare-user --ro-bind / / --dev /dev --proc /proc true 2>/dev/null; then
  modes+=(bubblewrap)
else
  echo "bwrap cannot work here: only the resource limits are tested."
fi
for mode in "${modes[@]}"; do
  grade "$hostile" --sandbox "$mode" --time 2 --memory 1024 --jobs 4 --output "$sandbox/$mode" >"$sandbox/table" || failed "$mode: grading failed: $(cat "$sandbox/err")"
  expect_verdicts "$sandbox/table"
  expect_that "$mode: ${#attacks[@]} in the report" test "$(grep -c '"exercise"' "$sandbox/$mode/report.json")" -eq "${#attacks[@]}"
  expect_that "$mode: none passes" grep -q "0 of ${#attacks[@]} passed" "$sandbox/table"
  expect_that "$mode: as many failures in JUnit's form" test "$(grep -c '<failure' "$sandbox/$mode/report.xml")" -eq "${#attacks[@]}"
  harmless "$mode"
done
expect_that "limits come with a warning" grep -q 'WARNING' <(course grade "$hostile/throw_out" --sandbox limits --output "$sandbox/limits" 2>&1)

# With the checks of source and object out of the way, the sandbox alone stands against the same files. What only
# redefines names does no harm there and may pass.
if [[ ${modes[*]} == *bubblewrap* ]]; then
  attackers=(fork_loop daemon exit_early exit_at_once quick_exit abort_handler ignore_termination static_constructor at_exit
    write_verdict kill_parent write_outside delete_files read_solution include_solution include_test network fill_disk
    run_program preload host_memory endless_output system_call)
  mkdir "$sandbox/attackers"
  for name in "${attackers[@]}"; do cp -r "$hostile/$name" "$sandbox/attackers"; done
  grade "$sandbox/attackers" --unchecked --sandbox bubblewrap --time 2 --memory 1024 --jobs 4 --output "$sandbox/unchecked" >"$sandbox/table"
  # What these try fails without a word, or comes too late, and the rest of their code is right.
  passed=$(sed -n 's/ *1\/1  +$//p' "$sandbox/table" | tr '\n' ' ')
  expect_that "the sandbox lets nothing pass but what fails to do harm, not: $passed" test "$passed" = "at_exit daemon delete_files kill_parent write_outside "
  harmless unchecked
fi
finish
