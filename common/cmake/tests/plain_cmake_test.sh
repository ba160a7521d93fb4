#!/usr/bin/env bash
# What those who use CMake without ./course rely on.
# Usage: plain_cmake_test.sh <source folder>
set -u
source=$1
folder=$(mktemp -d "${TMPDIR:-/tmp}/plain cmäke XXXXXX")
trap 'rm -rf "$folder"' EXIT
# shellcheck source=common/cmake/tests/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"

# A clone's top level, with nothing built.
copy() {
  mkdir -p "$1/common"
  cp "$source/CMakeLists.txt" "$source/CMakePresets.json" "$source/course" "$1/"
  cp -r "$source/common/cmake" "$source/common/tools" "$source/common/packages.txt" "$1/common/"
}

copy "$folder/in source"
(cd "$folder/in source" && find . | sort) >"$folder/before"
expect "a build in the source folder" failure "cmake -B build -DUSE_SOLUTIONS=OFF" \
  sh -c "cd '$folder/in source' && cmake -DUSE_SOLUTIONS=OFF ."
(cd "$folder/in source" && find . | sort) | diff "$folder/before" - || failed "a refused build in the source folder leaves files"

# A cmake that does nothing but write down what it is asked.
mkdir "$folder/bin"
cat >"$folder/bin/cmake" <<'END'
#!/bin/sh
[ "$1" != --version ] || exec /bin/sh -c 'PATH=${PATH#*:}; exec cmake --version'
echo "asked: $*"
exit 1
END
chmod +x "$folder/bin/cmake"
clone="$folder/clone"
copy "$clone"
mkdir "$clone/build"
ask() { PATH="$folder/bin:$PATH" "$clone/course" list </dev/null; }
for setting in "USE_SOLUTIONS:BOOL=OFF" "COURSE_SIMULATOR:STRING=AUTO" "COURSE_CUDA:STRING=ON"; do
  printf '%s\n' "USE_SOLUTIONS:BOOL=ON" "COURSE_SIMULATOR:STRING=ON" "COURSE_CUDA:STRING=OFF" |
    sed "s/^${setting%%:*}:.*/$setting/" >"$clone/build/CMakeCache.txt"
  cp "$clone/build/CMakeCache.txt" "$folder/cache"
  expect "./course beside a build folder with $setting" 2 "asked: --preset simulator -B $clone/build/course" ask
  cmp -s "$folder/cache" "$clone/build/CMakeCache.txt" || failed "./course changes a build folder with $setting"
done
printf '%s\n' "USE_SOLUTIONS:BOOL=ON" "COURSE_SIMULATOR:STRING=ON" "COURSE_CUDA:STRING=OFF" >"$clone/build/CMakeCache.txt"
expect "./course in a build folder of its own settings" 2 "asked: --preset simulator -B $clone/build\$" ask

expect "configuring where there is no Doxygen" 0 "Build files have been written" \
  cmake -S "$source" -B "$folder/build" -DUSE_SOLUTIONS=OFF -DCOURSE_CUDA=OFF -DCMAKE_DISABLE_FIND_PACKAGE_Doxygen=ON
grep -q "apt-get install doxygen" "$folder/build/build.ninja" "$folder/build"/CMakeFiles/docs.dir/build.make 2>/dev/null ||
  failed "the target docs does not say how to get its reference where there is no Doxygen"
cmake --build "$folder/build" --target help >"$folder/targets"
for chapter in "$source"/chapters/[0-9]*; do
  grep -q "test_$(basename "$chapter")\b" "$folder/targets" || failed "there is no target test_$(basename "$chapter")"
done

# The presets of docs/set_up.md and docs/gpu.md, each of the kind of its command.
presets() { (cd "$source" && cmake --list-presets="$1") | sed -n 's/^  "\([a-z]*\)".*/\1/p'; }
named=0
while read -r kind name; do
  named=$((named + 1))
  presets "$kind" | grep -qx "$name" || failed "the documents name the $kind preset $name, which does not exist"
done < <(cat "$source/docs/set_up.md" "$source/docs/gpu.md" | sed 's/--preset/\n&/g' | awk '
  { kind = before ~ /ctest *$/ ? "test" : before ~ /--build *$/ ? "build" : before ~ /--workflow *$/ ? "workflow" : "configure" }
  /^--preset [a-z]/ { sub(/`.*/, "", $2); print kind, $2 }
  { before = $0 }' | sort -u)
[[ $named -gt 5 ]] || failed "only $named presets were found in docs/set_up.md and docs/gpu.md"

finish
