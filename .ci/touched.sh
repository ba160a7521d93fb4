# For checks that look at the sources that a change touched, since all would take too long: those of the last commit, or
# since the commit that CI_BASE names; CI_BASE=all takes every source. To be sourced at the top of the repository.
# shellcheck shell=bash
base=${CI_BASE:-HEAD~1}
sources=('common/*.[ch]pp' 'chapters/*.[ch]pp')
developer_build=build/ci/developer

# Prints the sources and headers that changed.
changed_sources() {
  if [[ $base == all ]] || ! git rev-parse -q --verify "$base" >/dev/null; then
    git ls-files "${sources[@]}"
  else
    git diff --name-only --diff-filter=d "$base" -- "${sources[@]}"
  fi
}

# Makes a compile command for each source: only configured, never built.
configure_developer_build() {
  cmake --preset developer -B $developer_build -G Ninja -DCMAKE_CXX_COMPILER="$(command -v clang++ || command -v clang++-14)" >/dev/null
  grep -qF "\"$PWD/common/commands/main.cpp\"" $developer_build/compile_commands.json || { echo "no source has a compile command"; exit 1; }
}

# Of the lines on its input prints $1 at most, another $1 for each commit; with CI_BASE=all every one.
pick() {
  if [[ $base == all ]]; then cat; else sort --random-sort --random-source=<(git rev-parse HEAD) | head -n "$1"; fi
}
