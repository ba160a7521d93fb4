#!/usr/bin/env bash
# Slips of beginners, small edits of the solutions in slips/<exercise>.slips: the finding that the verdict tells first must
# have the kind and the pattern that the edit's heading names, and fit on a screen. So no advice can lose its cause unseen.
# Usage: slips_test.sh <the course program of a build> [<exercise>…]
set -uo pipefail
program=$1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "$(dirname "$program")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$here/../../.." || exit 1

# What a terminal of 80 columns has shown of it: 20 rows at most, before what came of trying its advice.
expect_one_screen() {
  local rows columns
  rows=$(sed '/^Tried: /,$d' "$folder/screen" | sed '${/^\r*$/d}' | wc -l)
  columns=$(LC_ALL=C.UTF-8 wc -L <"$folder/screen")
  [[ $rows -le 20 && $columns -le 80 ]] && return
  wrong=$((wrong + 1))
  echo "$1/$(basename "$2" .cu): the verdict has $rows rows of up to $columns columns:"
  cat "$folder/screen"
}

# The first finding's kind and its pattern, or "none"; of wrong outputs the pattern is their case's.
first='.findings[0] as $first
       | ([.cases[] | select(.name == $first.case) | .wrong.pattern // ""] | first // "") as $outputs
       | [$first.kind, (if $first.kind == "wrong-result" then $outputs else $first.pattern end)]
       | map(if . == "" then "none" else . end) | join(" - ")'

# What clang++ does not warn of: an empty body after a #line directive, a comparison in a template.
declare -A by_clang=([vector_add/guard_ends]="out-of-bounds - none" [dot_product/never_negative]="wrong-result - none"
  [dot_product/never_below_0]="timeout - none")

judged=0
wrong=0
for slips in "$here"/slips/*.slips; do
  name=$(basename "$slips" .slips)
  [[ $# -eq 0 || " $* " == *" $name "* ]] || continue
  "$build/bin/write_edited" wrong solutions/*/"$name.cu" "$slips" "$folder/$name" || exit 1
  for file in "$folder/$name"/*.cu; do
    wanted=$(sed -n '1s|^// EXPECT: ||p' "$file")
    [[ -e $build/lib/simcc_pass.so ]] || wanted=${by_clang[$name/$(basename "$file" .cu)]:-$wanted}
    rm -f "$folder/verdict.json"
    COLUMNS=80 "$program" check "$name" --file "$file" --output "$folder/verdict.json" >"$folder/screen" 2>"$folder/errors" || true
    got=$(jq -r "$first" "$folder/verdict.json")
    judged=$((judged + 1))
    expect_one_screen "$name" "$file"
    [[ $got == "$wanted" ]] && continue
    wrong=$((wrong + 1))
    echo "$name/$(basename "$file" .cu): the verdict begins with '$got', and should with '$wanted'"
    cat "$folder/errors"
  done
done
echo "$judged slips, $wrong told otherwise than expected"
[[ $judged -gt 0 && $wrong -eq 0 ]]
