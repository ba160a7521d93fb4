#!/usr/bin/env bash
# What build.mjs says where it cannot build; nothing is fetched.
# Usage: build_test.sh <the folder common/lab>
set -uo pipefail
lab=$1
empty=$(mktemp -d "${TMPDIR:-/tmp}/course.XXXXXX")
trap 'rm -rf "$empty"' EXIT
node=$(command -v node) || { echo "node is not installed"; exit 77; }
failures=0

# expect <exit code> <pattern> <folder of programs> <arguments…>
expect() {
  local code=$1 pattern=$2 programs=$3 got=0 said
  shift 3
  said=$(PATH=$programs "$node" "$lab/build.mjs" --work "$empty/work" --to "$empty/site" "$@" 2>&1) || got=$?
  if [[ $got -ne $code ]] || ! grep -q -- "$pattern" <<<"$said"; then
    failures=$((failures + 1))
    echo "FAILED: build.mjs $*: exit $got, expected $code and /$pattern/. It said:"
    echo "$said"
  fi
}

expect 2 "Unknown option '--exercise'" "$PATH" --exercise pooling
expect 2 "there is no exercise 'poling'" "$PATH" --exercises pooling,poling
expect 77 '^npm is missing. On Debian 12 or later: apt-get install npm$' "$empty"
printf '#!/bin/sh\n' >"$empty/npm"
printf '#!/bin/sh\n' >"$empty/cmake"
printf '#!/bin/sh\n' >"$empty/ninja"
chmod +x "$empty"/{npm,cmake,ninja}
expect 77 '^clang++ of version 19 or later is missing.*apt-get install clang-19$' "$empty"
echo "$failures failures"
[[ $failures -eq 0 ]]
