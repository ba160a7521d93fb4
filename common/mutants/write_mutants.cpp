/// @file
/// Writes the wrong kernels of one exercise as .cu files, while the course is built:
///
///     write_mutants <solution.cu> <exercise.mutants> <folder>
///
/// Files that are as they should be stay untouched, so that only what has changed is compiled again. Exit code 1: an
/// edit is at fault or a file cannot be read or written, and stderr says which.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "mutants/mutants.hpp"
#include "system/files.hpp"
#include "system/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

int write_mutants(const std::string& solution_file, const std::string& mutants_file, const fs::path& folder) {
  const NamedText solution{solution_file, read_file(solution_file)};
  int faults = 0;
  for (const Mutant& mutant : parse_mutants(read_file(mutants_file), mutants_file)) {
    try {
      write_if_changed(folder / (mutant.name + ".cu"), apply_mutant(mutant, solution, mutants_file).source);
    } catch (const Problem& problem) {  // the others may be at fault, too: a changed solution breaks several at once
      fmt::print(stderr, "{}\n", problem.what());
      ++faults;
    }
  }
  return faults == 0 ? 0 : 1;
}

}  // namespace
}  // namespace course

int main(int count, char** words) {
  if (count != 4) {
    fmt::print(stderr, "usage: write_mutants <solution.cu> <exercise.mutants> <folder>\n");
    return 2;
  }
  try {
    return course::write_mutants(words[1], words[2], words[3]);
  } catch (const course::Problem& problem) {
    fmt::print(stderr, "{}\n", problem.what());
    return 1;
  }
}
