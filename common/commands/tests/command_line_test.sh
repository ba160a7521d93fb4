#!/usr/bin/env bash
# Drives the real program on a copy of the exercises.
# Usage: command_line_test.sh <the course program of a build>
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
exercises=(vector_add add_ten pooling)  # those that are judged here

# Builds the judges' parts in the real build, once.
"$program" check "${exercises[@]}" --solutions >/dev/null || { echo "The solutions of ${exercises[*]} do not pass."; exit 1; }
sandbox_exercises "${exercises[@]}"
solutions=$sandbox/solutions
ten=exercises/01_shared_memory/add_ten.cu

expect 0 'add_ten .*untouched' list
expect 0 '0 of [0-9]* solved' list
expect 2 'Did you mean add_ten?' check ad_ten
expect 2 "no command 'chekc'. Did you mean check?" chekc
expect 2 'there is no file' check add_ten --file none.cu
expect 2 'is a folder' check add_ten --file exercises
expect 2 'contradict' check add_ten --solutions --file "$ten"
expect 2 'judges one exercise' check 2 --file "$ten"
expect 2 'sim,gpu' check add_ten --backend cuda
expect 2 'is required' solution
expect 0 '^0.1 vector_add$' hint # no name: the next open exercise
expect 0 '^Cooperative CUDA [0-9]' --version
expect 2 'not expected: --labs' docs --labs
mkdir no_node && ln -s "$(command -v python3)" "$(command -v grep)" "$(command -v cat)" no_node
PATH=$sandbox/no_node expect 2 'needs Node.js. On Debian: apt-get install nodejs' docs --lab
expect 0 '^03_reduction' list 3
expect_that "one chapter is listed" test "$(grep -c '^0[0-9]_' "$sandbox/out")" = 1
expect 0 'pooling .*untouched' list halo
expect 2 'not solved yet' solution add_ten
expect 0 'reference solution' solution add_ten --force

expect 1 'TODO(1) is unsolved' check add_ten
expect 1 'judged: yours (exercises/' check 1.1
expect 1 'Next: edit exercises/01_shared_memory/add_ten.cu' check 01_shared_memory/add_ten
expect 0 'Next: edit' # no command: an unsolved exercise is no failure
expect 0 'judged: reference solution' check add_ten --solutions
expect 0 'add_ten .*untouched' list
expect 0 'see another hint (. left): ./course hint add_ten' hint add_ten
cp "$sandbox/out" first_hint
expect 0 'see another hint\|see one more hint' hint # of the exercise that was judged last
expect_that "another hint is another one" bash -c "! cmp -s '$sandbox/out' first_hint"

expect 0 'judged: solutions/01_shared_memory/add_ten.cu' check add_ten --file "$solutions/01_shared_memory/add_ten.cu"
expect 0 '0 of [0-9]* solved' list # a file that is not the learner's is no progress

# The first cause on one screen; everything by --all-findings.
cp "$build/chapters/02_halo/pooling/wrong/no_barrier.cu" race.cu
COLUMNS=80 expect 1 '^Next: edit' check pooling --file race.cu
expect_that "a verdict has 20 rows at most" test "$(wc -l <"$sandbox/out")" -le 20 -a "$(LC_ALL=C.UTF-8 wc -L <"$sandbox/out")" -le 80
expect_that "counts are shown where they matter" bash -c "! grep -q 'budget' '$sandbox/out'"
expect 1 '^See it: ./course trace pooling --file race.cu' check pooling --file race.cu
expect 1 '^global reads .*at most' check pooling --wrong no_barrier --all-findings
expect 1 '^global reads .*at most' check pooling --wrong no_shared_memory
COLUMNS=60 expect 1 'pooling' check pooling --file race.cu
expect_that "lines are broken for a narrow terminal" test "$(LC_ALL=C.UTF-8 wc -L <"$sandbox/out")" -le 60

