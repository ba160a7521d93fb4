#!/usr/bin/env bash
# How often the programs of the bug hunts as shipped, defects and all, print what is right on this GPU.
#   common/bench/gpu/hunts_on_gpu.sh [RUNS]     20 runs of each unless said otherwise; needs nvcc and a GPU
# Each program is called as its comment says ("Run it: … -- ARGUMENTS"), and what its solution prints is right.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
runs=${1:-20}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

compile() {  # EXERCISE SOURCE PROGRAM
  nvcc -std=c++17 -arch=native -I common -I "chapters/$1" -I "chapters/${1%/*}" "$2" -o "$3"
}

echo "| program | right | runs |"
echo "| --- | ---: | ---: |"
for shipped in exercises/*/*_hunt.cu; do
  name=$(basename "$shipped" .cu)
  chapter=$(basename "$(dirname "$shipped")")
  compile "$chapter/$name" "$shipped" "$folder/defective"
  compile "$chapter/$name" "solutions/$chapter/$name.cu" "$folder/solution"
  read -ra arguments <<<"$(sed -n 's|^// Run it:.* -- ||p' "$shipped")"
  expected=$("$folder/solution" "${arguments[@]}")
  right=0
  for ((run = 0; run < runs; ++run)); do
    [[ $("$folder/defective" "${arguments[@]}") != "$expected" ]] || right=$((right + 1))
  done
  echo "| $name | $right | $runs |"
done
