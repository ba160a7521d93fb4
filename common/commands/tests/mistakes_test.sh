#!/usr/bin/env bash
# Typical mistakes of learners: what each compiler's errors become is compared with what is kept in mistakes/<compiler>/.
# COURSE_KEEP_MISTAKES=1 keeps them as they are now.
# Usage: mistakes_test.sh <the course program of a build>
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
export LC_ALL=C.UTF-8  # g++ quotes names by the locale
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/sandbox.sh"
"$program" check add_ten --solutions >/dev/null || { echo "The solution of add_ten does not pass."; exit 1; }
sandbox_exercises add_ten
solution=$sandbox/solutions/01_shared_memory/add_ten.cu

# judge_mistakes <compiler>
judge_mistakes() {
  local kept name edit
  kept=$here/mistakes/$1-$("$1" -dumpversion | cut -d. -f1)
  if [[ -z ${COURSE_KEEP_MISTAKES-} && ! -d $kept ]]; then
    echo "No messages are kept for this version of $1; those of ${kept##*/} are not compared."
    return
  fi
  sed -i "s|\"kernel_compiler\":\"[^\"]*\"|\"kernel_compiler\":\"$(command -v "$1")\"|" build/course_manifest.json
  while read -r name edit; do
    [[ $name != '#' ]] || continue
    sed "$edit" "$solution" >mistake.cu
    cmp -s mistake.cu "$solution" && failed "$name: the edit changes nothing"
    course check add_ten --file mistake.cu >out 2>&1
    grep -v -e '^Next: ' -e '^judged: ' out | sed '${/^$/d}' >"$name.txt"
    [[ -z ${COURSE_KEEP_MISTAKES-} ]] || { mkdir -p "$kept" && cp "$name.txt" "$kept/"; }
    diff "$kept/$name.txt" "$name.txt" || failed "$name with $1: the message differs from ${kept##*/}/$name.txt"
  done <"$here/mistakes/list.txt"
}

compared=0
for compiler in g++ clang++; do
  command -v "$compiler" >/dev/null && judge_mistakes "$compiler" && compared=$((compared + 1))
done
expect_that "at least one compiler is there" test "$compared" -gt 0
finish
