#!/usr/bin/env bash
# `bench` without a GPU: programs that print recorded measurements stand in a build for a GPU, and a driver that is none
# answers. The records are of Google Benchmark; their times are invented.
# Usage: bench_test.sh PROGRAM
# shellcheck disable=SC2154,SC2034  # sandbox.sh sets and uses them
set -uo pipefail
program=$1
recorded=$(cd "$(dirname "${BASH_SOURCE[0]}")/ladders" && pwd)
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
sandbox_program
mkdir -p bin build/gpu/bin
for tool in cat git sleep; do ln -s "$(command -v $tool)" bin/; done
course() { PATH=$sandbox/bin "$sandbox/build/bin/course" "$@" </dev/null; } # without this machine's nvcc and driver

write_program() { # FILE LINE…
  printf '#!/bin/sh\n' >"$1"
  printf '%s\n' "${@:2}" >>"$1"
  chmod +x "$1"
}
write_ladder() { # NAME SIZE RECORD
  write_program "build/gpu/bin/ladder_$1" "[ \"\$1\" = --sizes ] && { echo $2; exit 0; }" \
    "[ \"\$*\" = '--size $2 --benchmark_format=json' ] || { echo \"asked for \$*\" >&2; exit 7; }" "cat '$recorded/$3.json'"
}
ladders='[{"name": "row_sums", "chapter": "03_reduction", "title": "Sums of rows", "exercises": ["row_sums_atomic"]},
  {"name": "matmul", "chapter": "05_matmul", "title": "Matrix multiplication", "exercises": []}]'
write_gpu_manifest() { # whether a GPU answered when it was configured
  jq --argjson gpu "$1" '.gpu = $gpu | .nvcc = "nvcc" | .build_dir += "/gpu" | .cmake = $cmake' \
    --arg cmake "$sandbox/bin/cmake" build/course_manifest.json >build/gpu/course_manifest.json
}
expect_json() { # WHAT FILE FILTER
  expect_that "$1" jq -es ".[0] | $3" "$2" >/dev/null # slurped, since jq takes an empty file for a success
}

jq '.nvcc = "" | .ladders = []' build/course_manifest.json >plain.json
cp plain.json build/course_manifest.json
expect 2 'this build has no ladders' bench
jq --argjson ladders "$ladders" '.ladders = $ladders' plain.json >build/course_manifest.json
expect 0 '^matmul$' bench --names
# shellcheck disable=SC1090  # made just now
source <(course completion bash)
COMP_WORDS=("$sandbox/build/bin/course" bench mat) COMP_CWORD=2
_course "$sandbox/build/bin/course"
expect_that "ladders are completed" test "${COMPREPLY[*]}" = matmul

# What is missing is named in the order in which it must be installed.
expect 2 'Did you mean row_sums?' bench row_sms
expect 2 'There are: row_sums, matmul, simulator' bench unheard_of
expect 2 'no nvcc to build them with' bench
write_program bin/nvcc 'exit 1'
expect 2 'none answers here' bench row_sums
write_program bin/nvidia-smi 'echo "No devices found."'
expect 2 'none answers here' bench row_sums
write_program bin/nvidia-smi 'echo "GPU 0: Imaginary GPU"'
write_program bin/cmake 'echo "$*" >>cmake.log' 'cat build.log' '[ "$1" != --build ] || exit "$(cat build.status)"'
echo 0 >build.status
: >build.log
write_gpu_manifest false
expect 2 'no GPU answered when .*build/gpu was configured' bench
write_gpu_manifest true

# A build that fails shows the compiler's words, not the build tool's.
echo 1 >build.status
printf '[1/9] Building x\nFAILED: x.o\nnvcc -O3 x.cu\nx.cu(3): error: identifier "y" is undefined\n' >build.log
expect 2 'x.cu(3): error: identifier "y" is undefined' bench row_sums
expect_that "the build tool's own lines are left out" test "$(grep -c FAILED err)" = 0
expect 2 './course check NAME --backend gpu' bench row_sums --mine
echo "ninja: error: unknown target 'ladder_row_sums'" >build.log
expect 2 'apt-get install libbenchmark-dev' bench
echo 0 >build.status

