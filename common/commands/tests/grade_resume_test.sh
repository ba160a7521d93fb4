#!/usr/bin/env bash
# Layouts of submissions; grading that is interrupted, resumed, damaged, split and merged.
# Usage: grade_resume_test.sh <the course program of a build>
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
chapter=01_shared_memory
class=$sandbox/class
cd "$sandbox" || exit 1

course() { "$program" "$@" </dev/null; }

# How many results are whole: a kill may leave one half written beside them, under another name.
kept() { find "$1/results" -name '*.json' 2>/dev/null | wc -l; }

# hand_in <student's folder> <file> [name]
hand_in() { mkdir -p "$class/$1" && cp "$2" "$class/$1/${3:-add_ten.cu}"; }

hand_in anna "$source/solutions/$chapter/add_ten.cu"
hand_in "ben müller" "$build/chapters/$chapter/add_ten/wrong/off_by_one_slot.cu"
hand_in carl/exercises/$chapter "$source/solutions/$chapter/add_ten.cu"
hand_in dora/$chapter "$source/solutions/$chapter/add_ten.cu"
# Kernels that reach into the host's memory, and to where nothing is: another address in every run, the same report.
reach() { hand_in "$1" <(sed "s|^  add_ten_kernel.*(out, |  float on_host[128] = {};\n&|; s|>>>(out, a, n)|>>>(out, $2, n)|" "$source/solutions/$chapter/add_ten.cu"); }
reach gustav on_host
reach hanna 'a + (1LL << 34)'
hand_in emil <(echo 'not C++')
hand_in honest <(printf '\xef\xbb\xbf' && cat "$(dirname "${BASH_SOURCE[0]}")/honest_add_ten.cu")
mkdir -p "$class"/{link,pipe,folder/add_ten.cu,long,empty,binary}
ln -s "$source/solutions/$chapter/add_ten.cu" "$class/link/add_ten.cu"
mkfifo "$class/pipe/add_ten.cu"
head -c 300000 /dev/zero | tr '\0' ' ' >"$class/long/add_ten.cu"
: >"$class/empty/add_ten.cu"
head -c 1000 /dev/urandom >"$class/binary/add_ten.cu"

hand_in anna "$source/solutions/$chapter/add_ten.cu" ad_ten.cu
hand_in twice "$source/solutions/$chapter/add_ten.cu"
hand_in twice/$chapter "$source/solutions/$chapter/add_ten.cu"

# What classes hand in besides: another spelling, another place, and what no program can read.
hand_in spelt "$source/solutions/$chapter/add_ten.cu" 'Add-Ten (1).CU'
hand_in deep/homework/week_2 "$source/solutions/$chapter/add_ten.cu"
hand_in clone/cooperative-cuda-main/exercises/$chapter "$source/solutions/$chapter/add_ten.cu"
hand_in clone/cooperative-cuda-main/solutions/$chapter "$source/solutions/$chapter/add_ten.cu"
hand_in typo <(sed 's/int i = /int i = undeclared + /' "$source/solutions/$chapter/add_ten.cu")
mkdir "$class/nothing"
echo text >"$class/zipped.zip"
ln -s anna "$class/linked"

