/// @file
/// `check`: judges exercises.
#pragma once

#include <string>
#include <vector>

#include "course/files/workspace.hpp"

namespace course {

/// What `check` was asked.
struct CheckOptions {
  std::vector<std::string> ids;
  bool all = false;
  bool solutions = false;
  std::string file;
  std::string mutant;  ///< one of the exercise's wrong kernels
  std::string backend = "sim";
  bool json = false;
  double time_limit_s = 20;
  bool stages = false;  ///< say on stderr what is going on, a line each
};

/// Judges exercises, prints their verdicts with the next step, and records what is the learner's own.
/// @returns 0 when all passed, 1 when one did not
int check(const Workspace& workspace, const CheckOptions& options);

/// Judges the exercise's own file on the simulator, as `check` with its name does.
/// @returns whether it passed
bool check_own_file(const Workspace& workspace, const Exercise& exercise);

}  // namespace course
