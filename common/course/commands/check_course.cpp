#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>

#include "course/commands/commands.hpp"
#include "course/files.hpp"
#include "course/problem.hpp"
#include "course/skeleton.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

std::optional<std::string> fault_of(const Workspace& workspace, const Exercise& exercise) {
  try {
    return skeleton_fault(read_file(workspace.at(exercise.exercise)), exercise.exercise,
                          read_file(workspace.at(exercise.solution)), exercise.solution);
  } catch (const Problem& problem) {
    return problem.what();
  }
}

std::vector<std::string> stray_files(const Workspace& workspace) {
  std::set<std::string> listed;
  for (const Exercise& exercise : workspace.manifest.exercises) listed.insert({exercise.exercise, exercise.solution});
  std::vector<std::string> faults;
  for (const char* tree : {"exercises", "solutions"}) {
    for (const auto& entry : fs::recursive_directory_iterator(workspace.root() / tree)) {
      const std::string file = entry.path().lexically_relative(workspace.root()).generic_string();
      if (entry.is_directory() || listed.count(file) != 0) continue;
      faults.push_back(
          fmt::format("{0}: no chapter lists this file. Add `course_add_exercise({1})` to chapters/{2}/"
                      "CMakeLists.txt, or move the file elsewhere.",
                      file, entry.path().stem().string(), entry.path().parent_path().filename().string()));
    }
  }
  return faults;
}

}  // namespace

int check_course(const Workspace& workspace) {
  std::vector<std::string> faults = stray_files(workspace);
  for (const Exercise& exercise : workspace.manifest.exercises) {
    if (const auto fault = fault_of(workspace, exercise)) faults.push_back(*fault);
  }
  for (const std::string& fault : faults) fmt::print(stderr, "{}\n", fault);
  if (!faults.empty()) return 1;
  fmt::print("{} exercises agree with their solutions.\n", workspace.manifest.exercises.size());
  return workspace.manifest.exercises.empty() ? 1 : 0;
}

}  // namespace course