expect 0 'ad_ten.cu: no exercise has this name. Did you mean add_ten?' grade "$class" --output all --jobs 2
for name in "$class"/*; do
  name=$(basename "$name")
  expect_that "$name is in the table" grep -q "^$name  *[0-9]/[0-9]" all/report.txt
  expect_that "$name is in report.json" grep -q "\"student\":\? *\"$name\"" all/report.json
  expect_that "$name is in report.xml" grep -q "<testsuite name=\"$name\"" all/report.xml
done
row() { expect_that "$1 in the table: $2" grep -q "^$1  *$2\$" all/report.txt; }
row anna '1/1  +'
row 'ben müller' '0/1  -'
row carl '1/1  +'
row dora '1/1  +'
for read in spelt deep clone; do row "$read" '1/1  +'; done
for named in nothing zipped.zip linked folder; do
  row "$named" '0/0  \.'
  expect_that "$named: why" grep -q "^$named.*: It is \(an empty folder\|an archive\|a link\)" all/report.txt
done
row typo '0/1  c'
line=$(grep -n undeclared "$class/typo/add_ten.cu" | cut -d: -f1)
expect_that "the typo is named with its line: $(grep ^typo/ all/report.txt)" grep -q "^typo/.*line $line: .*undeclared" all/report.txt
row honest '1/1  +'
row gustav '0/1  -'
row hanna '0/1  -'
expect_that "gustav follows the host's pointer: $(grep ^gustav/ all/report.txt)" grep -q '^gustav/.*host-pointer: .* reads memory of the host' all/report.txt
expect_that "hanna reads what is not there: $(grep ^hanna/ all/report.txt)" grep -q '^hanna/.*out-of-bounds: .* where there is no memory' all/report.txt
expect_that "no address is in the report" test -z "$(grep 0x all/report.txt)"
row emil '0/1  !\|0/1  c'
for refused in link pipe long empty binary twice; do row "$refused" '0/1  !'; done
expect_that "the link's target was not read" grep -q 'link/add_ten.cu: refused: the file is a link' all/report.txt

right=("$build/chapters/$chapter/add_ten/right"/*.cu)
for kernel in "${right[@]}"; do mkdir -p "right/$(basename "$kernel" .cu)" && cp "$kernel" "right/$(basename "$kernel" .cu)/add_ten.cu"; done
expect 0 " ${#right[@]} of ${#right[@]} passed" grade right --output right_grades

# Whole programs, of which the judge calls main(), and bug hunts, of which it also reads the cause.
mkdir -p programs/anna && cp "$source"/solutions/00_warm_up/{squares,scores_hunt}.cu programs/anna
expect 0 '^anna  *2/2  +  *+$' grade programs --output program_grades

same() { expect_that "$1: the reports are the same" diff -r -x results -x 'shard-*' all "$2"; }

expect 0 ' 0 judged now' grade "$class" --output all
expect 0 '"version":1' grade "$class" --output all --json

# Killed in the middle, at any moment: what is there is whole, the rest follows.
for signal in KILL INT; do
  "$program" grade "$class" --output "$signal" --jobs 1 </dev/null >/dev/null 2>&1 &
  graders=$!
  while kill -0 "$graders" 2>/dev/null && [[ $(kept "$signal") -lt 3 ]]; do sleep 0.02; done
  kill "-$signal" "$graders"
  wait "$graders" 2>/dev/null
  before=$(kept "$signal")
  expect_that "$signal: it was stopped in the middle" test ! -e "$signal/report.txt"
  expect 0 'judged now' grade "$class" --output "$signal"
  expect_that "$signal: what was judged is not judged again" grep -q " $(($(kept "$signal") - before)) judged now" err
  same "$signal" "$signal"
done

# Damaged results, and a file that was changed.
for result in KILL/results/*.json; do truncate -s 100 "$result"; done
expect 0 "$(kept KILL) judged now" grade "$class" --output KILL
same "damaged results" KILL
echo >>"$class/anna/add_ten.cu"
expect 0 ' 1 judged now' grade "$class" --output all
expect 0 ' [1-9][0-9]* judged now' grade "$class" --output all --time 19
expect 0 'judged now' grade "$class" --output all --fresh

for shard in 1 2 3 4; do expect 0 'judged now' grade "$class" --output shards --shard "$shard/4"; done
expect 0 'passed' grade merge shards
same "four shards" shards
mkdir apart && mv shards/shard-1-of-4 apart && expect 2 'these shards are missing: 1/4' grade merge shards
expect 0 'passed' grade merge shards apart/shard-1-of-4 --output together
same "shards from two folders" together
expect 2 'is there twice' grade merge apart apart
echo '{' >apart/shard-1-of-4/report.json
expect 2 'is damaged' grade merge shards apart

# What `grade` would refuse is said by `check`: by the source, and by what the object calls. Honest code hears nothing.
reference=$source/solutions/$chapter/add_ten.cu
expect 0 'PASS' check add_ten --file "$class/honest/add_ten.cu"
expect_that "grade would take honest code, not: $(grep refuse out)" test -z "$(grep 'would refuse' out)"
sed 's|if (n == 0) return;|&\n  __attribute__((used)) static const int spare = n;|' "$reference" >attribute.cu
expect 0 'grade would refuse this file. Line [0-9]* .*attribute' check add_ten --file attribute.cu
sed '0,/#include/s||#include <cstdio>\n&|; s|if (n == 0) return;|&\n  std::fclose(std::fopen("/dev/null", "r"));|' \
  "$reference" >file.cu
expect 0 'grade would refuse this file: it calls or uses `fopen`' check add_ten --file file.cu
expect 0 'would refuse this file: it calls or uses `fclose`' check add_ten --file file.cu --json

expect 2 'such as 1/4' grade "$class" --shard 5/4
expect 2 'there is no folder' grade none
expect 2 'is no folder' grade "$class/anna/add_ten.cu"
expect 2 'name a folder' grade
expect 2 'no submission was found' grade "$class/folder"
expect 2 'two of the folders are called anna' grade "$class/anna" "$class/anna"
expect 2 'Did you mean' grade "$class" --exercise ad_ten
expect 2 'does not pass within the limits' grade "$class" --output slow --memory 64 --fresh
mkdir loose && cp "$class/anna/add_ten.cu" loose/zoe.cu
for again in once twice; do
  expect 0 '^zoe  *1/1  +$' grade loose --exercise add_ten --output loose/grades
  expect_that "$again: the reports are nobody's" test "$(grep -c '"student"' loose/grades/report.json)" -eq 2
done
sed -i 's/"pass"/"fail"/' loose/grades/results/*.json
expect 0 ' 1 judged now' grade loose --exercise add_ten --output loose/grades

# Words that say nothing, and files that never end.
mkfifo endless
for option in --output --exercise --shard; do expect 2 'a value must follow it' grade loose $option ''; done
expect 2 'a value must follow it' check add_ten --output ''
expect 2 'a value must follow it' check add_ten --file ''
for command in run check trace debug bench grade report list watch hint solution reset new; do
  expect 2 'an empty word names nothing' $command ''
done
ln -s /dev/zero endless.cu
for endless in /dev/zero endless endless.cu; do
  expect 2 'is no ordinary file' check add_ten --file $endless
  expect 2 'is no ordinary file' run $endless
done
finish
