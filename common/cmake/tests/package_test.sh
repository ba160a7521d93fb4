#!/usr/bin/env bash
# The simulator as others get it: from an archive, unpacked in a folder whose name has blanks and a letter that is not ASCII.
# Usage: package_test.sh <source folder> <build folder>
set -u
source=$1 build=$2
folder=$(mktemp -d "${TMPDIR:-/tmp}/own pröject XXXXXX")
trap 'rm -rf "$folder"' EXIT
# shellcheck source=common/cmake/tests/expect.sh
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"

generators=TGZ
if command -v dpkg-deb >/dev/null; then generators+=";DEB"; fi
# Where no locale is set, CPack cannot read names with letters outside of ASCII.
export LC_ALL=C.UTF-8
expect "packing" 0 "tar.gz" cpack --config "$build/CPackConfig.cmake" -G "$generators" -B "$folder/packed"
mkdir "$folder/some where"
tar -xzf "$folder"/packed/*.tar.gz -C "$folder/some where" --strip-components=1 || failed "the archive"
prefix=$(dirname "$(dirname "$(find "$folder/some where" -name simcc -path '*/bin/simcc' -type f)")")
grep -rlF -e "$source" -e "$build" "$prefix" && failed "files that name this machine's folders"

expect "installing" 0 "bin/simcc" cmake --install "$build" --prefix "$folder/installed"
diff <(cd "$prefix" && find . | sort) <(cd "$folder/installed" && find . | sort) || failed "the archive holds what is installed"

if [[ $generators == *DEB ]]; then
  expect "a package for Debian" 0 "^ Depends: .*g++.*binutils\|^ Depends: .*binutils.*g++" dpkg-deb --info "$folder"/packed/*.deb
  expect "its libraries" 0 "^ Depends: .*libdw" dpkg-deb --info "$folder"/packed/*.deb
  expect "its program" 0 " \./usr/bin/simcc" dpkg-deb --contents "$folder"/packed/*.deb
fi

for compiler in g++ clang++; do
  command -v "$compiler" >/dev/null || continue
  for twin in right racy; do
    project="$folder/$twin $compiler"
    mkdir "$project"
    cp "$source"/docs/own_project/* "$project/"
    [[ $twin == right ]] || sed -i '/__syncthreads();/d' "$project/block_sums.cu"
    expect "$twin, $compiler: configuring" 0 "Build files" \
      cmake -S "$project" -B "$project/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$compiler"
    expect "$twin, $compiler: building" 0 "block_sums" cmake --build "$project/build"
  done
  expect "a right kernel, by $compiler" 0 "100% tests passed.* out of 3" ctest --test-dir "$folder/right $compiler/build"
  expect "a racy kernel, by $compiler, as docs/own_project.md shows it" 8 "$(grep '^block_sums.cu:12: shared-race' "$source/docs/own_project.md" | sed 's/[][]/\\&/g')" \
    ctest --test-dir "$folder/racy $compiler/build" --output-on-failure
  expect "its line, by $compiler" failure "> *12 |.*tile\[threadIdx.x + half\]" "$folder/racy $compiler/build/block_sums"
done

# The jobs for GitHub and GitLab, from the step that tests: as they stand in docs, on a racy kernel.
# job <name> <report> <commands>
job() {
  local name=$1 report=$2 commands=$3
  local project="$folder/job of $name"
  mkdir "$project"
  cp "$source"/docs/own_project/{CMakeLists.txt,block_sums.cu} "$project/"
  sed -i '/__syncthreads();/d' "$project/block_sums.cu"
  ln -s "$prefix" "$project/simulator-package"
  [[ -n $commands ]] || failed "the job of $name has no commands"
  (cd "$project" && bash -c "$commands") >"$project/log" 2>&1
  grep -rq 'shared-race' "$project/$report" || failed "the job of $name leaves no report: $(tail -5 "$project/log")"
}
job GitHub findings.sarif "$(awk '/^      - /{inside = /name: (Test|Show)/} inside && /run: [^|]/{sub(/.*run: /, ""); print} inside && /^          /{print}' \
  "$source/docs/own_project/workflow.yml")"
job GitLab findings "$(awk '/^  [a-z_]*:/{inside = /script:/ && !/before/} inside && /^    - /{sub(/^    - /, ""); print}' \
  "$source/docs/own_project/gitlab-ci.yml")"

# What a target says reaches the sources, also those in C++.
project="$folder/with settings"
mkdir -p "$project/in clude"
echo '#pragma once' >"$project/in clude/own.hpp"
cat >"$project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.20)
project(settings LANGUAGES CXX)
find_package(CooperativeCuda 0.1 REQUIRED)
cooperative_cuda_add_executable(settings main.cu part/main.cpp "in clude/own.hpp")
target_include_directories(settings PRIVATE "in clude")
target_compile_definitions(settings PRIVATE LIST=1,2 NAME="a b")
set_target_properties(settings PROPERTIES CXX_STANDARD 20)
END
mkdir "$project/part"
cat >"$project/main.cu" <<'END'
#include <concepts>
#include <initializer_list>
#include <own.hpp>
int sum(std::integral auto value) { for (int v : {LIST}) value += v; return value; }
int answer() { return sum(0) + (int)sizeof(NAME); }
END
printf '#include <own.hpp>\n#include <cstdio>\nint answer();\nint main() { std::printf("%%d\\n", answer()); }\n' >"$project/part/main.cpp"
expect "settings of a target: configuring" 0 "Build files" cmake -S "$project" -B "$project/build" -DCMAKE_PREFIX_PATH="$prefix"
expect "settings of a target: building" 0 "settings" cmake --build "$project/build"
expect "settings of a target" 0 "^7$" "$project/build/settings"
echo '#error changed' >>"$project/in clude/own.hpp"
expect "a header that has changed" failure "changed" cmake --build "$project/build"

# A makefile that asks for the Toolkit's folder, and lets another compiler link.
project="$folder/by make"
mkdir "$project"
cp "$source/docs/own_project/block_sums.cu" "$project/"
cat >"$project/Makefile" <<'END'
block_sums: block_sums.o
	gcc -o $@ $^ -L"$(CUDA_PATH)/lib64" -lcudart -Wl,-rpath,"$(CUDA_PATH)/lib64"
%.o: %.cu
	"$(CUDA_PATH)/bin/nvcc" -arch=sm_80 -I"$(CUDA_PATH)/include" -c $< -o $@
END
if command -v gcc >/dev/null && command -v make >/dev/null; then
  expect "a makefile of another linker" 0 "gcc" make -C "$project" CUDA_PATH="$prefix/lib/cooperative-cuda"
  "$project/block_sums" || failed "what it made of a right kernel"
  sed -i '/__syncthreads();/d' "$project/block_sums.cu"
  make -C "$project" CUDA_PATH="$prefix/lib/cooperative-cuda" >/dev/null
  expect "what it made of a racy kernel" 1 "shared-race" "$project/block_sums"
fi

finish
