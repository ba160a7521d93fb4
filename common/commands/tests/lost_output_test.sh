#!/usr/bin/env bash
# Where standard output leads to a full disk or nowhere, every command says so on stderr and ends with 2: an answer that
# nobody got is no success.
# Usage: lost_output_test.sh PROGRAM
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
"$program" check add_ten --solutions >/dev/null || { echo "The solution of add_ten does not pass."; exit 1; }
sandbox_exercises add_ten
ten=$sandbox/exercises/01_shared_memory/add_ten.cu
mkdir -p class/ann
cp solutions/01_shared_memory/add_ten.cu class/ann/
printf '#include <cstdio>\nint main() { std::puts("hello"); }\n' >hello.cu
solved() { cp "$sandbox"/solutions/01_shared_memory/add_ten.cu "$ten"; }

# lost <what> <cause>: the last command ended by itself, with words that name the cause and the way out.
lost() {
  expect_that "$1: exit 2, not $got: $(head -c 300 "$sandbox/err")" test "$got" -eq 2
  expect_that "$1: the cause is named: $(head -c 300 "$sandbox/err")" grep -q "^course: standard output cannot be written: $2\. .*the output" "$sandbox/err"
}

# to_full_disk <the program> <words>: its output, then also its errors.
to_full_disk() {
  local words errors
  read -ra words <<<"$2"
  for errors in "$sandbox/err" /dev/full; do
    solved
    got=0
    timeout 120 "$1" ${words[@]+"${words[@]}"} </dev/null >/dev/full 2>"$errors" || got=$?
    if [[ $errors != /dev/full ]]; then lost "course $2" 'No space left on device'; fi
    expect_that "course $2, its errors to $errors: exit 2, not $got" test "$got" -eq 2
  done
}

for line in "" "list" "list --names" "--help" "run --help" "completion bash" "doctor" "hint add_ten" "hint add_ten --all" \
  "check add_ten" "check add_ten --json" "report add_ten" "solution add_ten" "reset add_ten" "watch add_ten" \
  "debug add_ten --build-only"; do
  to_full_disk "$sandbox/build/bin/course" "$line"
done
# These need more of the repository than the sandbox has, so they run in the original, on files that lie apart.
apart=$(mktemp -d)
trap 'rm -rf "$sandbox" "$apart"' EXIT
mv class hello.cu "$apart" && cd "$source" || exit 1
for line in "trace add_ten --solution --output $apart/page.html" "run $apart/hello.cu --json" \
  "grade $apart/class --output $apart/grades" "grade $apart/class --output $apart/grades --json" "grade merge $apart/grades"; do
  to_full_disk "$program" "$line"
done
cd "$sandbox" || exit 1
expect_that "the grades themselves are there" test -s "$apart/grades/report.json"
expect_that "the page itself is there" test -s "$apart/page.html"

# A wrong call's words go to stderr; with no room there, the exit code is all that is left.
for line in solution "check nix" "list --nix"; do
  read -ra words <<<"$line"
  got=0
  course "${words[@]}" >/dev/full 2>/dev/full || got=$?
  expect_that "course $line, nowhere to say why: exit 2, not $got" test "$got" -eq 2
done

# Closed streams: a file that is opened later must not take their place.
solved
for line in list "check add_ten"; do
  read -ra words <<<"$line"
  got=0
  course "${words[@]}" >&- 2>err || got=$?
  lost "course $line, stdout closed" 'Bad file descriptor'
done
expect_that "the progress is whole after that" python3 -m json.tool .course/progress.json /dev/null
got=0
course check add_ten >out 2>&- || got=$?
expect_that "stderr closed: exit 0, not $got" test "$got" -eq 0
expect_that "stderr closed: the verdict is there" grep -q PASS out

# A reader that has gone ends the program in silence, as it does with any other.
for line in list "run --help" "completion zsh"; do
  read -ra words <<<"$line"
  course "${words[@]}" 2>err | true
  got=${PIPESTATUS[0]}
  expect_that "course $line, reader gone: exit 0 or SIGPIPE, not $got" test "$got" -eq 0 -o "$got" -eq 141
  expect_that "course $line, reader gone: no words" test ! -s err
done
finish
