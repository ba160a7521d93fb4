/// @file
/// The commands of `./course`: what each may be asked, and the function that does it. What it returns is the exit code.
#pragma once

#include <string>
#include <vector>

#include "workspace/workspace.hpp"

namespace course {

/// Without a command: watch on a terminal, else status and the next open exercise's verdict.
int start(const Workspace& workspace);

/// What `check` was asked.
struct CheckOptions {
  std::vector<std::string> ids;
  bool all = false;
  bool solutions = false;
  std::string file;
  std::string wrong;      ///< one of the exercise's wrong kernels
  std::string case_name;  ///< only cases with that in their name; what they print is shown as a whole
  std::string backend = "sim";
  bool all_findings = false;  ///< print all of the verdict, not the first cause alone
  bool json = false;
  std::string output;  ///< a file for what `json` would print, beside the verdicts on the screen; "": none
  double time_limit_s = 20;
  double try_s = 5;     ///< how long advice may be tried, once the verdict is printed; 0: not at all
  bool stages = false;  ///< say on stderr what is going on, a line each
};

/// Judges exercises, prints their verdicts with the next step, and records what is the learner's own.
/// @returns 0 when all passed, 1 when one did not
int check(const Workspace& workspace, const CheckOptions& options);

struct WatchOptions {
  bool polling = false;  ///< look at the file again and again, also where the kernel would report its saves
  bool lines = false;    ///< print line after line for a program that reads them, instead of having the terminal
};

/// Judges at every save until q or Ctrl-C.
/// @param id empty: the next open exercise
int watch(const Workspace& workspace, const std::string& id, const WatchOptions& options = {});

/// Prints chapters and exercises with their state.
/// @param id a chapter or an exercise; empty: all
int list(const Workspace& workspace, const std::string& id);

/// Prints the exercises' names, one a line: for shells and scripts.
int list_names(const Workspace& workspace);

/// Prints the next tier of the hint, or all tiers.
/// @param id empty: the exercise that was judged last, unless it is solved; else the next open one
/// @param again what brings another hint, for the watch mode; empty: the command
int hint(const Workspace& workspace, const std::string& id, bool all, const std::string& again);

/// Prints what a solved exercise is worth, for the watch mode.
int praise(const Workspace& workspace, const std::string& id);

/// Prints the reference, once passed.
int solution(const Workspace& workspace, const std::string& id, bool force);

/// Puts the exercise back as shipped; the old file is kept.
int reset(const Workspace& workspace, const std::string& id);

/// What `report` was asked.
struct ReportOptions {
  bool verbose = false;  ///< case by case
  bool metrics = false;  ///< the requests of warps, too
};

/// Prints what the learner's kernel does to memory, beside the reference and the budget.
/// @param id empty: the exercise that was judged last, or the next open one
int report(const Workspace& workspace, const std::string& id, const ReportOptions& options);

/// Writes all files of a new exercise, in a state that builds and can be judged, and enters it into its chapter. What is
/// there already stays.
/// @param id the chapter and the name: "02_halo/my_exercise"
/// @throws Problem where the chapter is unknown, or the name is taken or none
int new_exercise(const Workspace& workspace, const std::string& id);

/// Brings in the upstream's new version around the learner's edited exercises, which stay as they are.
int update(const Workspace& workspace);

/// Puts the learner's files back where an update was killed half-way.
void finish_interrupted_update(const Workspace& workspace);

/// Builds the site.
/// @param lab also the laboratory, in which exercises are judged in the browser's tab
int docs(const Workspace& workspace, bool lab);

/// Prints what the machine has, and what it lacks. Needs no workspace: it must help where nothing is built.
int doctor();

/// Builds the solutions and runs the tests.
/// @param all also those with the labels `wrong`, `right` and `long`, which take several times as long as all others
int test(const Workspace& workspace, bool all);

}  // namespace course
