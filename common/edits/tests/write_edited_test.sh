#!/usr/bin/env bash
# The program that writes an exercise's wrong and right kernels: what it writes, what it leaves alone, and what it refuses.
# Usage: write_edited_test.sh <write_edited>
set -uo pipefail
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
failed() { failures=$((failures + 1)); echo "FAILED: $*"; }

# expect <exit code> <text on stderr> <arguments…>
expect() {
  local code=$1 text=$2 got=0
  shift 2
  "$program" "$@" 2>said || got=$?
  [[ $got -eq $code ]] || failed "write_edited $*: exit $got, expected $code"
  [[ -z $text ]] || grep -qF -- "$text" said || { failed "write_edited $* did not say: $text. It said:"; cat said; }
}

printf '// Adds.\nint a;  // one\nint b;\n' >x.cu
printf '== no_a: crash - a is missing\n-int a;\n== no_b: timeout - b is missing\n-int b;\n' >wrong.edits
expect 0 '' wrong x.cu wrong.edits out/x/wrong
diff out/x/wrong/no_a.cu - <<<$'// EXPECT: crash - a is missing\nint b;' || failed "the edited source"
[[ $(ls out/x/wrong) == $'no_a.cu\nno_b.cu' ]] || failed "one file for each kernel"

printf '== b_alone: does without a\n-int a;\n' >right.edits
expect 0 '' right x.cu right.edits out/x/right
diff out/x/right/b_alone.cu - <<<$'// CORRECT: does without a\nint b;' || failed "the edited source of a right kernel"
expect 1 'right.edits:1: a heading reads `== <name>: <kind>' wrong x.cu right.edits out/x/right

touch -d '2000-01-01' out/x/wrong/*.cu
sed -i 's/b is missing/b is gone/' wrong.edits
expect 0 '' wrong x.cu wrong.edits out/x/wrong
[[ out/x/wrong/no_a.cu -ot x.cu ]] || failed "a file that stays the same is not written"
[[ out/x/wrong/no_b.cu -nt out/x/wrong/no_a.cu ]] || failed "a file that changes is written"

sed -i 's/int/long/' x.cu
expect 1 'wrong.edits:2: no_a: x.cu has no line `int a;`.' wrong x.cu wrong.edits out/x/wrong
expect 1 'wrong.edits:4: no_b: x.cu has no line `int b;`.' wrong x.cu wrong.edits out/x/wrong
echo nonsense >wrong.edits
expect 1 'wrong.edits:1: the first edit has no heading before it.' wrong x.cu wrong.edits out/x/wrong
expect 1 'none.edits' wrong x.cu none.edits out/x/wrong
expect 2 'usage: write_edited' x.cu
exit $((failures > 0))
