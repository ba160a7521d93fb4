#!/usr/bin/env bash
# What the harness says of wrong outputs, on the course's own wrong kernels: the pattern that it finds for each one
# whose defect shows as a wrong result is compared with data/diagnoses.txt. Judges that are not built are passed over, and
# those whose test has left a verdict since are not run again.
# COURSE_KEEP_DIAGNOSES=1 keeps the patterns as they are now.
# Usage: diagnoses_test.sh <build folder>, from the top of the repository
set -uo pipefail
build=$1
kept=common/judge/tests/data/diagnoses.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What the verdict shows first: the pattern of the wrong outputs, "(none)", or "(explained by: …)" the findings before it.
pattern='if any(.findings[]; .severity == "error" and .kind != "wrong-result" and .kind != "budget-exceeded")
         then "(explained by: " + ([.findings[] | select(.kind != "wrong-result" and .kind != "budget-exceeded") | .kind]
                                   | unique | join(", ")) + ")"
         else (.findings | map(select(.kind == "wrong-result"))[0].message // "") as $first
              | [.cases[] | select(.wrong and (.name as $name | $first | contains("(case \u0027" + $name + "\u0027)")))]
              | (.[0].wrong.pattern // "") | if . == "" then "(none)" else . end
         end'

jq -r '.exercises[] | .chapter as $chapter | .name as $name | .wrong | sort_by(.name)[]
       | select(.expect == "wrong-result") | [$chapter, $name, .name, .file] | @tsv' \
  "$build/course_manifest.json" >"$folder/wrong.tsv"
stale=$(cut -d' ' -f1 "$kept" | grep -Fxvf <(awk -F'\t' '{ print $2 "/" $3 }' "$folder/wrong.tsv"))
[[ -z $stale || -n ${COURSE_KEEP_DIAGNOSES-} ]] || { echo "$kept names what is no wrong kernel with a wrong result: $stale"; exit 1; }

verdicts=()
while IFS=$'\t' read -r chapter exercise wrong file; do
  judge=$build/chapters/$chapter/${exercise}_wrong_$wrong
  [[ -x $judge ]] || continue
  mkdir -p "$folder/$exercise"
  verdicts+=("$folder/$exercise/$wrong")
  left=$build/chapters/$chapter/$chapter.$exercise.wrong.$wrong.json
  if [[ $left -nt $judge ]]; then
    cp "$left" "${verdicts[-1]}"
  else
    "$judge" --exercise="$chapter/$exercise" --implementation=file --source="$file" --verdict="${verdicts[-1]}" >/dev/null 2>&1
  fi
done <"$folder/wrong.tsv"
[[ ${#verdicts[@]} -gt 0 ]] || { echo "No judge of a wrong kernel is built in $build."; exit 1; }

# All at once: jq takes as long to start as a judge to judge.
jq -r "[(input_filename | split(\"/\")[-2:] | join(\"/\")), ($pattern)] | @tsv" "${verdicts[@]}" |
  while IFS=$'\t' read -r kernel said; do printf '%-48s %s\n' "$kernel" "$said"; done >"$folder/found.txt"
[[ $(wc -l <"$folder/found.txt") -eq ${#verdicts[@]} ]] || { echo "Not every judge gave a verdict."; exit 1; }
[[ -z ${COURSE_KEEP_DIAGNOSES-} ]] || cp "$folder/found.txt" "$kept"
judged=$(wc -l <"$folder/found.txt")
said=$(grep -vc '(none)$' "$folder/found.txt")
echo "$judged wrong kernels; of $said something is said"
grep -Fxvf "$kept" "$folder/found.txt" && { echo "These differ from $kept."; exit 1; }
exit 0
