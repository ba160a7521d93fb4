#!/usr/bin/env bash
# Carries out what verdicts on wrong kernels advise: of what is told as a fact, all must hold when it is judged anew. Another
# sample for each commit; with CI_BASE=all every wrong kernel. The command line tells of it, too.
set -euo pipefail
course=$1
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

if [[ ${CI_BASE:-} == all ]]; then
  "$course" check-advice --verbose
else
  "$course" check-advice --verbose --sample 24 --seed "$(git rev-parse HEAD 2>/dev/null || true)"
fi

fail() {
  echo "advice_test: $*" >&2
  exit 1
}

file=$(mktemp --suffix=.cu)
trap 'rm -f "$file"' EXIT
grep -v -e __syncthreads -e TODO -e END solutions/02_halo/pooling.cu > "$file"
said=$("$course" check pooling --file "$file" --try 60 || true)
grep -q '^Tried: with a __syncthreads() before line' <<<"$(tail -n 2 <<<"$said")" || fail "the last line is not about the advice: $said"
grep -q 'cases pass\.$' <<<"$said" || fail "not all cases are told to pass: $said"
said=$("$course" check pooling --file "$file" --try 0 || true)
! grep -q 'Tried' <<<"$said" || fail "the advice was tried, although it must not be"
said=$("$course" check pooling --file "$file" --json || true)
! grep -q 'Tried' <<<"$said" || fail "JSON tells of a trial"
