#include "commands/commands.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "simulator/platform/files.hpp"
#include "workspace/identify.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// A name that no kept file has: two resets within a second keep both.
fs::path free_name(const Workspace& workspace, const Exercise& exercise) {
  const fs::path folder = workspace.private_folder() / "kept";
  const std::string stem = fmt::format("{}.{}", exercise.name, timestamp("%Y-%m-%d_%H%M%S"));
  fs::path name = folder / (stem + ".cu");
  for (int i = 2; fs::exists(name); ++i) name = folder / fmt::format("{}_{}.cu", stem, i);
  return name;
}

}  // namespace

int reset(const Workspace& workspace, const std::string& id) {
  const Exercise& exercise = identify_one(workspace.manifest, id);
  const std::string shipped = shipped_text(workspace, exercise);
  const fs::path file = workspace.at(exercise.exercise);
  const std::string old = fs::exists(file) ? read_file(file) : shipped;
  if (fs::exists(file) && old == shipped) {
    fmt::print("{} is as shipped already.\n", exercise.exercise);
    return 0;
  }
  if (old != shipped) {
    const fs::path kept = free_name(workspace, exercise);
    write_file(kept, old);  // safe on disk before the exercise is replaced
    fmt::print("Your file is kept as {}\n", kept.lexically_relative(workspace.root()).string());
  }
  write_file(file, shipped);
  workspace.progress.update([&](Progress& progress) { progress.erase(exercise.id); });
  fmt::print("{} is as shipped.\nNext: ./course check {}\n", exercise.exercise, exercise.name);
  return 0;
}

}  // namespace course
