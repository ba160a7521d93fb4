#!/usr/bin/env bash
# `debug` stops at the chosen thread and stays with it over barriers.
# Usage: debug_test.sh PROGRAM
# shellcheck disable=SC2154,SC2034  # sandbox.sh sets and uses them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
"$program" check pooling --solutions >/dev/null || { echo "The solution of pooling does not pass."; exit 1; }
sandbox_exercises pooling

expect 2 'one to three numbers' debug pooling --thread x
expect 2 'one to three numbers' debug pooling --block 1,2,3,4
expect 2 'Did you mean pooling?' debug poling
without_gdb=$(PATH=/nowhere "$sandbox/build/bin/course" debug pooling 2>&1)
expect_that "without gdb, its package is named" test "$without_gdb" != "${without_gdb#*apt-get install gdb}"
echo 'not C++' >exercises/02_halo/pooling.cu
expect 1 'does not compile' debug pooling
cp solutions/02_halo/pooling.cu exercises/02_halo/pooling.cu
expect 0 'gdb script: .*judge.gdb' debug pooling --build-only

if ! command -v gdb >/dev/null; then
  echo "gdb is not installed, so nothing was stopped: apt-get install gdb"
  finish
  exit
fi
# A thread that no launch has: gdb would run to the end in silence.
expect 2 'thread (500, 0, 0) of block (0, 0, 0) never begins: a block has at most (256, 1, 1) threads' debug pooling --thread 500 -- -batch -ex run
expect 2 'Choose a smaller --thread' debug pooling --thread 256 -- -batch -ex run
expect 2 'thread (0, 1, 0) of' debug pooling --thread 0,1 -- -batch -ex run
expect 2 'never begins: a grid has at most ([0-9]*, 1, 1) blocks. Choose a smaller --block' debug pooling --block 99999 -- -batch -ex run
expect 2 "never begins in this case: a block has at most (8, 1, 1) threads" debug pooling --thread 127 --case 'n = 16*' -- -batch -ex run
expect 2 'no kernel begins in this case' debug pooling --case 'n = 0*' -- -batch -ex run
expect 0 '^thread (127, 0, 0) of block (0, 0, 0)' debug pooling --thread 127 -- -batch -ex run -ex where_am_i
stop=(debug pooling --block 1 --thread 3 -- -batch -ex run)
expect 0 'Temporary breakpoint .*pooling_kernel' "${stop[@]}"
expect 0 'at exercises/02_halo/pooling.cu:' "${stop[@]}"
expect 0 '^thread (3, 0, 0) of block (1, 0, 0)' "${stop[@]}" -ex where_am_i
expect 0 '^\$1 = 3$' "${stop[@]}" -ex 'print threadIdx.x'
barrier=$(grep -n __syncthreads exercises/02_halo/pooling.cu | tail -n 1 | cut -d: -f1)
expect 0 '^thread (3, 0, 0) of block (1, 0, 0)' "${stop[@]}" -ex "until $barrier" -ex next -ex where_am_i
expect 0 'if (i < n) out\[i\]' "${stop[@]}" -ex "until $barrier" -ex next
finish
