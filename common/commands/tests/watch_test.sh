#!/usr/bin/env bash
# Drives the watch mode in a pseudo-terminal, on a copy of the exercises.
# Usage: watch_test.sh <the course program of a build> [arguments for unittest, e.g. -k resize]
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/sandbox.sh"

find_terminal_python
exercises=(vector_add squares add_ten pooling)
"$program" check "${exercises[@]}" --solutions >/dev/null || { echo "The solutions of ${exercises[*]} do not pass."; exit 1; }
sandbox_exercises "${exercises[@]}"
# With the times of their last change: what is newer than the stamps of a build is built again.
cp -a "$source/common/trace_page" "$sandbox/common/" || exit 1
mkdir -p "$sandbox/docs" && cp -a "$source/docs/ideas.tsv" "$sandbox/docs/" || exit 1
COURSE_SANDBOX=$sandbox PYTHONDONTWRITEBYTECODE=1 "$python" -m unittest discover -s "$here/terminal" -p '*_test.py' "$@"
