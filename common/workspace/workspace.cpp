#include "workspace/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "edits/edits.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "workspace/skeleton/skeleton.hpp"

namespace fs = std::filesystem;

namespace course {

Workspace open_workspace() {
  Manifest manifest = load_manifest(own_manifest());
  ProgressFile progress(manifest.source_dir / ".course" / "progress.json");
  return {.manifest = std::move(manifest), .progress = std::move(progress)};
}

std::string Workspace::from_root(const std::string& file) const {
  const fs::path absolute = fs::weakly_canonical(fs::absolute(file));
  const fs::path relative = absolute.lexically_relative(fs::weakly_canonical(root()));
  const bool inside = !relative.empty() && *relative.begin() != "..";
  return inside ? relative.string() : absolute.string();
}

/// Whether a wrong kernel is what learners of a bug hunt get.
template <class Kernel>
static bool is_shipped(const Kernel& kernel) {
  return kernel.name == "shipped";
}

bool is_hunt(const Exercise& exercise) {
  return std::any_of(exercise.wrong.begin(), exercise.wrong.end(), is_shipped<Alternative>);
}

std::string shipped_text(const Workspace& workspace, const Exercise& exercise) {
  const NamedText solution{exercise.solution, read_file(workspace.at(exercise.solution))};
  if (!is_hunt(exercise)) return emptied(solution.text, solution.name);
  const std::string file = exercise.wrong_edits();
  const std::vector<EditedKernel> kernels = parse_edits(Edits::wrong, read_file(workspace.at(file)), file);
  const auto shipped = std::find_if(kernels.begin(), kernels.end(), is_shipped<EditedKernel>);
  if (shipped == kernels.end())
    throw Problem(fmt::format("{} has no kernel `shipped` any more. Configure again.", file));
  return apply_edits(*shipped, solution, file).with_comments;
}

std::string task_of(const Workspace& workspace, const Exercise& exercise) {
  const std::string text = read_file(workspace.at(exercise.solution));
  const std::string first = text.substr(0, text.find('\n'));
  const std::size_t colon = first.find(": ");
  return colon == std::string::npos ? "" : first.substr(colon + 2);
}

static bool is_solved(const Exercise& exercise, const Progress& progress) {
  const auto entry = progress.find(exercise.id);
  return entry != progress.end() && !entry->second.solved.empty();
}

State state_of(const Workspace& workspace, const Exercise& exercise, const Progress& progress) {
  if (is_solved(exercise, progress)) return State::solved;
  const std::filesystem::path file = workspace.at(exercise.exercise);
  if (!std::filesystem::exists(file) || read_file(file) == shipped_text(workspace, exercise)) return State::untouched;
  return State::attempted;
}

const Exercise* next_open(const Workspace& workspace, const Progress& progress, const Exercise* after) {
  const Exercise* first = nullptr;
  bool behind = after == nullptr;
  for (const Exercise& exercise : workspace.manifest.exercises) {
    const bool open = !is_solved(exercise, progress) && &exercise != after;
    if (open && behind) return &exercise;
    if (open && first == nullptr) first = &exercise;
    if (&exercise == after) behind = true;
  }
  return first;
}

}  // namespace course