# The tables.
write_ladder row_sums 65536x2048 row_sums
write_ladder matmul 4096 matmul
expect 0 '^row_sums: Sums of rows, 65536x2048$' bench row_sums
expect_that "it says what it does" grep -q 'measuring row_sums, 65536x2048 (1 of 1)' err
expect_that "it builds what it runs" grep -q -- '--target ladder_row_sums$' cmake.log
expect_that "it names the device" grep -q '^Imaginary GPU .*driver 580.1, CUDA 13.0)' out
expect_that "it says whose code" grep -q '^measured: the reference solutions' out
expect_that "median, spread, rate, part of the ceiling, ratios" grep -qE \
  '^  row_sums_shuffle +rung +182\.1 +181\.2 … 185\.7 +2,950 +69\.6 % +0\.987 +0\.659$' out
expect_that "the limit and the ceiling are named" grep -q 'At best limited by memory. Ceiling: copy, 4,239 GB/s. .* 3 rep' out
expect 1 'matmul_block_tile  *rung  *wrong result: out\[3\]' bench matmul
expect_that "arithmetic is compared with the peak" grep -qE '^  cublas +library +2\.716 .* 50\.6 +75\.6 % +1\.000$' out
expect 1 'measuring matmul, 4096 (2 of 2)' bench
expect 0 'Sums of rows' bench --size 65536x2048
expect_that "ladders without that size are left out" test "$(grep -c Matrix out)" = 0
expect 2 "no size '65536x2047'. Did you mean 65536x2048?" bench --size 65536x2047
write_program build/gpu/bin/ladder_matmul '[ "$1" = --sizes ] && { echo 4096; exit 0; }' \
  "cat '$sandbox/half.json' >'$sandbox/seen.json'" "cat '$recorded/matmul.json'"
expect 1 'measuring matmul, 4096 (2 of 2)' bench --output half.json
expect_json "what is measured is kept before the next ladder" seen.json '[.ladders[].name] == ["row_sums"]'
expect_json "and all of it at the end" half.json '.ladders | length == 2'
write_ladder matmul 4096 matmul

# The learner's own.
write_ladder row_sums_mine 65536x2048 row_sums_mine
expect 1 '^measured: yours (exercises/)' bench row_sums --mine
expect_that "a wrong exercise is never timed" grep -qE '^  row_sums_atomic +yours +wrong result' out
expect 2 'no rung of matmul is an exercise' bench matmul --mine
expect 1 'row_sums' bench --mine
expect_that "ladders without exercises are left out" test "$(grep -c Matrix out)" = 0
expect_that "a right one is" grep -qE '^  row_sums_shared +yours +360\.0 ' out

# JSON and pictures.
expect 1 '"version":1' bench --json --output stored/run.json --pictures pictures
cp out whole.json
expect_that "one line that is one object" test "$(grep -c '^{.*}$' out)/$(wc -l <out)" = 1/1
expect_that "the file holds what was measured, and no figure that follows from it" cmp -s \
  <(jq -S 'del(.ladders[].entries[] | .gb_per_s, .tflop_per_s, .of_ceiling, .of_library)' out) <(jq -S . stored/run.json)
expect_that "an entry is a line, a ladder two, the run two" test "$(wc -l <stored/run.json)/$(grep -c '^  {.*"ms":' stored/run.json)" = $((8 + 5 + 2 * 2 + 2))/12
expect_that "times have nine digits at most: $(jq -c '.ladders[0].entries[1].ms' out)" \
  test "$(jq -c '.ladders[0].entries[1].ms' out)" = '{"median":0.1797,"min":0.1788015,"max":0.183294,"repetitions":3}'
