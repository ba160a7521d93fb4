/// @file
/// What all submissions to one exercise are judged on, made of the reference once.
#pragma once

#include <chrono>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "build/object_check.hpp"
#include "grade/sandbox.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// A judge that takes the submission as a library: only the functions of the contract are found in it, whatever else
/// it defines, and nothing but the library is linked anew for each submission.
struct GradingRig {
  const Exercise* exercise = nullptr;
  std::filesystem::path judge;                   ///< the program
  std::filesystem::path exports;                 ///< the linker's list of what a submission's library shows
  std::set<std::string> headers;                 ///< that a submission may include
  std::vector<std::filesystem::path> compiler;   ///< files that compiling needs to see
  std::vector<std::filesystem::path> libraries;  ///< files that running needs to see
  ObjectRules rules;
  std::vector<std::string> cases;  ///< that a complete verdict holds, in order
};

/// The name of a submission's library, as the judge asks for it.
inline constexpr const char* submission_library = "libsubmission.so";

/// What submissions are checked against, as far as no reference need be compiled for it: of the contract no
/// more than a program's main().
GradingRig rig_without_reference(const Workspace& workspace, const Exercise& exercise);

/// Builds what is stale of what verdicts on submissions to `exercise` depend on.
/// @returns a digest of all of it: it changes whenever they might
/// @param scratch a folder to write into
std::string digest_of_judge(const Workspace& workspace, const Exercise& exercise, const std::filesystem::path& scratch);

/// Puts the rig together in `folder`, without its cases: only a run tells them. What it is made of is up to date: see
/// digest_of_judge().
/// @throws Problem when a tool fails
GradingRig make_grading_rig(const Workspace& workspace, const Exercise& exercise, const std::filesystem::path& folder);

/// The command that makes a submission's library of its object.
std::vector<std::string> link_library(const Manifest& manifest, const GradingRig& rig,
                                      const std::filesystem::path& object, const std::filesystem::path& library);

}  // namespace course