# Cases by name or a part of it, and what the code prints.
printing() { sed 's|^  const int local = .*|&\n  printf("thread %d\\n", threadIdx.x);|; 1i #include <cstdio>' "$solutions/01_shared_memory/add_ten.cu"; }
printing >printing.cu
expect 0 "^printed in the case 'n = .*', in one run:$" check add_ten --file printing.cu
expect_that "what one run printed, and not all of it" test "$(grep -c '^  thread' "$sandbox/out")" -le 8
expect 0 "1 of 1 cases pass" check add_ten --file printing.cu --case 'n = 15, 8 THREADS'
expect_that "all that one run printed" test "$(grep -c '^  thread' "$sandbox/out")" = 16
expect 2 'no case has that in its name. There are:' check add_ten --case 'n = 9999'
expect 2 'no case has that in its name. There are:' debug add_ten --case 'n = 9999' --solution
sed 's|if (n == 0) return;|printf("here\\n"); volatile int zero = 0; if (n / zero == 0) return;|; 1i #include <cstdio>' "$solutions/01_shared_memory/add_ten.cu" >crash.cu
expect 1 '^  here$' check add_ten --file crash.cu # what was printed before the crash

# The course's wrong kernels, by name: the edit with the solution's line, then the verdict.
expect 2 'Name it: ./course check pooling --wrong' check --wrong off_by_one_slot
expect 2 'Name it: ./course check pooling --wrong' check 1 --wrong off_by_one_slot
expect 2 'contradicts' check add_ten --wrong off_by_one_slot --file "$ten"
expect 2 "no wrong kernel 'off_by_one_slt'. Did you mean off_by_one_slot?" check add_ten --wrong off_by_one_slt
expect 2 '^  tile_too_small  *out-of-bounds: ' check add_ten --wrong nothing_like_it
expect 2 '^  host_adds  *budget-exceeded: ' check add_ten --wrong nothing_like_it
expect 1 '^judged: build/chapters/01_shared_memory/add_ten/wrong/tile_too_small.cu$' check add_ten --wrong tile_too_small
tile=$(grep -n '__shared__' "$solutions/01_shared_memory/add_ten.cu")
expect_that "the edit comes first" diff <(head -n 4 "$sandbox/out") - <<END
tile_too_small (out-of-bounds): $(sed -n 's/^== tile_too_small: out-of-bounds - //p' chapters/01_shared_memory/add_ten/wrong.edits)
an edit of solutions/01_shared_memory/add_ten.cu:
  - $(printf '%4d' "${tile%%:*}") | $(sed 's|  //.*||' <<<"${tile#*:}")
  +      |   __shared__ float tile[threads_per_block - 1];
END
expect_that "nothing is to be edited" bash -c "! grep -q '^Next:' '$sandbox/out'"
expect 1 '^a program of its own: chapters/01_shared_memory/add_ten/wrong/host_adds.cu$' check add_ten --wrong host_adds
expect 0 '0 of [0-9]* solved' list
# An older time, or the program would build what the course consists of.
change() { sed -i "$1" chapters/01_shared_memory/add_ten/wrong.edits && touch -d '2000-01-01' chapters/01_shared_memory/add_ten/wrong.edits; }
change 's|^== tile_too_small: .*|&\n-int nowhere;\n...|'
expect 2 'add_ten/wrong.edits:[0-9]*: tile_too_small: solutions/01_shared_memory/add_ten.cu has no line `int nowhere;`' check add_ten --wrong tile_too_small
expect 1 'barrier-divergence' check add_ten --wrong barrier_under_guard # the others are not at fault
change '$aint x;'
expect 2 'add_ten/wrong.edits:[0-9]*: wrong_block_stride: a line begins with' check add_ten --wrong tile_too_small

