/// @file
/// Writes the wrong or the right kernels of one exercise as .cu files, while the course is built:
///
///     write_edited wrong <solution.cu> <wrong.edits> <folder>
///     write_edited right <solution.cu> <right.edits> <folder>
///
/// Files that are as they should be stay untouched, so that only what has changed is compiled again. Exit code 1: an
/// edit is at fault or a file cannot be read or written, and stderr says which.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "edits/edits.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

int write_edited(Edits edits, const std::string& solution_file, const std::string& edits_file, const fs::path& folder) {
  const NamedText solution{solution_file, read_file(solution_file)};
  int faults = 0;
  for (const EditedKernel& kernel : parse_edits(edits, read_file(edits_file), edits_file)) {
    try {
      write_if_changed(folder / (kernel.name + ".cu"), apply_edits(kernel, solution, edits_file).source);
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
  const std::string kind = count == 5 ? words[1] : "";
  if (kind != "wrong" && kind != "right") {
    fmt::print(stderr, "usage: write_edited wrong|right <solution.cu> <edits> <folder>\n");
    return 2;
  }
  try {
    const course::Edits edits = kind == "wrong" ? course::Edits::wrong : course::Edits::right;
    return course::write_edited(edits, words[2], words[3], words[4]);
  } catch (const course::Problem& problem) {
    fmt::print(stderr, "{}\n", problem.what());
    return 1;
  }
}
