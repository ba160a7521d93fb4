#include "course/commands/commands.hpp"

#include <filesystem>

#include "course/files/identify.hpp"
#include "course/watch/controller.hpp"
#include "system/problem.hpp"

namespace course {

int watch(const Workspace& workspace, const std::string& id, bool polling) {
  const Exercise* const exercise =
      id.empty() ? next_open(workspace, workspace.progress.load()) : &identify_one(workspace.manifest, id);
  if (exercise == nullptr) {
    throw Problem("every exercise is solved. Name one to watch it: ./course watch add_ten");
  }
  std::filesystem::current_path(workspace.root());  // reports name files from there
  Controller(workspace, *exercise, polling).run();
  return 0;
}

}  // namespace course
