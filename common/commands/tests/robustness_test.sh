#!/usr/bin/env bash
# What a machine can do to a learner: read-only folders, a full disk, no compiler, Ctrl-C. Each time a message that names
# the cause, and nothing lost. Paths with spaces and letters outside of ASCII are what every test here runs in.
# Usage: robustness_test.sh PROGRAM
# shellcheck disable=SC2154,SC2034  # sandbox.sh sets and uses them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
"$program" check add_ten --solutions >/dev/null || { echo "The solution of add_ten does not pass."; exit 1; }
sandbox_exercises add_ten
ten=exercises/01_shared_memory/add_ten.cu
cp solutions/01_shared_memory/add_ten.cu "$ten"

# A compiler that is not there.
cp build/course_manifest.json whole.json
sed -i 's|"kernel_compiler":"[^"]*"|"kernel_compiler":"/nowhere/g++"|' build/course_manifest.json
expect 2 'cannot run the compiler /nowhere/g++' check add_ten
cp whole.json build/course_manifest.json

# A file-size limit stands for a full disk: writes fail, in the program and in what it starts.
cp "$ten" mine.cu
mkdir -p .course
echo '{"version":1,"exercises":{}}' >.course/progress.json
cp .course/progress.json progress_before.json
without_space() { (ulimit -f 0 && trap '' XFSZ && exec "$@" </dev/null); }
full_disk() { without_space "$sandbox/build/bin/course" "$@"; }
got=0
full_disk reset add_ten 2>&1 | cat >said || true
full_disk reset add_ten >/dev/null 2>&1 || got=$?
expect_that "a full disk is an error of the environment" test "$got" -eq 2
expect_that "it is named" grep -q 'cannot write' said
expect_that "the learner's file is as it was" cmp -s "$ten" mine.cu
got=0
full_disk check add_ten >/dev/null 2>&1 || got=$?
expect_that "no verdict from a full disk" test "$got" -eq 2
# These need more of the repository than the sandbox has.
without_space_in_source() { (cd "$source" && without_space "$program" "$@") 2>&1 | cat >said; }
got=0
without_space_in_source trace add_ten --solution --output "$sandbox/page.html" || got=$?
expect_that "no page from a full disk: exit 2, not $got" test "$got" -eq 2
expect_that "trace: it is named, not: $(cat said)" grep -q 'cannot write' said
expect_that "no half of a page is left" test ! -s page.html
mkdir -p class/ann
cp "$ten" class/ann/
got=0
without_space_in_source grade "$sandbox/class" --output "$sandbox/graded" || got=$?
expect_that "no grades from a full disk: exit 2, not $got" test "$got" -eq 2
expect_that "grade: it is named, not: $(cat said)" grep -q 'cannot write' said
expect_that "no half of a report is left" test ! -s graded/report.json
expect_that "the progress is as it was" cmp -s .course/progress.json progress_before.json

# Somebody without the right to write. Root may write anywhere, and becomes nobody.
as_nobody=()
if [[ $EUID -eq 0 ]]; then as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups); fi
rm -rf .course
chmod -R a+rX,a-w "$sandbox"
got=0
TMPDIR=/tmp "${as_nobody[@]}" "$sandbox/build/bin/course" check add_ten >said 2>&1 </dev/null || got=$?
chmod -R u+w "$sandbox"
expect_that "a read-only folder: exit 2, not $got" test "$got" -eq 2
expect_that "the folder and the way out are named" grep -q 'cannot create .*\.course' said

# Ctrl-C at any moment: nothing is left, nothing is lost.
for moment in 0.02 0.1 0.2 0.3 0.4 0.5; do
  "$sandbox/build/bin/course" check add_ten >said 2>&1 </dev/null &
  sleep $moment
  kill -INT $! 2>/dev/null
  got=0
  wait $! || got=$?
  [[ $got -eq 130 || $got -eq 0 ]] || failed "Ctrl-C after $moment s: exit $got. It said: $(cat said)"
  expect_that "no scratch is left after $moment s" test -z "$(ls .course/scratch 2>/dev/null)"
  expect_that "the learner's file is as it was after $moment s" cmp -s "$ten" mine.cu
done
expect 0 'PASS' check add_ten
finish
