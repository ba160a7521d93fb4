#!/usr/bin/env bash
# Drives `course trace` and `course run --trace`, from a folder of their own.
# Usage: trace_test.sh <the course program of a build>
# shellcheck disable=SC2154,SC2034  # sandbox.sh sets one variable and reads the other
set -uo pipefail
program=$1
tests=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$tests/sandbox.sh"

# Builds what it links with in the real build, once.
echo 'int main() {}' >"$sandbox/nothing.cu"
"$program" run "$sandbox/nothing.cu" 2>/dev/null || { echo "An empty program does not run."; exit 1; }
for name in pooling matmul_block_tile; do
  (cd "$source" && "$program" check "$name" --solutions >/dev/null) || { echo "The reference of $name does not pass."; exit 1; }
done
sandbox_program run pooling matmul_block_tile
mkdir -p common
cp -r "$source"/common/{judge,support} common/
cp -r "$source/common/trace_page" common/
cp -r "$source"/{chapters,exercises,solutions} .
for name in run pooling matmul_block_tile; do touch "build/course_stamps/$name"; done
racing=racing.cu
cp "$build/chapters/02_halo/pooling/wrong/no_barrier.cu" "$racing"

# data <file> <jq filter>: whether the filter holds
data() { jq -es ".[0] | $2" "$1" >/dev/null; } # slurped, since jq takes an empty file for a success

expect 0 'Exit codes:' trace --help
expect 2 'ID is required' trace
expect 2 'poolin' trace poolin
expect 2 'excludes' trace pooling --solution --file "$racing"
expect 2 'excludes' trace pooling --solution --wrong no_barrier
expect 2 "no wrong kernel 'no_barier'. Did you mean no_barrier?" trace pooling --wrong no_barier
expect 2 'no case has that in its name' trace pooling --file "$racing" --case nonsense
expect 2 'the form is TEXT=ADDRESS' trace pooling --file "$racing" --link nonsense
expect 2 'device of that name' trace pooling --file "$racing" --device Voodoo
expect 2 '--block.*no block' trace pooling --file "$racing" --block left
expect 2 '--launch.*no launch' trace pooling --file "$racing" --launch 0
expect 2 'this case has 1 of them' trace pooling --file "$racing" --launch 2
expect 2 'the grid is 1 x 1 x 1' trace pooling --file "$racing" --block 3
expect 2 'there is no file none.cu' trace pooling --file none.cu

# The main use: it is wrong. The page is there all the same, and says where.
expect 1 '^.*/.course/traces/pooling.html$' trace pooling --file "$racing" --json trace.json --chrome events.json
page=.course/traces/pooling.html
printf '#!/bin/sh\necho "$1" >opened\n' >xdg-open
chmod +x xdg-open
PATH=$PWD:$PATH DISPLAY=:7 WSL_DISTRO_NAME='' expect 1 traces/pooling.html trace pooling --file "$racing" --open
expect_that "--open shows the page in the browser" grep -q '/.course/traces/pooling.html$' opened
DISPLAY='' WAYLAND_DISPLAY='' WSL_DISTRO_NAME='' expect 1 traces/pooling.html trace pooling --file "$racing" --open  # prints the path alone
expect_that "the page is one file with its data" grep -q '<script type="application/json" id="data">{"version":1' "$page"
expect_that "the page asks for nothing else" bash -c "! grep -qE '(src|href)=\"(https?:|/|\.)' '$page'"
expect_that "both sides of a race are placed" data trace.json '.yours.launches[0].findings[0] | .access.thread == 0 and .other_access.thread == 1'
expect_that "the reference stands beside" data trace.json '.reference.launches[0].blocks | length == 1'
expect_that "the reference's source stays hidden until solved" data trace.json '.reference.sources == {}'
expect_that "blocks are slices" data events.json '[.traceEvents[] | select(.ph == "X")] | length == 1'
expect_that "slices have a place and a length" data events.json '.traceEvents[] | select(.ph == "X") | .pid == 0 and .tid == 0 and .dur == 7'

