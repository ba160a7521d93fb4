/// @file
/// Writes the wrong kernels of one exercise as .cu files, while the course is built:
///
///     write_mutants <solution.cu> <exercise.mutants> <folder>
///
/// Files that are as they should be stay untouched, so that only what has changed is compiled again. Exit code 1: an
/// edit is at fault, and stderr says which ones; 2: a file cannot be read or written.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "mutants/mutants.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error(fmt::format("{} cannot be read.", file.string()));
  return text.str();
}

void write_if_changed(const fs::path& file, const std::string& text) {
  if (fs::exists(file) && text_of(file) == text) return;
  std::ofstream stream(file, std::ios::binary);
  if (!(stream << text).flush()) throw std::runtime_error(fmt::format("{} cannot be written.", file.string()));
}

int write_mutants(const std::string& solution_file, const std::string& mutants_file, const fs::path& folder) {
  const NamedText solution{solution_file, text_of(solution_file)};
  fs::create_directories(folder);
  int faults = 0;
  for (const Mutant& mutant : parse_mutants(text_of(mutants_file), mutants_file)) {
    try {
      write_if_changed(folder / (mutant.name + ".cu"), apply_mutant(mutant, solution, mutants_file).source);
    } catch (const MutantFault& fault) {  // the others may be at fault, too: a changed solution breaks several at once
      fmt::print(stderr, "{}\n", fault.what());
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
  } catch (const course::MutantFault& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "write_mutants: {}\n", error.what());
    return 2;
  }
}
