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

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
file=$scratch/pooling.cu
grep -v -e __syncthreads -e TODO -e END solutions/02_halo/pooling.cu > "$file"
said=$("$course" check pooling --file "$file" --try 60 || true)
grep -q '^Tried: with a __syncthreads() before line' <<<"$(tail -n 2 <<<"$said")" || fail "the last line is not about the advice: $said"
grep -q 'cases pass\.$' <<<"$said" || fail "not all cases are told to pass: $said"
said=$("$course" check pooling --file "$file" --try 0 || true)
! grep -q 'Tried' <<<"$said" || fail "the advice was tried, although it must not be"
said=$("$course" check pooling --file "$file" --json || true)
! grep -q 'Tried' <<<"$said" || fail "JSON tells of a trial"

# Two barriers are missing, each of which comes to light once the other is there.
grep -v -e __syncthreads -e TODO -e END solutions/03_reduction/row_sums_shared.cu > "$scratch/row_sums_shared.cu"
said=$("$course" check row_sums_shared --file "$scratch/row_sums_shared.cu" --try 60 || true)
grep -q '^Tried: with a __syncthreads() .*, and a __syncthreads() .* cases pass' <<<"$(tail -n 3 <<<"$said" | tr '\n' ' ' | sed 's/.*Tried:/Tried:/')" ||
  fail "two barriers are not found: $said"

# What asks it to end is obeyed at once, also while it tries; the verdict is there by then.
stopped=
for _ in 1 2 3 4 5; do
  "$course" check pooling --file "$file" --try 60 > "$scratch/said" &
  pid=$!
  until grep -q '^Next:' "$scratch/said" || ! kill -0 $pid 2>/dev/null; do sleep 0.02; done
  kill -TERM $pid 2>/dev/null || true
  status=0
  wait $pid || status=$?
  if [[ $status -ne 1 ]]; then stopped=$status; break; fi  # else it was over first
done
[[ $stopped == 130 ]] || fail "a check that was asked to end while it tried its advice ended with ${stopped:-1}"
! grep -q 'Tried' "$scratch/said" || fail "it went on after it was asked to end"
