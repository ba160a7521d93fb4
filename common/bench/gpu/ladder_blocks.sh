# Sourced by generate: the blocks of what a GPU measured, and their pictures. All of a ladder comes from one stored run.
# shellcheck shell=bash disable=SC2154,SC2034  # generate sets `results`, `runs` and `check`, and reads `current`
pictures=docs/results/pictures

stored_runs() {
  ./course bench "$@" "${runs[@]/#/--from=}" </dev/null
}

# For a lesson: without the column of ranges, and with a link to the whole in place of how it was measured.
block_ladder() {  # NAME [SIZE]
  stored_runs "$1" ${2:+--size "$2"} --markdown | awk -F' [|] ' -v name="$1" '
    /^At best limited/ { getline; next }
    /^Measured on / {
      match($0, /[0-9]+-[0-9]+-[0-9]+/)
      printf "%s, %s: [the whole run](../../docs/results.md#results_%s)\n", substr($0, 13, index($0, " (") - 13), substr($0, RSTART, RLENGTH), name
      next
    }
    /^[|]/ { for (i = 1; i <= NF; ++i) if (i != 4) printf "%s%s", $i, i < NF ? " | " : "\n"; next }
    { print }'
}

# Each picture's own words are its alternative text.
picture() {  # NAME
  local words
  words=$(sed -n 's|^<desc id="description">\(.*\)</desc>$|\1|p' "$pictures/$1")
  printf '<img src="%s" alt="%s"/>\n\n' "${pictures#docs/}/$1" "${words:?$1 has no description}"
}

# A size in words: of vectors, matrices and heads.
size_in_words() {  # SIZE TITLE
  local grouped
  grouped=$(sed -E ':again; s/\B([0-9]{3})($|,|x)/,\1\2/; t again' <<<"$1")
  case $1,$2 in
    *ttention) echo "${grouped/x/ heads of } queries" ;;
    *[0-9]x[0-9]*) echo "${grouped/x/ × } elements" ;;
    *product*) echo "matrices of $grouped × $grouped" ;;
    *) echo "$grouped elements" ;;
  esac
}

block_ladders() {
  local name size title place last=
  stored_runs --markdown | tail -n 1
  printf '\n## From the plainest kernel to the fastest <a id="results_summary"></a>\n\n'
  picture summary.svg
  printf '## Every ladder, rung by rung <a id="results_ladders"></a>\n\n'
  picture ladders.svg
  printf '## Roofline <a id="results_roofline"></a>\n\n'
  picture roofline.svg
  while IFS=$'\t' read -r name size title; do
    place=$name.$size
    [[ $title == "$last" ]] || printf '## %s <a id="results_%s"></a>\n\n' "$title" "$name"
    last=$title
    printf '### %s: %s <a id="results_%s"></a>\n\n' "$title" "$(size_in_words "$size" "$title")" "${place//[^A-Za-z0-9]/_}"
    picture "${place//[^A-Za-z0-9._-]/_}.svg"
    stored_runs "$name" --size "$size" --markdown | sed -e 1,2d -e '/^Measured on /d'
  done < <(jq -r '.ladders[] | select(.error == null) | [.name, .size, .title] | @tsv' "${runs[@]}")
}

# The same ladders on another GPU.
block_beside() {  # NAME
  stored_runs --markdown --beside "docs/results/beside/$1.json"
}

# Of stored runs, without which there is nothing to draw.
draw_pictures() {
  local fresh
  fresh=$(mktemp -d)
  stored_runs --pictures "$fresh" >/dev/null
  chmod a+r "$fresh"/*
  if ! $check; then
    rm -rf $pictures
    cp -r "$fresh" $pictures
    chmod 755 $pictures
  elif ! diff -r "$fresh" $pictures; then
    echo "$pictures: not current; run common/tools/generate"
    current=false
  fi
  rm -r "$fresh"
}

# Whether a block can be filled here. One that needs a GPU's results, or Node.js, keeps what it has where there are none.
can_fill() {  # KIND
  case $1 in
    ladder | ladders | beside) [[ -e $results ]] ;;
    profile | loads) [[ -e $results && -e $profile ]] ;;
    picture) command -v node >/dev/null ;;
  esac
}
