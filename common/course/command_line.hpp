/// @file
/// What can be said on the command line: all commands and options, with the texts of `--help`.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "course/commands/commands.hpp"

namespace course {

/// All that can be said on the command line.
struct Arguments {
  CheckOptions check;
  RunOptions run;
  GradeOptions grade;
  std::vector<std::string> shards;
  std::string merged;
  std::string id;
  bool all_hints = false;
  bool force = false;
  ReportOptions report;
  TraceOptions trace;
  DebugOptions debug;
  BenchOptions bench;
  bool names = false;
  bool polling = false;
  std::string shell;
};

/// Makes `app` read every command into `arguments`.
void define(CLI::App& app, Arguments& arguments);

}  // namespace course
