/// @file
/// The commands, one file each. Every function returns the exit code: 0 passed
/// or done, 1 judged and failed; what stops it before it could judge is thrown
/// as Problem and becomes 2.
#pragma once

#include <string>
#include <vector>

#include "course/judge.hpp"
#include "course/workspace.hpp"

namespace course {

/// What `check` was asked.
struct CheckOptions {
  std::vector<std::string> ids;
  bool all = false;
  bool solutions = false;
  std::string file;
  std::string backend = "sim";
  bool json = false;
  double time_limit_s = 20;
};

/// Judges exercises.
int check(const Workspace& workspace, const CheckOptions& options);

/// Judges the exercise's own file on the simulator, prints the verdict with the
/// next step, and records it.
/// @returns whether it passed
bool check_own_file(const Workspace& workspace, const Exercise& exercise);

/// Chapters and exercises with their state.
int list(const Workspace& workspace);

/// "[#####-----] 3 of 7 solved".
std::string progress_bar(const Workspace& workspace, const Progress& progress);

/// The next tier of the hint, or all tiers.
int hint(const Workspace& workspace, const std::string& id, bool all);

/// The reference, once passed.
int solution(const Workspace& workspace, const std::string& id, bool force);

/// The exercise as shipped; the old file is kept.
int reset(const Workspace& workspace, const std::string& id);

/// Counters: yours, reference, budget.
int report(const Workspace& workspace, const std::string& id, bool verbose);

/// Builds the solutions and runs every test.
int test(const Workspace& workspace);

/// Judges at every save until q or Ctrl-C.
int watch(const Workspace& workspace, const std::string& id);

/// Without a command: watch on a terminal, else status and the next open
/// exercise's verdict.
int start(const Workspace& workspace);

/// What was found and what is missing. Needs no workspace: it must help where
/// nothing is built.
int doctor();

/// Builds the site.
int docs(const Workspace& workspace);

/// The course's own check: exercises and solutions agree, nothing strays.
int check_course(const Workspace& workspace);

/// The course's own check: every exercise as shipped fails and names TODO(1).
int check_unsolved(const Workspace& workspace);

/// Whether stdout shows colours.
bool color_wanted();

}  // namespace course
