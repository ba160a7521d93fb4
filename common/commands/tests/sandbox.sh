# Sourced by the tests of the whole program: a folder of their own, whose name holds a space and a letter outside of ASCII,
# and words to say what is expected. Needs $program, the course program of a build.
build=$(cd "$(dirname "$program")/.." && pwd)
source=$(sed -n 's/^ *"source_dir":"\(.*\)",$/\1/p' "$build/course_manifest.json")
sandbox=$(mktemp -d "${TMPDIR:-/tmp}/course täst XXXXXX")
trap 'rm -rf "$sandbox"' EXIT
failures=0

# A program of the sandbox's own, with its own progress, that uses the real build's libraries. It takes what is `named`
# for built.
# sandbox_program <name…>
sandbox_program() {
  mkdir -p "$sandbox/build/bin" "$sandbox/build/course_stamps" "$sandbox/common" "$sandbox/chapters" || exit 1
  cp "$program" "$build/bin/course_all" "$sandbox/build/bin/" || exit 1
  sed -e "s|\"source_dir\":\"[^\"]*\"|\"source_dir\":\"$sandbox\"|" -e "s|\"build_dir\":\"[^\"]*\"|\"build_dir\":\"$sandbox/build\"|" \
    "$build/course_manifest.json" >"$sandbox/build/course_manifest.json" || exit 1
  local name
  for name in "$@"; do touch "$sandbox/build/course_stamps/$name"; done
  cd "$sandbox" || exit 1
}

# As sandbox_program, with a copy of all exercises as shipped, whatever the learner has done to the originals.
# sandbox_exercises <name…>
sandbox_exercises() {
  cp -r "$source/exercises" "$source/solutions" "$source/chapters" "$sandbox/" || exit 1
  sandbox_program "$@"
  local solution
  for solution in "$source"/solutions/*/*.cu; do
    cp "$solution" "$sandbox/exercises/${solution#"$source/solutions/"}"
    course reset "$(basename "$solution" .cu)" >/dev/null || exit 1
  done
  rm -rf "$sandbox/.course"
}

course() { "$sandbox/build/bin/course" "$@" <"${input:-/dev/null}"; }

failed() {
  failures=$((failures + 1))
  echo "FAILED: $*"
}

# expect <exit code> <pattern in stdout and stderr> <arguments…>
expect() {
  local code=$1 pattern=$2 got=0
  shift 2
  course "$@" >"$sandbox/out" 2>"$sandbox/err" || got=$?
  if [[ $got -ne $code ]] || ! grep -q -- "$pattern" "$sandbox/out" "$sandbox/err"; then
    failed "course $*: exit $got, expected $code and /$pattern/. It said:"
    cat "$sandbox/out" "$sandbox/err"
  elif [[ $code -eq 2 && ! -s $sandbox/err ]]; then
    failed "course $*: nothing on stderr"
  fi
}

# expect_that <what> <command…>
expect_that() {
  local what=$1
  shift
  "$@" || failed "$what"
}

# Sets `python` to one that drives terminals. The one that Debian's python3-pyte is for may not be the first in PATH.
find_terminal_python() {
  for python in python3 /usr/bin/python3; do
    "$python" -c 'import pyte' 2>/dev/null && return
  done
  echo "This needs the Python package pyte: apt-get install python3-pyte, or run ./course test, which does."
  exit 1
}

# Says how it went; the last command of a test.
finish() {
  echo "$failures failures"
  [[ $failures -eq 0 ]]
}
