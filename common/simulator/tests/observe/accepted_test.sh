#!/usr/bin/env bash
# A team's CI: findings that a comment allows, a file of those that are known, and reports for other tools.
# Usage: accepted_test.sh <simcc> <known.cu> [<compiler>]
set -u
simcc=$(realpath "$1") source=$(realpath "$2")
export NVCC_CCBIN=${3:-}
folder=$(mktemp -d "${TMPDIR:-/tmp}/accepted tëst XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

# expect <what> <exit code> <how many errors are told> <command…>
expect() {
  local what=$1 code=$2 errors=$3 got=0 told
  shift 3
  "$@" >out 2>&1 || got=$?
  told=$(grep '^[^ ].*: global-race: ' out | grep -vc ': info: ')
  if [[ $got == "$code" && $told == "$errors" ]]; then return; fi
  failures=$((failures + 1))
  echo "FAILED: $what: exit $got and $told errors, expected $code and $errors. It said:"
  cat out
}
says() {
  grep -q -- "$2" "$1" && return
  failures=$((failures + 1))
  echo "FAILED: /$2/ is not in $1:"
  cat "$1"
}
build() { "$simcc" program.cu -o program || exit 1; }

cp "$source" program.cu
build
expect "two races" 1 2 ./program

SIMULATOR_REPORT=deep/er/all.xml ./program
says deep/er/all.xml 'tests="2" failures="2"'
SIMULATOR_REPORT=all.%p.sarif ./program
says "$(echo all.[0-9]*.sarif)" '"ruleId": "global-race"'

# Known: both, also by another program that lies elsewhere; and a third one breaks.
expect "a file of known findings that does not exist" 2 0 env SIMULATOR_BASELINE=known.txt ./program
says out "SIMULATOR_BASELINE_WRITE=1"
expect "writing it" 0 0 env SIMULATOR_BASELINE=known.txt SIMULATOR_BASELINE_WRITE=1 ./program
expect "known" 0 0 env SIMULATOR_BASELINE=known.txt ./program
says out "(known: in known.txt)"
expect "no longer asked for" 1 2 ./program
sed -i '1i // a new line above all' program.cu
build
expect "known, in other lines" 0 0 env SIMULATOR_BASELINE=known.txt ./program
sed -i 's/best\[1\] = threadIdx.x;/& best[0] = threadIdx.x + 1;/' program.cu
build
expect "a new one" 1 1 env SIMULATOR_BASELINE=known.txt ./program

# Allowed by a comment.
cp "$source" program.cu
sed -i 's|best\[0\] = threadIdx.x; }|& // cooperative-cuda: allow global-race: any will do|' program.cu
build
expect "one is allowed" 1 1 ./program
says out "(allowed: any will do)"
SIMULATOR_REPORT=one.xml ./program
says one.xml 'tests="2" failures="1" errors="0" skipped="1"'
SIMULATOR_REPORT=one.sarif ./program
says one.sarif '"justification": "any will do"'
sed -i 's|^__global__ void second|// cooperative-cuda: allow global-race: nor here\n&|' program.cu
build
expect "both are allowed" 0 0 ./program

[[ $failures == 0 ]] && echo "accepted findings: all as expected"
exit "$((failures > 0))"
