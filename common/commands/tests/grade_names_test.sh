#!/usr/bin/env bash
# Students whose folders have odd names: each is judged, and no name changes what the reports are.
# Usage: grade_names_test.sh <the course program of a build>
# shellcheck disable=SC2154  # sandbox.sh sets them
set -uo pipefail
program=$1
. "$(dirname "${BASH_SOURCE[0]}")/sandbox.sh"
cd "$sandbox" || exit 1

course() { "$program" "$@" </dev/null; }

# shellcheck disable=SC2016,SC2088  # names, not to be expanded
names=(' ' 'a b' ' anna' 'anna ' 'müller' $'mu\u0308ller' '日本' '🙂' $'two\nlines' $'a\ttab' $'a\rreturn' '-x' '--help' '--output' '-'
  "'" '"' '`touch owned`' '$(touch owned)' '${HOME}' ';touch owned' '&' '|' '<script>' ']]>' '<failure>' '&amp;' '*' '?' '[a]' '~'
  '\' '\n' '%s%n' '{}' '{0}' '#' '=' ':' '@' ',' '0' 'null' 'results.json' 'report.json' 'shard-1-of-2' $'\x01\x02' $'\xff\xfe'
  $'\x1b[31mred' $'\u202eright' "$(printf 'x%.0s' {1..240})")
for name in "${names[@]}"; do
  mkdir -p "class/$name" && cp "$source/solutions/01_shared_memory/add_ten.cu" "class/$name/add_ten.cu" || failed "no folder '$name'"
done
expect_that "there are ${#names[@]} names, at least 40" test "${#names[@]}" -ge 40

expect 0 "${#names[@]} submissions, 1 different" grade class --output grades
expect_that "nothing was run" test ! -e owned -a ! -e class/owned
expect_that "all are in the table, on a line each" test "$(grep -c ' 1/1  +$' grades/report.txt)" -eq "${#names[@]}"
expect_that "no control bytes in the table" test -z "$(LC_ALL=C grep -P '[\x00-\x08\x0b-\x1f\x7f]' grades/report.txt)"
expect_that "no turned letters in the table" test -z "$(LC_ALL=C grep -F $'\xe2\x80\xae' grades/report.txt)"
python3 - "${#names[@]}" <<'END' || failed "the reports for programs"
import json, sys, xml.etree.ElementTree
report = json.load(open("grades/report.json", encoding="utf-8"))
suites = xml.etree.ElementTree.parse("grades/report.xml").getroot()
assert len(report["submissions"]) == int(sys.argv[1]), len(report["submissions"])
assert len({entry["student"] for entry in report["submissions"]}) == int(sys.argv[1]), "two students with one name"
assert len(suites.findall("testsuite")) == int(sys.argv[1]), len(suites.findall("testsuite"))
END
finish
