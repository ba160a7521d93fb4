/// @file
/// The findings that a project has today and knows of: only new ones are to break its tests.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "simulator/results/program_report.hpp"

namespace simulator {

/// A text file with a line for each finding: its kind, file and variable, and the code of its lines instead of their
/// numbers, so that a finding stays known when lines come or go above it. Many programs may share one file.
class Baseline {
 public:
  /// Reads the file; one that does not exist holds nothing.
  explicit Baseline(std::filesystem::path file);

  /// Turns the errors and warnings that it holds into information.
  void apply(ProgramReport& report) const;

  /// Adds the errors and warnings that it lacks to the file.
  /// @throws course::Problem where that cannot be written
  void add(const ProgramReport& report);

 private:
  std::filesystem::path file_;
  std::set<std::string> entries_;
};

}  // namespace simulator
