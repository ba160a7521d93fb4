#!/usr/bin/env bash
# `new` writes an exercise that is judged at once, in a copy of the course; the checks say what is left; what is there stays.
# Usage: new_test.sh PROGRAM
# shellcheck disable=SC2154,SC2034  # sandbox.sh sets and uses them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
sandbox_exercises
cp -r "$source/common/tools" "$sandbox/common/"
cp -r "$source/common/support" "$sandbox/common/"
mkdir -p "$sandbox/common/simulator" && cp -r "$source/common/simulator/include" "$sandbox/common/simulator/"
everything() { find exercises solutions chapters -type f | sort | xargs -d '\n' sha256sum; }
before=$(everything)

# What cannot be: a message, exit code 2, and nothing is written.
expect 2 'names no chapter. Write the chapter and the name: ./course new 02_halo/mine' new mine
expect 2 "there is no chapter '02_hallo'. Did you mean 02_halo?" new 02_hallo/mine
expect 2 "there is no chapter '../evil'\|there is no chapter '..'" new ../evil/mine
expect 2 'The chapters are: 00_warm_up, ' new zzzzzzzz/mine
for name in '' My_exercise 2nd _mine my-exercise 'my exercise' ../mine mine/yours; do
  expect 2 "'$name' cannot be an exercise's name" new "02_halo/$name"
done
for name in double main assert; do expect 2 "no function can be called '$name'" new "02_halo/$name"; done
expect 2 '02_halo/pooling exists. Names are unique' new 02_halo/pooling
expect 2 '02_halo/pooling exists. Names are unique' new 03_reduction/pooling
expect 2 'chapters/02_halo/pictures exists' new 02_halo/pictures
expect 2 'chapters/07_attention/rows.hpp exists' new 07_attention/rows
mkdir -p exercises/02_halo && echo mine >exercises/02_halo/taken.cu
expect 2 'exercises/02_halo/taken.cu exists' new 02_halo/taken
expect_that "what was there is as it was" test "$(cat exercises/02_halo/taken.cu)" = mine
rm exercises/02_halo/taken.cu
expect_that "nothing was written" test "$(everything)" = "$before"

expect 0 './course check my_exercise' new 02_halo/my_exercise
expect 2 'exists' new 02_halo/my_exercise
expect_that "the list has it at its end" test "$(grep '^course_add_exercise' chapters/02_halo/CMakeLists.txt | tail -n 1)" = 'course_add_exercise(my_exercise)'
expect_that "the lesson has its section before the closing page" awk '/^## Exercise: my_exercise/ { section = NR } /^## You can now/ { exit section == 0 }' chapters/02_halo/README.md
expect_that "the exercise is the solution with empty regions" grep -q 'TODO(1)' exercises/02_halo/my_exercise.cu
expect_that "nothing but the two files has changed" test "$(comm -23 <(sort <<<"$before") <(everything | sort) | awk '{ print $2 }' | paste -sd' ')" = \
  'chapters/02_halo/CMakeLists.txt chapters/02_halo/README.md'

# The build takes it as it is. Its judge is linked here from the libraries of the real build, not from new ones.
for file in CMakeLists.txt CMakePresets.json course LICENSE; do cp "$source/$file" .; done
rm -r common && cp -r "$source/common" common
cmake -G Ninja -S . -B own -DCOURSE_CUDA=OFF >configured.txt 2>&1 || { failed "it is configured:"; tail -n 20 configured.txt; }
expect_that "its tests are registered" test "$(ctest --test-dir own -N -R '^02_halo\.my_exercise' | grep -c 'Test *#')" -eq 5
cxx=$(jq -r .cxx build/course_manifest.json)
"$cxx" -std=c++20 -I common -I common/simulator/include -I chapters/02_halo/my_exercise -Wall -Wextra -Werror -c chapters/02_halo/my_exercise/test.cpp -o my_exercise.o || failed "its test compiles"
jq --slurpfile own own/course_manifest.json '.exercises += [$own[0].exercises[] | select(.name == "my_exercise") | .harness_object = "'"$sandbox"'/my_exercise.o"]' \
  build/course_manifest.json >extended.json && mv extended.json build/course_manifest.json
touch build/course_stamps/my_exercise
expect 0 'PASS' check my_exercise --solutions
expect 1 'TODO(1)' check my_exercise
expect 1 'out-of-bounds' check my_exercise --wrong missing_guard
expect 1 'wrong-result' check my_exercise --wrong dropped_tail
expect 1 'wrong-result' check my_exercise --mutant dropped_tail # as it was called before
"$build/bin/write_edited" right solutions/02_halo/my_exercise.cu chapters/02_halo/my_exercise/right.edits right || failed "the edits fit"
for kernel in right/*.cu; do expect 0 'PASS' check my_exercise --file "$kernel"; done
expect 1 'chapters/02_halo/my_exercise/hints.md:5: not written yet: TODO: ask what' check-course
for what in 'solutions/02_halo/my_exercise.cu:1: not written' 'my_exercise.hpp:5: not written' 'test.cpp:[0-9]*: not written' \
  'wrong.edits: 2 wrong kernels; write at least 8' 'right.edits: 1 right kernels; write at least 8' 'README.md:[0-9]*: not written yet: TODO: the answer'; do
  expect_that "it says $what" grep -q "$what" "$sandbox/err"
done
expect_that "and nothing of others" test -z "$(grep -v 'my_exercise\|^chapters/02_halo/README.md:' "$sandbox/err")"
finish
