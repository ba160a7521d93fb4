#!/usr/bin/env bash
# What `check` passes, `grade` passes: programs with what honest code has, and one that includes every header of C and C++.
# Usage: honest_test.sh <the course program of a build>
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$tests/sandbox.sh"
cd "$sandbox" || exit 1

course() { "$program" "$@" </dev/null; }

# hand_in <student> <exercise> <file>
hand_in() { mkdir -p "class/$1" && cp "$3" "class/$1/$2.cu"; }

for file in "$tests"/honest/*.cu; do
  exercise=$(sed -n '1s|^// HONEST: \([a-z_]*\) - .*|\1|p' "$file")
  expect_that "$file says what it is" test -n "$exercise"
  hand_in "$(basename "$file" .cu)" "$exercise" "$file"
done

# Every header that the compiler has and takes as C++17 comes into one file, and by its own into what the sources' check sees.
compiler=$(sed -n 's/^ *"cxx":"\(.*\)",$/\1/p' "$build/course_manifest.json")
folder=$(echo '#include <vector>' | "$compiler" -x c++ -M - | tr -s ' \\' '\n' | grep '/vector$')
headers=()
for path in "${folder%vector}"*; do
  header=$(basename "$path")
  [[ -f $path && $header != *.* ]] || continue
  echo "#include <$header>" | "$compiler" -std=c++17 -x c++ -E - >preprocessed 2>&1 || continue
  headers+=("$header")
done
expect_that "there are ${#headers[@]} headers, at least 90" test "${#headers[@]}" -ge 90
{ for header in "${headers[@]}"; do echo "#include <$header>"; done; for header in assert ctype errno fenv float inttypes limits math stdint stdio stdlib string time; do echo "#include <$header.h>"; done; cat "$source/solutions/00_warm_up/squares.cu"; } >every_header.cu
hand_in every_header squares every_header.cu

for student in class/*; do
  file=$(echo "$student"/*.cu)
  expect 0 'PASS' check "$(basename "$file" .cu)" --file "$file"
  expect_that "$student: no word that grade would refuse it, not: $(grep refuse out)" test -z "$(grep 'would refuse' out)"
done
expect 0 'submissions' grade class --output grades
expect_that "all pass, but: $(grep '^[a-z_/]*.cu:' grades/report.txt)" test "$(grep -c ' 1/1  +' grades/report.txt)" -eq "$(find class -name '*.cu' | wc -l)"
finish
