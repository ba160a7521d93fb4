#!/usr/bin/env bash
# Drives `course run` on whole programs, from a folder of its own.
# Usage: run_test.sh <the course program of a build>
# shellcheck disable=SC2154,SC2034  # sandbox.sh sets one variable and reads the other
set -uo pipefail
program=$1
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$tests/sandbox.sh"

# Builds what it links with in the real build, once.
echo 'int main() {}' >"$sandbox/nothing.cu"
"$program" run "$sandbox/nothing.cu" 2>/dev/null || { echo "An empty program does not run."; exit 1; }
sandbox_program run
mkdir 'mein Prögramm'
cp -r "$tests"/programs/* 'mein Prögramm'
cd 'mein Prögramm' || exit 1

expect 0 'Exit codes:' run --help
expect 0 'Exit codes:' run -h
expect 2 'FILE is required' run
expect 2 'there is no file none.cu' run none.cu
expect 2 'is a folder' run parts
expect 2 'is no .cu' run parts/include/fill.cuh
expect 2 'Choose another name' run echo.cu -o ends.cu
expect 2 'sim,shuffled\|forward,reversed,shuffled,all' run echo.cu --schedule sideways
expect 1 'main.cu:.*fill.cuh' run parts/main.cu
expect 1 'Name the folder that holds fill.cuh with -I' run parts/main.cu
echo '__global__ void sum(float* a) { *a += __shfl_down(*a, 16); } int main() {}' >maskless.cu
expect 1 'maskless.cu:1:.*Call __shfl_down_sync() with the mask' run maskless.cu
echo '__global__ void count_kernel(int* n) {
  int next = *n + 1;
  *n = next;
}
int main() {
  int* n;
  cudaMalloc(&n, sizeof *n);
  cudaMemset(n, 0, sizeof *n);
  count_kernel<<<1, 32>>>(n);
  cudaFree(n);
}' >lost_updates.cu
expect 1 'use an atomic if each adds to it' run lost_updates.cu
expect 1 "'VALUE' was not declared\|‘VALUE’ was not declared\|identifier 'VALUE'" run parts/main.cu -I parts/include
expect 1 'Is a file or a library (-l NAME) missing' run parts/main.cu -I parts/include -D VALUE=7
expect 1 'no main()' run parts/expected.cpp -D VALUE=7 --std c++20
expect 0 '^7$' run parts/main.cu parts/expected.cpp -I parts/include -DVALUE=7 --std=c++20
expect 1 '"verdict":"build-error","diagnostics":"parts/main.cu:' run parts/main.cu --json

# Words for the host's compiler, as it and nvcc take them.
cat >openmp.cu <<'END'
#include <omp.h>
#include <cstdio>
__global__ void add_one_kernel(int* data) { data[threadIdx.x] += 1; }
int main() {
  int right = 0;
#pragma omp parallel for num_threads(4) reduction(+ : right)
  for (int i = 0; i < 8; ++i) {
    int* data = nullptr;
    int host[32] = {};
    cudaMalloc(&data, sizeof host);
    cudaMemset(data, omp_get_num_threads() == 4 ? 0 : 9, sizeof host);
    add_one_kernel<<<1, 32>>>(data);
    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(data);
    right += host[31];
  }
  std::printf("%d", right);
}
END
expect 1 'openmp.cu:1: error: the program uses OpenMP. Add -fopenmp' run openmp.cu
expect 0 '^8$' run openmp.cu -fopenmp
expect 0 'no findings' run openmp.cu -Xcompiler -fopenmp -pthread -lm -L parts
echo '#include <cstdio>
int main() { int values[] = {LIST}; for (int v : values) std::printf("%d", v); }' >list.cu
expect 0 '^12$' run list.cu -D LIST=1,2
(cd / && expect 0 '^<-h><two words>$' run "$sandbox/mein Prögramm/echo.cu" -- -h 'two words')

# What the program reads and says, how it ends, and what was found before that.
course run echo.cu -o kept >/dev/null 2>&1
echo '1 20' >numbers
input=numbers
expect 0 '^<a> 2 40$' run echo.cu -- a
expect 0 'no findings' run echo.cu
expect 0 '"program":{"exit":0,"stdout":" 2 40\\n","stderr":""}' run echo.cu --json
expect 0 'global reads .*1 a thread, 2 in all' run echo.cu --metrics
course run echo.cu --schedule all <numbers >three 2>/dev/null
expect_that "every schedule reads the same input" test "$(sort -u three)" = ' 2 40'
expect_that "there are three schedules" test "$(wc -l <three)" = 3
input=
course run ends.cu -o kept 2>/dev/null
expect_that "a kept program reports by itself" grep -q 'ends.cu:[0-9]*: shared-race:' <(./kept 2>&1)

while IFS='|' read -r end status message; do
  expect 1 '^ends.cu:[0-9]*: shared-race:' run ends.cu -- "$end"
  expect_that "$end: what was printed is shown" grep -q '^launched$' "$sandbox/out"
  expect_that "$end: it says /$message/" grep -q "$message" "$sandbox/err"
  expect 1 "\"program\":{\"exit\":$status,\"stdout\":\"launched\\\\n" run ends.cu --json -- "$end"
  expect_that "$end: one line of JSON" test "$(grep -c '^{"version":1,"implementation":"file","source":"ends.cu","backend":"sim","verdict":"fail",.*}$' "$sandbox/out")/$(wc -l <"$sandbox/out")" = 1/1
done <<'ENDS'
return|0|^1 error$
fault|139|ends.cu:30: crash: host code touches memory that does not exist
library fault|139|ends.cu:32: crash: host code touches memory that does not exist
deep|139|ends.cu:1[6-9]: crash: host code overruns its stack
abort|134|ends.cu:34: crash: host code aborts
throw|134|ends.cu:35: crash: host code aborts
exit|3|^1 error; the program ended with exit code 3$
quick|4|^1 error; the program ended with exit code 4$
away|0|^1 error$
ENDS
expect 1 '^launched$' run ends.cu -- fork
expect_that "a child's end is not the program's" grep -q '^1 error$' "$sandbox/err"
# Without a report, what had been found by then is told.
for end in leave kill heap; do
  case $end in
    leave) message='ended without its report: what it may have found last is lost' ;;
    kill) message='was ended by signal 9 (Killed); what it found last may be lost' ;;
    heap) message='host code aborts\|was ended by signal .*; what it found last may be lost' ;;
  esac
  expect 1 "ends.cu:[0-9]*: crash: \(the program \)\?\($message\)" run ends.cu -- "$end"
  expect_that "$end: what was found before is told" grep -q '^ends.cu:[0-9]*: shared-race:' "$sandbox/err"
done
while IFS='|' read -r end message; do
  expect 1 "ends.cu:$message" run ends.cu --time-limit 1 -- "$end"
  expect_that "$end: what was found before is told" grep -q 'shared-race' "$sandbox/err"
done <<'ENDS'
loop|4[89]: timeout: stopped after 1 s in host code, after its launch 1$
sleep|51: timeout: stopped after 1 s in host code, after its launch 1$
launch|52: timeout: stopped after 1 s in its launch 2, of race, when [1-9][0-9]* of 10000000 blocks had begun$
ENDS
# The C library is in the middle of something when the time is up.
c++ -O1 -shared -fPIC -o slow_malloc.so slow_malloc.cpp
LD_LIBRARY_PATH=$PWD LD_PRELOAD=slow_malloc.so \
  expect 1 'stopped after 1 s in its launch 2, of race' run ends.cu --time-limit 1 -- launch

# Ctrl-C reaches the program, which says what was found so far.
"$sandbox/build/bin/course" run ends.cu -- sleep >interrupted 2>&1 &
until grep -q launched interrupted; do sleep 0.1; done
kill -INT $!
wait $!
interrupted=$?
expect_that "an interrupted program's exit code is 130, not $interrupted" test $interrupted = 130
expect_that "it shows what was found" grep -q 'shared-race' interrupted

sed 's|tile\[63 - threadIdx.x\];|& // cooperative-cuda: allow shared-race: shown to pupils|' ends.cu >allowed.cu
expect 0 'no findings, 1 note' run allowed.cu
expect 0 'shared-race: info: .*(allowed: shown to pupils)' run allowed.cu --info

# One finding of each cause; the rest is told with its lines.
expect 1 '^10 errors$' run blur.cu
expect_that "each cause is told once" test "$(grep -c '^blur.cu:' "$sandbox/err")" = 2
expect_that "its echoes are counted" grep -q '^  [1-9] more findings with this cause, at lines* [0-9, …]*: --all-findings$' "$sandbox/err"
expect 1 '^10 errors$' run blur.cu --all-findings
expect_that "all are told when asked for" test "$(grep -c '^blur.cu:' "$sandbox/err")" = 10

# Checks can be left out one by one, or all that look at accesses.
expect 1 'shared-race' run ends.cu -- exit
expect 1 'no findings; the program ended' run ends.cu --without shared-race -- exit
expect_that "what was not looked for is said" grep -q '^Not looked for: shared-race\.$' "$sandbox/err"
expect 1 '"without":\["all"\]' run ends.cu --without all --json -- exit
expect 2 "--without: 'races' is no kind of finding; the kinds are: shared-race, " run ends.cu --without races
expect 1 'shared-race' run ends.cu --without global-race,memory-leak -- exit
expect 2 "Value 0 not in range" run ends.cu --workers 0

expect 0 'no findings' run order.cu
expect 1 'Seen only when threads run in this order: reversed' run order.cu --schedule all
expect 1 '"schedules":\["reversed"\]' run order.cu --schedule all --json
expect 1 'out-of-bounds' run order.cu --schedule reversed

expect_that "no scratch is left" test -z "$(ls "$sandbox/.course/scratch")"
finish
