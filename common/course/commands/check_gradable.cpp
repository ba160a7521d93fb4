#include "course/commands/course_checks.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "grade/grading_rig.hpp"
#include "grade/source_check.hpp"
#include "system/files.hpp"
#include "system/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// A file that no check of `grade` may refuse.
struct Correct {
  std::string source;
  fs::path object;  ///< as the build made it, if it has
};

std::vector<Correct> correct_files(const Manifest& manifest, const Exercise& exercise) {
  const fs::path folder = manifest.build_dir / exercise.chapter_dir;
  std::vector<Correct> files = {{exercise.solution, folder / (exercise.name + "_solution.cu.o")},
                                {exercise.exercise, folder / (exercise.name + "_exercise.cu.o")}};
  for (const Alternative& one : exercise.variants)
    files.push_back({one.file, folder / fmt::format("{}_variant_{}.cu.o", exercise.name, one.name)});
  // Of wrong kernels the sources are enough: their objects call nothing that right ones do not.
  for (const Alternative& one : exercise.mutants) files.push_back({one.file, {}});
  return files;
}

std::vector<std::string> objections(const Workspace& workspace, const GradingRig& rig, const Correct& file) {
  std::vector<std::string> words;
  for (const Objection& one : objections_to_source(read_file(workspace.at(file.source)), rig.headers))
    words.push_back(fmt::format("{}:{}: it uses {}", file.source, one.line, one.message));
  if (!fs::exists(file.object)) return words;
  const Symbols symbols = parse_symbols(run_process({"nm", "-P", file.object.string()}).output);
  for (const std::string& one : objections_to_object(symbols, rig.rules))
    words.push_back(fmt::format("{}:1: {}", file.source, one));
  return words;
}

}  // namespace

int check_gradable(const Workspace& workspace) {
  std::size_t sources = 0;
  std::size_t objects = 0;
  std::size_t refused = 0;
  for (const Exercise& exercise : workspace.manifest.exercises) {
    const GradingRig rig = rig_without_reference(workspace, exercise);
    for (const Correct& file : correct_files(workspace.manifest, exercise)) {
      const std::vector<std::string> words = objections(workspace, rig, file);
      for (const std::string& one : words) fmt::print("{}\n", one);
      ++sources;
      objects += fs::exists(file.object) ? 1 : 0;
      refused += words.empty() ? 0 : 1;
    }
  }
  fmt::print("{} sources and {} objects looked at, {} would be refused.\n", sources, objects, refused);
  return refused == 0 ? 0 : 1;
}

}  // namespace course
