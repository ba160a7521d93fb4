#!/usr/bin/env bash
# How a judged function can end its program: each end has its own words with the case, and what was found before stays.
# And how compiling can go on for ever, or be interrupted.
# Usage: ends_test.sh PROGRAM
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
"$program" check reverse_block --solutions >/dev/null || { echo "The solution of reverse_block does not pass."; exit 1; }
sandbox_exercises reverse_block

# A kernel without its barrier; after the launch, the host does what END says.
sed -e '/__syncthreads();/d' \
  -e 's|^#include "reverse_block.hpp"$|&\n#include <csignal>\n#include <cstdlib>\n#include <unistd.h>\nextern int zero;\nint zero = 0;\nint deep(int depth) { volatile char room[4096]; room[0] = 1; return depth < 0 ? 0 : deep(depth + 1) + room[0]; }|' \
  -e 's|^  CUDA_CHECK(cudaGetLastError());|&\n  cudaDeviceSynchronize();\n  END|' solutions/01_shared_memory/reverse_block.cu >racy.cu
expect_that "the kernel can be given an end" grep -q END racy.cu

# ends_with <statement> <words> [keeps]: the words come with the case, and if it keeps, after what was found before
ends_with() {
  sed "s|^  END|  $1|" racy.cu >ending.cu
  expect 1 "crash: $2" check reverse_block --file ending.cu
  expect_that "$1: the case is named" grep -q "crash: .*case 'n = 8, 4 threads" "$sandbox/out"
  [[ -z ${3-} ]] || expect_that "$1: what was found before is kept" grep -q 'shared-race' "$sandbox/out"
}
ends_with 'if (deep(0) == 1) zero = 1;' 'host code overruns its stack' keeps
expect_that "it is a recursion" grep -q 'overruns its stack: here a function calls itself' "$sandbox/out"
expect_that "the call that recurses is shown" grep -q "ending.cu:$(grep -n 'int deep' ending.cu | cut -d : -f 1): crash" "$sandbox/out"
ends_with 'volatile char room[1 << 27]; room[0] = 1;' 'host code overruns its stack: a local array is too large'
ends_with 'zero = 7 / zero;' 'host code divides an integer by zero' keeps
ends_with '*static_cast<volatile int*>(nullptr) = 1;' 'host code touches memory that does not exist' keeps
ends_with 'std::abort();' 'host code aborts' keeps
# Nothing can be told any more from within these.
ends_with '_exit(0);' '.*_exit()'
ends_with '_exit(1);' '.*_exit()'
ends_with 'raise(SIGKILL);' '.*signal 9 (Killed); something outside'

# The place of a finding is looked up in the judged file alone: elfutils would load libdebuginfod for others, and with it
# thirty libraries.
sed '/^  END/d' racy.cu >missing.cu
expect 1 'shared-race' check reverse_block --file missing.cu
LD_DEBUG=libs LD_DEBUG_OUTPUT=$sandbox/loaded "$program" check reverse_block --file missing.cu >/dev/null 2>&1
mapfile -t judges < <(grep -l libharness "$sandbox"/loaded.*)
expect_that "a judge has run" test ${#judges[@]} -gt 0
expect_that "no judge loads libdebuginfod" test -z "$(grep -l libdebuginfod "${judges[@]}")"

# Error macros end the program. That is right after a launch that the judge has the device refuse, and nowhere else.
# gives_up <status> <words> <statement in place of CUDA_CHECK(cudaGetLastError())>
gives_up() {
  { printf '#include <cassert>\n#include <cstdio>\n#include <cstdlib>\n#include <exception>\n#include <vector>\n'
    sed "s|^  CUDA_CHECK(cudaGetLastError());|  $3|" solutions/01_shared_memory/reverse_block.cu; } >ending.cu
  expect "$1" "$2" check reverse_block --file ending.cu
}
refused='cudaGetLastError() != cudaSuccess'
gives_up 0 PASS "const std::vector<int> kept(8); if ($refused) std::exit(kept.size());"
gives_up 0 PASS "if ($refused) std::abort();"
gives_up 0 PASS "assert(cudaGetLastError() == cudaSuccess);"
gives_up 0 PASS "[]() noexcept { if ($refused) exit(1); }();"
gives_up 0 PASS 'try { CUDA_CHECK(cudaGetLastError()); } catch (const std::exception\& error) { std::puts(error.what()); exit(1); }'
gives_up 0 PASS "if ($refused) { std::fputs(\"REFUSED\", stderr); std::puts(\"REFUSED\"); exit(1); }"
expect_that "nothing is shown of errors that the judge made" test -z "$(grep -h REFUSED "$sandbox/out" "$sandbox/err")"
gives_up 1 'crash: the host function ended the program' "if ($refused) std::exit(0);"
gives_up 1 'crash: the host function ended the program' "void* memory = nullptr; if (cudaMalloc(\\&memory, SIZE_MAX) != cudaSuccess) exit(1);"
gives_up 1 'unchecked-error: ' "if ($refused) std::puts(\"refused\");"

sed "s|^  END|  for (volatile int i = 0; i >= 0;) i = 1;|" racy.cu >ending.cu
expect 1 'timeout: .*stopped after 1 s' check reverse_block --file ending.cu --time-limit 1
expect_that "a time-out keeps what was found before" grep -q 'shared-race' "$sandbox/out"

# Errors without number.
{
  cat solutions/01_shared_memory/reverse_block.cu
  for ((i = 0; i < 6000; ++i)); do echo "int undeclared_$i() { return reverse_blocks_$i; }"; done
} >errors.cu
expect 1 'does not compile' check reverse_block --file errors.cu
# Processor time, which a busy machine does not lengthen.
seconds=$({ TIMEFORMAT=%0U; time course check reverse_block --file errors.cu >/dev/null 2>&1; } 2>&1)
expect_that "6,000 errors take $seconds s" test "$seconds" -lt 20

# Interrupted compilers leave nothing where other programs keep temporary files.
temporary=$sandbox/temporary
mkdir "$temporary"
for pause in 0.1 0.2 0.3 0.4 0.5; do
  echo "// $pause" >>ending.cu
  TMPDIR=$temporary setsid "$sandbox/build/bin/course" check reverse_block --file ending.cu >/dev/null 2>&1 &
  sleep "$pause"
  kill -INT -- "-$!" 2>/dev/null
  wait "$!"
done
expect_that "nothing is left: $(ls "$temporary")" test -z "$(ls "$temporary")"
finish
