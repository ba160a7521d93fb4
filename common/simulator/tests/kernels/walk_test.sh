#!/usr/bin/env bash
# The walk of DESIGN.md from a racy access to its finding names every function that a debugger sees on the way, in
# that order, and is short. What the compiler has put inside another function, the debugger need not see.
# Usage: walk_test.sh PROGRAM PAGE
set -euo pipefail
program=$1
page=$2
command -v gdb >/dev/null || { echo "skipped: there is no gdb"; exit 77; }

walk=$(sed -n '/^\*\*One racy access/,/^A judge takes/p' "$page" | grep -oE '^[0-9]+\. `[a-z0-9_/]+\.[ch]pp: [A-Za-z_]+`' |
  sed -E 's/^[0-9]+\. `(.*)`$/\1/')
steps=$(wc -l <<<"$walk")
files=$(cut -d: -f1 <<<"$walk" | sort -u | wc -l)
if ((steps < 10 || steps > 24 || files > 17)); then
  echo "the walk has $steps steps in $files files; at most 24 and 17"
  exit 1
fi

# One stop where the words are made, one where they are printed; frames are printed from the innermost on. A lambda is part
# of the function in which it stands, whose name clang++ gives its frame.
frames() {
  SIMULATOR_REPORT='' gdb -batch -nx -ex 'set breakpoint pending on' -ex "break $1" -ex run -ex backtrace "$program" 2>&1 |
    grep -E '^#[0-9]+ .*libsimulator|^#[0-9]+ .* at .*/simulator/' |
    sed -E 's/\(anonymous namespace\):://g; :again s/<[^<>]*>//; tagain; s/\[abi:[^]]*\]//; s/ ?\(.*//; s/.*[: ]//' | sed '/^operator/d' | uniq | tac
}
# The thread's own beginning and the launch come before the access.
on_the_way=$(frames simulator::words_of | sed -n '/^\(observe\|access\|slow_path\)$/,$p')
at_the_end=$(frames simulator::render_text)
seen=$(printf '%s\n' "$on_the_way" "$at_the_end" | grep -v '^$')
[[ $(wc -l <<<"$seen") -ge 6 ]] || { echo "gdb sees too little: $seen"; exit 1; }

mapfile -t named < <(sed 's/.*: //' <<<"$walk")
at=0
while read -r frame; do
  from=$at
  while ((at < ${#named[@]})) && [[ ${named[at]} != "$frame" ]]; do at=$((at + 1)); done
  if ((at == ${#named[@]})); then
    echo "gdb sees $frame after ${named[from - 1]:-the beginning}, and the walk does not name it there"
    exit 1
  fi
  at=$((at + 1))
done <<<"$seen"
echo "$(wc -l <<<"$seen") frames seen, all of them among the walk's $steps steps in $files files"
