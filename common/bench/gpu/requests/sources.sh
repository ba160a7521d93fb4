#!/usr/bin/env bash
# Prints what a compiler needs for launch_once: the program itself, the solutions whose contracts it includes, and the
# folders of its headers.
set -euo pipefail
program=common/bench/gpu/requests/launch_once.cu
mapfile -t solutions < <(sed -nE 's,^#include "([0-9]{2}_[^/]+/[^/]+)/.*,solutions/\1.cu,p' "$program")
folders=()
for folder in chapters chapters/*/ chapters/*/*/ common; do folders+=(-I "$folder"); done
echo "$program" "${solutions[@]}" "${folders[@]}"
