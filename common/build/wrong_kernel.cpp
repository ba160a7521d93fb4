#include "build/wrong_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "edits/edits.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "workspace/identify.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

std::vector<EditedKernel> edits_of(const Workspace& workspace, const Exercise& exercise) {
  const fs::path file = workspace.at(exercise.wrong_edits());
  return fs::exists(file) ? parse_edits(Edits::wrong, read_file(file), exercise.wrong_edits())
                          : std::vector<EditedKernel>();
}

/// The wrong kernels that are whole files, without an edit.
std::vector<EditedKernel> whole_files_of(const Workspace& workspace, const Exercise& exercise) {
  const std::string keyword = "// EXPECT: ";
  std::vector<EditedKernel> kernels;
  const fs::path folder = workspace.at(exercise.wrong_folder());
  if (!fs::exists(folder)) return kernels;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string text = read_file(entry.path());
    const std::string first = text.substr(0, text.find('\n'));
    const std::size_t dash = first.find(" - ");
    if (entry.path().extension() != ".cu" || !first.starts_with(keyword) || dash == std::string::npos) continue;
    EditedKernel kernel;
    kernel.name = entry.path().stem().string();
    kernel.kind = first.substr(keyword.size(), dash - keyword.size());
    kernel.sentence = first.substr(dash + 3);
    kernels.push_back(kernel);
  }
  return kernels;
}

/// As findings quote lines: "  -   33 |   __syncthreads();".
std::string excerpt(const std::vector<Hunk>& hunks) {
  std::string text;
  for (const Hunk& hunk : hunks) {
    if (!text.empty()) text += "       ...\n";
    for (const EditLine& line : hunk) {
      const std::string number = line.number > 0 ? std::to_string(line.number) : "";
      text += fmt::format("  {} {:>4} | {}\n", line.sign, number, line.text);
    }
  }
  return text;
}

[[noreturn]] void refuse_unknown(const Exercise& exercise, const std::string& name, std::vector<EditedKernel> kernels) {
  std::sort(kernels.begin(), kernels.end(),
            [](const EditedKernel& a, const EditedKernel& b) { return a.name < b.name; });
  std::vector<std::string> names;
  std::size_t width = 0;
  for (const EditedKernel& one : kernels) {
    names.push_back(one.name);
    width = std::max(width, one.name.size());
  }
  const std::string near = did_you_mean(name, names);
  std::string text =
      fmt::format("{} has no wrong kernel '{}'. {}{}There are:", exercise.name, name, near, near.empty() ? "" : " ");
  for (const EditedKernel& one : kernels)
    text += fmt::format("\n  {:<{}}  {}: {}", one.name, width, one.kind, one.sentence);
  throw Problem(text);
}

WrongKernel write_edited(const Workspace& workspace, const Exercise& exercise, const EditedKernel& kernel) {
  const NamedText solution{exercise.solution, read_file(workspace.at(exercise.solution))};
  const AppliedEdits applied = apply_edits(kernel, solution, exercise.wrong_edits());
  // Where the build writes it, too.
  const fs::path file = workspace.manifest.build_dir / exercise.wrong_folder() / (kernel.name + ".cu");
  write_if_changed(file, applied.source);
  return {workspace.from_root(file.string()), fmt::format("{} ({}): {}\nan edit of {}:\n{}", kernel.name, kernel.kind,
                                                          kernel.sentence, exercise.solution, excerpt(applied.hunks))};
}

}  // namespace

WrongKernel wrong_kernel(const Workspace& workspace, const Exercise& exercise, const std::string& name) {
  const auto has_name = [&](const EditedKernel& kernel) { return kernel.name == name; };
  std::vector<EditedKernel> edits = edits_of(workspace, exercise);
  if (const auto found = std::find_if(edits.begin(), edits.end(), has_name); found != edits.end())
    return write_edited(workspace, exercise, *found);
  const std::vector<EditedKernel> files = whole_files_of(workspace, exercise);
  if (const auto found = std::find_if(files.begin(), files.end(), has_name); found != files.end()) {
    const std::string file = exercise.wrong_folder() + "/" + name + ".cu";
    return {file, fmt::format("{} ({}): {}\na program of its own: {}\n", name, found->kind, found->sentence, file)};
  }
  edits.insert(edits.end(), files.begin(), files.end());
  refuse_unknown(exercise, name, std::move(edits));
}

}  // namespace course