: >empty.cu
expect 2 'is empty' check add_ten --file empty.cu
echo 'not C++' >broken.cu
expect 1 'does not compile' check add_ten --file broken.cu
expect 1 '"verdict":"build-error"' check add_ten --file broken.cu --json
echo 'int unrelated;' >unrelated.cu
expect 1 'add_ten.hpp declares' check add_ten --file unrelated.cu
sed 's|^namespace {|#include <csignal>\nnamespace {|; s|if (n == 0) return;|std::raise(SIGSEGV);|' "$solutions/01_shared_memory/add_ten.cu" >crash.cu
expect 1 ': crash: ' check add_ten --file crash.cu
expect 1 '"kind":"crash"' check add_ten --file crash.cu --json
sed 's|if (n == 0) return;|volatile int zero = 0; if (n / zero == 0) return;|' "$solutions/01_shared_memory/add_ten.cu" >zero.cu
expect 1 'host code divides an integer by zero' check add_ten --file zero.cu
sed 's|if (n == 0) return;|for (volatile int i = 0; i >= 0;) i = 1;|' "$solutions/01_shared_memory/add_ten.cu" >endless.cu
expect 1 ': timeout: ' check add_ten --file endless.cu --time-limit 1

for command in "check add_ten --json" "check pooling --wrong no_barrier --json" "check add_ten pooling --json"; do
  # shellcheck disable=SC2086  # words
  course $command 2>/dev/null >object.json
  expect_that "$command prints one line that is one object" test "$(grep -c '^{"version":1,.*}$' object.json)/$(wc -l <object.json)" = 1/1
done

expect 1 'shared-race: ' check pooling --wrong no_barrier --output kept.json
course check pooling --wrong no_barrier --json 2>/dev/null >object.json
expect_that "--output keeps what --json prints" cmp kept.json object.json
expect 2 'kept.json' check add_ten --solutions --output kept.json/inside.json

cp "$solutions/01_shared_memory/add_ten.cu" "$ten"
expect 0 'Next: ' check add_ten
expect_that "a pass says what it is worth" grep -q 'Chapter 1: 1 of [0-9]* solved. The reference is open now: ./course solution add_ten' "$sandbox/out"
cp "$solutions/02_halo/pooling.cu" exercises/02_halo/pooling.cu
expect 0 'a kernel in which each thread reads for itself' check pooling
expect_that "beside the reference" grep -q '^Your counts are those of the reference solution' "$sandbox/out"
expect 0 'is kept as' reset pooling
expect 0 'add_ten .*solved' list
expect 0 'You have solved this exercise' hint add_ten
expect 0 'reference solution' solution add_ten
expect 0 'barriers .*1 a thread' report add_ten
expect 0 'orders nothing' report add_ten
expect 0 'global load .*1 sectors a request, ideal 1' report add_ten --metrics
expect 0 'agree with their solutions' check-course
expect 0 'is kept as .course/kept/add_ten' reset add_ten
expect_that "the old file is kept" cmp -s "$solutions/01_shared_memory/add_ten.cu" "$(echo .course/kept/add_ten.*.cu)"
expect_that "the exercise is unsolved again" grep -q -A1 'TODO(1)' "$ten"
expect 0 'as shipped already' reset add_ten
expect 0 'add_ten .*untouched' list
rm "$ten"
expect 2 'course reset add_ten' check add_ten
expect 0 'is as shipped' reset add_ten

sed -i 's|  // END(1)|  x();\n  // END(1)|' exercises/02_halo/conv1d.cu
expect 1 'exercises/02_halo/conv1d.cu:.*TODO(1) is solved in the exercise' check-course
course reset conv1d >/dev/null
touch exercises/02_halo/stray.cu
expect 1 'stray.cu: no chapter lists this file' check-course
rm exercises/02_halo/stray.cu

echo '{' >.course/progress.json
expect 0 'is damaged' list
expect_that "the damaged file is kept" grep -q '{' .course/progress.json.corrupt

(course check add_ten >one & course check add_ten >two; wait)
expect_that "two instances at once agree" cmp -s one two
expect_that "no scratch is left" test -z "$(ls .course/scratch)"

mv build/course_manifest.json elsewhere
expect 2 'run ./course again' list
mv elsewhere build/course_manifest.json
expect 0 'compiles kernels for the simulator' doctor

# What is not built yet goes through ./course, which builds it.
rm build/bin/course_all
printf '#!/bin/sh\necho "built for: $*"\n' >course && chmod +x course
expect 0 '^built for: trace add_ten --live$' trace add_ten --live
rm course
expect 2 'cannot be started' trace add_ten

finish
