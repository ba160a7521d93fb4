#include "course/commands/commands.hpp"

#include <filesystem>

#include "course/files/identify.hpp"
#include "course/watch/controller.hpp"

namespace course {

int watch(const Workspace& workspace, const std::string& id, bool polling) {
  const Exercise& exercise = named_or_next(workspace, id);
  std::filesystem::current_path(workspace.root());  // reports name files from there
  Controller(workspace, exercise, polling).run();
  return 0;
}

}  // namespace course
