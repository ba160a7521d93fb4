/// @file
/// The commands that a first verdict does not need: what each may be asked, and the function that does it. What it
/// returns is the exit code.
#pragma once

#include <string>
#include <vector>

#include "course/files/workspace.hpp"
#include "grade/grade_options.hpp"

namespace course {

/// What `bench` was asked.
struct BenchOptions {
  std::string what;   ///< a ladder's name, or "simulator"; empty: all ladders
  std::string size;   ///< only this one; empty: all
  bool mine = false;  ///< the learner's files in place of the references
  bool json = false;
  bool markdown = false;      ///< a stored run's tables as Markdown
  bool names = false;         ///< only what `what` may be, for shells
  std::string commit;         ///< what the result says of itself; empty: what git says
  std::string output;         ///< a file for the JSON; empty: none
  std::string pictures;       ///< a folder for the pictures; empty: none
  std::string from;           ///< a stored run to show; empty: measure
  double time_limit_s = 600;  ///< for one ladder at one size
};

/// Measures ladders on a GPU, or shows a stored run. 0 when every result was right, 1 when one was wrong or a ladder's
/// program failed.
int bench(const Workspace& workspace, const BenchOptions& options);

/// Measures the simulator's speed beside that of Oclgrind and of Numba's simulator, where they are installed.
int bench_simulator(const Workspace& workspace, bool json);

/// Judges many submissions and reports on all of them. 0 when all could be judged, whatever came of it.
int grade(const Workspace& workspace, const GradeOptions& options);

/// Makes one report of several shards.
/// @param output the folder for it; empty: the first of `folders`
int merge_grades(const Workspace& workspace, const std::vector<std::string>& folders, const std::string& output);

/// A check of the course itself, as the next two: no command of the help. Exercises and solutions agree, nothing strays.
int check_course(const Workspace& workspace);

/// `grade` refuses no file of the course. Objects are looked at where the build has made them.
int check_gradable(const Workspace& workspace);

/// Every exercise as shipped fails and names TODO(1).
int check_unsolved(const Workspace& workspace);

/// What `lesson-table` was asked.
struct LessonTableOptions {
  std::string layout;              ///< "counters" or "requests"
  std::vector<std::string> files;  ///< what `check --json` printed: "FILE", or "NAME=FILE" for a column
};

/// Prints the table of a slow version and a cooperative one, or the table of what requests cost in each FILE. No command
/// of the help.
int lesson_table(const LessonTableOptions& options);

}  // namespace course