expect 1 '^wrong.html$' trace pooling --wrong no_barrier --output wrong.html --json wrong.json
expect_that "a wrong kernel is traced by its name" data wrong.json '.judged == "build/chapters/02_halo/pooling/wrong/no_barrier.cu" and (.yours.launches[0].findings | length > 0)'

expect 0 '^right.html$' trace pooling --solution --output right.html --json right.json --case 1,024 --block 5
expect_that "the case and the block are those asked for" data right.json '.case == "n = 1,024, 128 threads a block: many full blocks" and ([.yours.launches[0].blocks[].number] == [0, 5, 7])'
expect_that "links lead from the page to the lesson and the file" data right.json '[.links[].address] == ["chapters/02_halo/README.md", "exercises/02_halo/pooling.cu"]'
expect_that "what is left out is said" data right.json '.notes == ["Launch 1: 3 of 8 blocks are shown access by access; --block X,Y chooses another."]'

# Not solved, not compiling, never ending, dying: as shipped, and made so.
expect 1 'pooling.html' trace pooling --json shipped.json
expect_that "the source is there before it does anything" data shipped.json '.yours.sources | has("exercises/02_halo/pooling.cu")'
echo 'no C++' >broken.cu
expect 1 'nothing to trace until it compiles' trace pooling --file broken.cu --output broken.html
expect_that "no page of what does not compile" test ! -e broken.html
sed 's|if (n == 0) return;|int* nowhere = nullptr; *nowhere = n;|' "$racing" >dies.cu
expect 1 'dies.html' trace pooling --file dies.cu --output dies.html --json dies.json
expect_that "a host that dies is said" data dies.json '(.yours.launches == []) and (.findings[-1].kind == "crash") and (.notes | length == 1)'
sed 's|const int local = threadIdx.x;|const int local = threadIdx.x; while (*(volatile float*)a < 1e30F) {}|' "$racing" >endless.cu
expect 1 'endless.html' trace pooling --file endless.cu --output endless.html --json endless.json
expect_that "a kernel that never ends is traced as far as it came" data endless.json '(.yours.launches[0].blocks | length == 1) and ([.findings[].kind] | any(. == "timeout" or . == "deadlock"))'

# A source may hold anything.
sed 's|// EXPECT.*|// </script><script>alert(1)</script> <!-- data --> \&|' "$racing" >sly.cu
expect 1 'sly.html' trace pooling --file sly.cu --output sly.html
expect_that "a source cannot end the page's script" bash -c "! grep -q 'alert(1)</script>' sly.html"

# Any program.
cp "$tests"/programs/matmul_64.cu .
expect 0 'trace: m.html' run matmul_64.cu --trace m.html --chrome m.json --device A100
expect_that "the page weighs at most 2 MB" test "$(stat -c %s m.html)" -le 2000000
expect_that "sixteen blocks are slices" data m.json '[.traceEvents[] | select(.ph == "X")] | length == 16'
expect 2 'Leave one of the two out' run matmul_64.cu --trace m.html --without all
# What a case names as matrices.
expect 0 'matrices.html' trace matmul_block_tile --solution --output matrices.html --json matrices.json
expect_that "rows of inputs and outputs are as long as the case says" data matrices.json '[.yours.launches[0].variables[] | select(.space == "global") | [.name, .columns]] == [["a", 16], ["b", 16], ["out", 16]]'

if command -v node >/dev/null; then
  expect_that "arrays are drawn in their rows" node --test "$source/common/trace_page/tests"
  expect 1 'svg/race-1.svg' trace pooling --file "$racing" --svg svg
  expect_that "the race is drawn" grep -q 'class="arrow race"' svg/race-1.svg
  expect_that "so is what the kernel is about" grep -q 'class="arrow now read"' svg/overview.svg
fi
finish