expect_json "what a run is" out 'keys == ["commit", "date", "device", "implementation", "ladders", "version"]
  and .implementation == "solution" and .commit == "unknown" and (.date | test("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))
  and .device == {name: "Imaginary GPU", compute_capability: "9.0", multiprocessors: 132, driver: "580.1", runtime: "13.0",
                  l2_bytes: 62914560, memory_bytes: 150000000000, fp32_peak: 6.69e13}'
expect_json "what a ladder is" out '[.ladders[] | [.name, .title, .size, .limit, (.entries | length)]]
  == [["row_sums", "Sums of rows", "65536x2048", "memory", 8], ["matmul", "Matrix multiplication", "4096", "arithmetic", 5]]'
expect_json "what an entry is" out '.ladders[0].entries[] | select(.name == "row_sums_vectorized")
  | .kind == "rung" and .text == "four elements by each load of 128 bits" and .ms.repetitions == 3
    and (.gb_per_s | round) == 4256 and (.of_ceiling * 1000 | round) == 1004
    and (.of_library | map_values(. * 1000 | round)) == {cub_segmented_reduce: 1424, cub_reduce: 951}'
expect_json "a wrong entry has no figures" out '.ladders[1].entries[4] | keys == ["error", "kind", "name", "text"]'
for picture in row_sums.65536x2048 matmul.4096 roofline summary ladders; do
  expect_that "$picture is well-formed and has its alternative text" python3 -c '
import sys, xml.etree.ElementTree as tree
root, svg = tree.parse(sys.argv[1]).getroot(), "{http://www.w3.org/2000/svg}"
sys.exit(not (root.tag == svg + "svg" and root.find(svg + "title").text and root.find(svg + "desc").text))' "pictures/$picture.svg"
done
expect_that "a wrong result is no bar" grep -q '>no right result</text>' pictures/matmul.4096.svg
expect_that "nor a point" test "$(grep -c matmul_block_tile pictures/roofline.svg)" = 0

expect 0 'commit abc, ' bench row_sums --commit abc

# A stored run, without a GPU.
rm bin/nvidia-smi bin/nvcc
cp stored/run.json "sto red.json"
expect 0 'matmul_naive' bench --from "sto red.json"
expect 0 '"version":1' bench --from "sto red.json" --json
expect_that "read and printed it has the figures again" cmp -s out whole.json
expect 0 'matmul_naive' bench --from "sto red.json" --output again.json
expect_that "read and kept it is the same" cmp -s again.json stored/run.json
expect 0 'matmul_naive' bench --from whole.json --output again.json
expect_that "what --json printed can be kept" cmp -s again.json stored/run.json
expect 0 '^| `row_sums_shuffle` | rung: a tree .* | 182.1 | 181.2 … 185.7 | 2,950 | 69.6 % | 0.987 | 0.659 |$' \
  bench row_sums --from "sto red.json" --markdown
expect 0 '' bench --from "sto red.json" --pictures again
expect_that "Markdown says where it was measured" test "$(course bench --from "sto red.json" --markdown | tail -n 1)" = \
  "Measured on Imaginary GPU (compute capability 9.0, 132 streaming multiprocessors (SMs), driver 580.1, CUDA 13.0), commit unknown, $(jq -r .date stored/run.json)."
expect_that "the pictures are the same" diff -r pictures again
# The same ladders on another GPU, side by side: there the kernels take twice as long, and the ceiling is the same.
jq '.device.name = "Other|GPU" | (.ladders[].entries[] | select(.kind == "rung" and .ms) | .ms.median) *= 2' stored/run.json >other.json
expect 0 '^| ladder | size | limit | Imaginary GPU | Other\\|GPU | × library, Imaginary GPU | × library, Other\\|GPU |$' \
  bench row_sums --from "sto red.json" --markdown --beside other.json
expect_that "a ladder at a size is a row" grep -qFx \
  '| Sums of rows | 65536x2048 | copy | 100.4 % | 50.2 % | 0.951 | 0.475 |' out
expect 2 'add --from FILE --markdown' bench --beside other.json
expect 2 'add --from FILE --markdown' bench --from "sto red.json" --beside other.json
jq '.ladders |= map(.size = "1")' stored/run.json >smaller.json
expect 2 'no ladder of the same size in common' bench --from "sto red.json" --markdown --beside smaller.json
# Several runs of one GPU are shown as one.
jq '.ladders |= .[:1] | .commit = "abc"' stored/run.json >first.json
jq '.ladders |= .[1:]' stored/run.json >others.json
expect 0 '' bench --from first.json --from others.json --json
expect_that "two runs have all ladders" test "$(jq -c .ladders out)" = "$(jq -c .ladders whole.json)"
expect_that "and both commits" test "$(jq -r .commit out)" = "abc, unknown"
expect 0 '' bench "$(jq -r '.ladders[0].name' first.json)" --size "$(jq -r '.ladders[0].size' first.json)" --from others.json --from first.json --json
expect_that "of one ladder the commit is its own" test "$(jq -r .commit out)" = abc
expect 2 'two of the runs hold .* Leave one of them out' bench --from first.json --from "sto red.json"
jq '.device.driver = "570.1"' others.json >elsewhere.json
expect 2 '(driver 580.1), another .* (driver 570.1)' bench --from first.json --from elsewhere.json
expect 2 'Did you mean row_sums?' bench row_sum --from "sto red.json"
expect 2 'cannot read none.json: No such file' bench --from none.json
expect 2 'is a folder' bench --from stored
head -c 300 stored/run.json >damaged.json
expect 2 'damaged.json holds no result of the ladders' bench --from damaged.json
echo '{"version":2}' >newer.json
expect 2 'its version is not 1' bench --from newer.json
jq '.ladders[0].entries[0].ms.median = 0' stored/run.json >zero.json
expect 2 'a median time that is not above 0' bench --from zero.json
expect 2 'add --from FILE' bench --markdown
expect 2 'Use one of them' bench --mine --from stored/run.json
expect 2 'Leave --commit out' bench --commit abc --from stored/run.json
expect 2 'takes no option but --json' bench simulator --mine
write_program bin/nvidia-smi 'echo "GPU 0: Imaginary GPU"'

# Lessons and the results page take their blocks from a stored run, and keep what they have where there is none.
mkdir -p common/tools common/bench/gpu docs/results
cp "$source"/common/tools/generate common/tools/
cp "$source"/common/bench/gpu/{ladder_blocks.sh,profile_blocks.sh} common/bench/gpu/
write_program course 'exec "$(dirname "$0")/build/bin/course" "$@"'
generate() { common/tools/generate "$@" >generated 2>&1; }
printf '%s\n' '<!-- generated: ladder row_sums -->' kept '<!-- end generated -->' '<!-- generated: ladders -->' kept \
  '<!-- end generated -->' >page.md
expect_that "without a run the check passes" generate --check page.md
expect_that "it says what is missing" grep -q 'h200.json is missing' generated
expect_that "the blocks are kept" test "$(grep -c '^kept$' page.md)" = 2
cp stored/run.json docs/results/h200.json
expect_that "with a run the check fails where a block is old" eval '! generate --check page.md'
expect_that "the blocks are filled" generate page.md
expect_that "then the check passes" generate --check page.md
expect_that "twice a table and once a picture" test "$(grep -c '^| `row_sums_shuffle`' page.md)/$(grep -c 'src="results/pictures/row_sums.65536x2048.svg" alt="copy' page.md)" = 2/1
expect_that "nothing is left of the old" test "$(grep -c '^kept$' page.md)" = 0
# What a profiler counted comes from a file of its own.
printf '%s\n' '<!-- generated: profile row_sums -->' kept '<!-- end generated -->' >profile.md
expect_that "without a profile the block is kept" eval 'generate profile.md && grep -q "^kept$" profile.md'
jq '{device: "GPU", driver: "1", metrics, ladders: {row_sums: .ladders.row_sums}}' "$source/docs/results/profile.json" >docs/results/profile.json
expect_that "with a profile it is filled" generate profile.md
expect_that "a row has what was busy: $(grep atomic profile.md)" grep -q '^| `row_sums_atomic` | .*%.* | global memory (.*) |$' profile.md
expect_that "helpers are left out" test "$(grep -c SingleTile profile.md)" = 0
rm docs/results/pictures/roofline.svg
expect_that "a missing picture is noticed" eval '! generate --check page.md'

# Programs that go wrong: the other ladders are measured all the same.
write_program build/gpu/bin/ladder_row_sums '[ "$1" = --sizes ] && { echo 7; exit 0; }' 'kill -SEGV $$'
expect 1 'not measured: signal 11' bench
expect_that "the next ladder is measured" grep -q '^  cublas ' out
expect_that "its device is named" grep -q '^Imaginary GPU' out
expect 1 '"error":"signal 11 (Segmentation fault)"' bench --json --output crashed.json
expect 0 'not measured: signal 11' bench --from crashed.json
write_program build/gpu/bin/ladder_row_sums '[ "$1" = --sizes ] && { echo 7; exit 0; }' 'sleep 20'
expect 2 'nothing was measured. row_sums: stopped after 0.3 s' bench row_sums --time-limit 0.3
write_program build/gpu/bin/ladder_row_sums '[ "$1" = --sizes ] && { echo 7; exit 0; }' 'echo "no GPU here" >&2' 'exit 2'
expect 2 'row_sums: exit code 2: no GPU here' bench row_sums --output none.json
expect_that "no result is written of nothing" test ! -e none.json
write_program build/gpu/bin/ladder_row_sums '[ "$1" = --sizes ] && { echo 7; exit 0; }' 'echo hello'
expect 2 'printed something else than' bench row_sums
write_program build/gpu/bin/ladder_row_sums 'exit 1'
expect 2 'ladder_row_sums --sizes: exit code 1' bench row_sums
finish
