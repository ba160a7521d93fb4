# Sourced by the tests of CMake: words to say what is expected. Needs $folder, a folder of the test's own.
failures=0

failed() {
  failures=$((failures + 1))
  echo "FAILED: $*"
}

# expect <what> <exit code or failure> <pattern> <command…>
expect() {
  local what=$1 code=$2 pattern=$3 got=0
  shift 3
  "$@" >"$folder/out" 2>&1 || got=$?
  if [[ $code == failure && $got -ne 0 ]]; then got=$code; fi
  [[ $got == "$code" ]] && grep -q -- "$pattern" "$folder/out" && return
  failed "$what: exit $got, expected $code and /$pattern/. It said:"
  cat "$folder/out"
}

# Says how it went; the last command of a test.
finish() {
  echo "$failures failures"
  [[ $failures -eq 0 ]]
}
