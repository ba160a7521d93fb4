/// @file
/// `trace`: a page on which every access of a run can be looked at.
#pragma once

#include <string>

#include "course/files/workspace.hpp"
#include "trace_page/trace_files.hpp"

namespace course {

/// What `trace` was asked.
struct TraceOptions {
  std::string id;
  std::string file;       ///< traced as the exercise; empty: the exercise's own
  std::string mutant;     ///< one of the wrong kernels of the exercise, traced in place of a file
  bool solution = false;  ///< the reference solution alone
  std::string case_name;  ///< a part of it
  std::string block;      ///< "X", "X,Y" or "X,Y,Z"
  std::string launch;     ///< from 1
  TraceFiles files;
  double time_limit_s = 20;
};

/// Judges, and writes a page on which every access of the run can be looked at.
int trace(const Workspace& workspace, const TraceOptions& options);

}  // namespace course
