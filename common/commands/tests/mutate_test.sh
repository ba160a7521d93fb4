#!/usr/bin/env bash
# What common/tools/mutate changes in a solution, and what it leaves alone; and whether all that the exercises list is
# among its changes. Judges nothing.
# Usage: mutate_test.sh <write_edited>
set -uo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
failures=0
listed=$("$source/common/tools/mutate" --list vector_add sum_any_length matmul_tiled)

# has <kind> <a part of a line>
has() {
  grep -qF -- "$2" <<<"$listed" && return
  echo "FAILED: $1: no mutant '$2'"
  failures=$((failures + 1))
}
has_not() {
  grep -qF -- "$2" <<<"$listed" || return
  echo "FAILED: $1: a mutant '$2'"
  failures=$((failures + 1))
}
has guard '-> if (true) out[i] = a[i] + b[i];'
has bound '-> if (i <= n) out[i]'
has stride '-> for (int i = first; i < n; i = stride)'
has stride '-> const int stride = gridDim.x ;'
has barrier '__syncthreads(); -> ;'
has 'index term' '-> const int i = blockIdx.x * blockDim.x ;'
has operator '-> if (i < n) out[i] = a[i] - b[i];'
has constant '-> if (local == 1) sums'
has 'launch size' '-> vector_add_kernel<<<2 * blocks,'
has 'launch size' '-> vector_add_kernel<<<blocks, 1>>>'
has statement 'CUDA_CHECK(cudaGetLastError()); -> ;'
has_not template 'template <='
has_not type 'float+'
has_not instance 'template void'

# The same in other words.
listed=$("$source/common/tools/mutate" --rewrites --list vector_add sum_any_length matmul_tiled)
has comparison 'n > i'
has condition 'if (!(local == 0)) {} else'
has sum 'sum = sum + ('
has pointer '(*(out + (i)))'
has loop '{ int i = first; while (i < n) { sum += a[i]; i += stride; } }'
has helper 'same_as('
has launch '<<<dim3('
for exercise in vector_add sum_any_length matmul_tiled; do has whole "=== $exercise: all of them"; done

# The lists: every edit fits its solution, and is a mutant. It is seen that a copy of an exercise with another edit fails.
stale=$("$source/common/tools/mutate" --listed --list --write-edited "$1") || {
  echo "FAILED: an edit in equivalent.edits or holes.edits is no mutant:"
  grep -B1 '^==' <<<"$stale"
  failures=$((failures + 1))
}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkdir -p "$folder"/{common/tools,chapters/00_warm_up/vector_add,solutions/00_warm_up}
cp "$source/common/tools/mutate" "$folder/common/tools"
cp "$source/solutions/00_warm_up/vector_add.cu" "$folder/solutions/00_warm_up"
list() { printf '== one: why\n%s\n' "$@" >"$folder/chapters/00_warm_up/vector_add/equivalent.edits"; }
lists() { "$folder/common/tools/mutate" --listed --list --write-edited "$1" 2>&1 || true; }
list $'-  if (i < n) out[i] = a[i] + b[i];\n+  if (i < n) out[i] = b[i] + a[i] + 0.0F;'
lists "$1" | grep -q '^== one is no mutant' || { echo "FAILED: an edit that is no mutant is accepted"; failures=$((failures + 1)); }
list $'-  if (i < n) nothing();\n+  ;'
lists "$1" | grep -q 'equivalent.edits:2: one: .* has no line' || { echo "FAILED: an edit that does not fit is accepted"; failures=$((failures + 1)); }
list $'-  if (i < n) out[i] = a[i] + b[i];\n+  if (i <= n) out[i] = a[i] + b[i];'
lists "$1" | grep -q '1 listed, 0 should not be' || { echo "FAILED: a mutant that is listed is not known"; failures=$((failures + 1)); }
((failures == 0)) || exit 1
echo "The mutants are as they should be."
