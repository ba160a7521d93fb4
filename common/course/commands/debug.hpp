/// @file
/// `debug`: gdb at a chosen thread of the learner's kernel, in the simulator.
#pragma once

#include <string>
#include <vector>

#include "course/files/workspace.hpp"

namespace course {

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

/// gdb at the chosen thread of the exercise's kernel, in the simulator.
/// @returns gdb's exit code; 1 when the file does not compile
int debug(const Workspace& workspace, const DebugOptions& options);

}  // namespace course
