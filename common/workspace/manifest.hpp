/// @file
/// What CMake wrote down about the exercises, the ladders and the build. No other list exists.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

/// A .cu whose verdict is known: a wrong one, which must be rejected, or a right one.
struct Alternative {
  std::string name;
  std::string file;    ///< from the top of the repository; written by the build where it is an edit of the solution
  std::string expect;  ///< kind of the finding it must get, or "clean"
};

/// One exercise. Paths of sources are relative to the top of the repository.
struct Exercise {
  std::string chapter;  ///< "02_halo"
  std::string name;     ///< "pooling"
  std::string id;       ///< "02_halo/pooling"
  std::string number;   ///< "2.1"
  std::string exercise;
  std::string solution;
  std::string chapter_dir;
  std::vector<std::string> include_dirs;
  std::string harness_object;
  std::string gpu_harness_object;
  std::vector<Alternative> wrong;
  std::vector<Alternative> right;

  /// The folder of its contract, its test, its hints, and its wrong and right kernels.
  std::string folder() const { return chapter_dir + "/" + name; }
  /// The header that learners' files and the test include.
  std::string contract() const { return folder() + "/" + name + ".hpp"; }
  /// The file with the hints.
  std::string hints() const { return folder() + "/hints.md"; }
  /// The file with the wrong kernels that are edits of the solution, and the folder of those that are whole files.
  /// Either may be missing.
  std::string wrong_edits() const { return folder() + "/wrong.edits"; }
  std::string wrong_folder() const { return folder() + "/wrong"; }
};

/// Kernels that do the same, from slow to fast, and the program `ladder_<name>` that measures them on a GPU.
struct Ladder {
  std::string name;                    ///< "row_sums"
  std::string chapter;                 ///< "03_reduction"
  std::string title;                   ///< "Sums of rows"
  std::vector<std::string> exercises;  ///< names of those that are rungs of it
};

/// The whole manifest.
struct Manifest {
  std::filesystem::path source_dir;
  std::filesystem::path build_dir;
  std::string cmake;
  std::string cxx;
  std::string kernel_compiler;
  std::string simcc;
  std::string nvcc;
  std::string cuda_architectures;
  bool use_solutions = true;
  bool simulator = false;
  bool gpu = false;
  std::vector<std::string> libraries;
  std::vector<std::string> gpu_libraries;
  std::vector<std::string> program_libraries;  ///< for a program with a main() of its own
  std::vector<std::string> link_options;
  std::vector<std::string> judge_options;  ///< further ones, for a judge that begins before a program's main()
  std::vector<Exercise> exercises;         ///< in the order of the course
  std::vector<Ladder> ladders;             ///< likewise
};

/// Reads the manifest.
/// @throws Problem when it is missing, damaged, or of a repository that has moved
Manifest load_manifest(const std::filesystem::path& file);

/// The path of this program.
std::filesystem::path own_program();

/// The manifest of the build that this program belongs to:
/// `<build>/course_manifest.json` for `<build>/bin/course`.
std::filesystem::path own_manifest();

}  // namespace course
