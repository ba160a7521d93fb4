/// @file
/// The commands that a first verdict does not need: what each may be asked, and the function that does it. What it
/// returns is the exit code.
#pragma once

#include <string>
#include <vector>

#include "build/program/program_build.hpp"
#include "grade/grade_options.hpp"
#include "trace_page/trace_data.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// What `run` was asked.
struct RunOptions {
  ProgramSources sources;
  std::vector<std::string> arguments;  ///< of the program
  std::string schedule = "forward";    ///< or "reversed", "shuffled", "all"
  std::vector<std::string> without;    ///< kinds of findings not looked for, or "all"
  unsigned workers = 1;                ///< processes that large grids are spread over
  std::string keep;                    ///< where the program is kept; empty: nowhere
  double time_limit_s = 0;             ///< 0: none
  TraceFiles trace;
  bool json = false;
  bool metrics = false;
  bool information = false;   ///< findings that fail nothing are shown too
  bool all_findings = false;  ///< also those that have the cause of an earlier one
};

/// Compiles a program and runs it in the simulator. 0 only when it ends with 0 and has no finding that is an error.
int run(const Workspace& workspace, const RunOptions& options);

/// What `check-advice` was asked.
struct AdviceCheckOptions {
  std::string part;        ///< only wrong kernels with that in "02_halo/pooling.no_barrier"
  std::size_t sample = 0;  ///< so many of them; 0: all
  std::string seed;        ///< another sample for each
  bool verbose = false;    ///< a line for each kernel
};

/// Carries out what the verdicts on wrong kernels advise, and prints what came of it. 0 only when all that is told as a
/// fact holds when it is judged anew.
int check_advice(const Workspace& workspace, const AdviceCheckOptions& options);

/// What `trace` was asked.
struct TraceOptions {
  std::string id;
  std::string file;       ///< traced as the exercise; empty: the exercise's own
  std::string wrong;      ///< one of the wrong kernels of the exercise, traced in place of a file
  bool solution = false;  ///< the reference solution alone
  std::string case_name;  ///< a part of it
  std::string block;      ///< "X", "X,Y" or "X,Y,Z"
  std::string launch;     ///< from 1
  TraceFiles files;
  bool live = false;               ///< a page that is open loads itself again when it is written anew
  bool open = false;               ///< in the browser, where there is one
  std::vector<std::string> links;  ///< "TEXT=ADDRESS", for the page's top; none: to the lesson and the learner's file
  double time_limit_s = 20;
};

/// Judges, and writes a page on which every access of the run can be looked at.
int trace(const Workspace& workspace, const TraceOptions& options);

/// What `debug` was asked.
struct DebugOptions {
  std::string id;
  std::string block = "0";   ///< "1", "1,2" or "1,2,3"
  std::string thread = "0";  ///< likewise
  std::string test_case;     ///< only this one of the harness; empty: all
  bool solution = false;     ///< the reference instead of the learner's file
  bool only_build = false;   ///< for editors, which start the debugger themselves
  std::vector<std::string> for_gdb;
};

/// Starts gdb at the chosen thread of the exercise's kernel, in the simulator.
/// @returns gdb's exit code; 1 when the file does not compile
int debug(const Workspace& workspace, const DebugOptions& options);

/// What `bench` was asked.
struct BenchOptions {
  std::string what;   ///< a ladder's name, or "simulator"; empty: all ladders
  std::string size;   ///< only this one; empty: all
  bool mine = false;  ///< the learner's files in place of the references
  bool json = false;
  bool markdown = false;          ///< a stored run's tables as Markdown
  bool names = false;             ///< only what `what` may be, for shells
  std::string commit;             ///< what the result says of itself; empty: what git says
  std::string output;             ///< a file for the JSON; empty: none
  std::string pictures;           ///< a folder for the pictures; empty: none
  std::vector<std::string> from;  ///< stored runs to show; none: measure
  std::string beside;             ///< a stored run of another device to compare them with; empty: none
  double time_limit_s = 600;      ///< for one ladder at one size
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
