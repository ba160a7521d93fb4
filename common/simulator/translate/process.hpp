/// @file
/// Runs another program without a shell.
#pragma once

#include <string>
#include <vector>

namespace simulator {

/// How a program ended.
struct ProcessResult {
  bool started = false;
  int exit_code = 0;   ///< of a program that ended by itself
  int signal = 0;      ///< that ended it; 0 for none
  std::string output;  ///< all it wrote, standard output and error together

  bool succeeded() const { return started && exit_code == 0 && signal == 0; }
};

/// Runs `command` (the program, looked up in PATH, and its arguments) and waits for it.
/// @param scratch_file where the output is kept while it runs
ProcessResult run_process(const std::vector<std::string>& command, const std::string& scratch_file);

}  // namespace simulator
