/// @file
/// How a class is graded.
#pragma once

#include <string>
#include <vector>

namespace course {

/// What one submission may use, at most.
struct GradeLimits {
  double seconds = 20;  ///< of processor time to compile, and again to run
  std::size_t memory_mebibytes = 2048;
};

/// What `grade` was asked.
struct GradeOptions {
  std::vector<std::string> folders;
  std::string exercise;           ///< empty: every exercise
  unsigned jobs = 0;              ///< 0: one for each processor
  std::string shard = "1/1";      ///< "i/n"
  std::string output = "grades";  ///< folder of results and reports
  GradeLimits limits;
  std::string sandbox = "auto";  ///< or "bubblewrap", "limits"
  bool json = false;
  bool fresh = false;      ///< judge again what has been judged
  bool unchecked = false;  ///< for the course's own tests: only the sandbox stands in the way
};

}  // namespace course
