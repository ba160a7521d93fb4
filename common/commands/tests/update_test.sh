#!/usr/bin/env bash
# `update` brings in a new version around a learner's edits, and `completion` knows every command.
# Usage: update_test.sh PROGRAM
# shellcheck disable=SC2154,SC2034  # sandbox.sh sets and uses them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
sandbox_program
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
upstream=$sandbox/upstream
ten=exercises/01_shared_memory/add_ten.cu
pooling=exercises/02_halo/pooling.cu

publish() { git -C "$upstream" add -A && git -C "$upstream" commit -qm "$1"; }

mkdir "$upstream" && git -C "$upstream" init -q -b main
cp -r "$source/exercises" "$source/.gitignore" "$upstream"
printf '/upstream/\n/common/\n/out\n/err\n' >>"$upstream/.gitignore"
publish 'first'

expect 2 'nowhere to update from' update
git init -q -b main && git remote add origin "$upstream" && git fetch -q && git checkout -q --track origin/main
expect 0 'up to date' update

echo '// mine' >>"$ten"
echo '// mine too' >>"$pooling"
sed -i '1i // new in this version' "$upstream/$ten" "$upstream/exercises/02_halo/conv1d.cu"
publish 'second'
expect 0 'add_ten.cu ships in a new form; yours is kept' update
expect_that "the edited file is as it was" grep -q '^// mine' "$ten"
expect_that "without the new line" test "$(head -n 1 "$ten")" != '// new in this version'
expect_that "so is one that has not changed" grep -q '^// mine too' "$pooling"
expect_that "an untouched file is new" grep -q '^// new' exercises/02_halo/conv1d.cu
expect_that "nothing is left aside" test ! -e .course/updating
expect 0 'up to date' update

rm "$upstream/$pooling"
publish 'third'
expect 0 'pooling.cu is no longer part' update
expect_that "the learner's file is still there" grep -q '^// mine too' "$pooling"

# git cannot write: nothing changes.
echo '// fourth' >>"$upstream/$ten"
publish 'fourth'
touch .git/index.lock
expect 2 'index.lock' update
rm .git/index.lock
expect_that "the learner's file is as it was" grep -q '^// mine' "$ten"

# Killed half-way: the next command puts everything back.
mkdir -p ".course/updating/files/$(dirname "$ten")"
mv "$ten" ".course/updating/files/$ten"
touch .course/updating/complete
git checkout -q HEAD -- "$ten"
expect 0 'an update was interrupted; your files are back' update
expect_that "the learner's file is back" grep -q '^// mine' "$ten"

echo x >>.gitignore
expect 2 'files of the course itself are changed' update
git checkout -q .gitignore
git commit -qam 'my own'
expect 0 'up to date' update
echo '// fifth' >>"$upstream/$ten"
publish 'fifth'
expect 2 'commits of its own' update

# What a shell completes, asked as a shell asks.
complete_words() {
  COMP_WORDS=("$sandbox/build/bin/course" "$@")
  COMP_CWORD=$#
  _course "$sandbox/build/bin/course"
  echo "${COMPREPLY[@]}"
}
# shellcheck disable=SC1090  # made just now
source <(course completion bash)
expect_that "commands are completed" test "$(complete_words he)" = "" -a "$(complete_words hin)" = hint
expect_that "options are completed" test "$(complete_words check --sol)" = --solutions
expect_that "exercises are completed" test "$(complete_words check pool)" = pooling
expect_that "hidden commands are not" test -z "$(complete_words check-c)"
expect 0 bashcompinit completion zsh
expect 2 'bash,zsh' completion fish
finish
