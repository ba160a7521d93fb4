#!/usr/bin/env bash
# What common/tools/mutate changes in a solution, and what it leaves alone. Judges nothing.
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
((failures == 0)) || exit 1
echo "The mutants are as they should be."
