/// @file
/// Where everything lies: what the commands share.
#pragma once

#include <filesystem>
#include <string>

#include "workspace/manifest.hpp"
#include "workspace/progress.hpp"

namespace course {

/// The repository, its build and the learner's progress.
struct Workspace {
  Manifest manifest;
  ProgressFile progress;

  /// The top of the repository.
  const std::filesystem::path& root() const { return manifest.source_dir; }
  /// Progress, scratch files and kept old files.
  std::filesystem::path private_folder() const { return root() / ".course"; }
  /// A path from the top of the repository.
  std::filesystem::path at(const std::string& relative) const { return root() / relative; }
  /// A file as a judge shall name it: from the top of the repository where it lies below it, else absolute.
  std::string from_root(const std::string& file) const;
};

/// The workspace of this program's own build.
/// @throws Problem when the manifest is missing or damaged
Workspace open_workspace();

/// What a learner has done with an exercise.
enum class State { untouched, attempted, solved };

/// Solved by the progress file; untouched when the file is as shipped; else attempted.
State state_of(const Workspace& workspace, const Exercise& exercise, const Progress& progress);

/// The first exercise that is not solved, looking after `after` first; nullptr when all are.
const Exercise* next_open(const Workspace& workspace, const Progress& progress, const Exercise* after = nullptr);

/// What the exercise asks for, a sentence: what the first line of its solution says after its name.
std::string task_of(const Workspace& workspace, const Exercise& exercise);

/// Whether the exercise is a program with a defect that is to be found. Then one of its wrong kernels, `shipped`, is what
/// learners get.
bool is_hunt(const Exercise& exercise);

/// The exercise's file as it was shipped: its solution with empty regions, or with the edit that makes the defect.
/// @throws Problem where the solution's markers or that edit are at fault
std::string shipped_text(const Workspace& workspace, const Exercise& exercise);

}  // namespace course
