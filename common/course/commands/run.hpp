/// @file
/// `run`: any CUDA program in the simulator.
#pragma once

#include <string>
#include <vector>

#include "course/build/program_build.hpp"
#include "course/files/workspace.hpp"
#include "trace_page/trace_files.hpp"

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
  bool information = false;  ///< findings that fail nothing are shown too
};

/// Compiles a program and runs it in the simulator. 0 only when it ends with 0 and has no finding that is an error.
int run(const Workspace& workspace, const RunOptions& options);

}  // namespace course
