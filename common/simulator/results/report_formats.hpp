/// @file
/// A program's report in the forms that other tools read.
#pragma once

#include <string>

#include "simulator/results/program_report.hpp"

namespace simulator {

/// SARIF 2.1.0, for GitHub's code scanning and its like: a result for each error and warning, and for each finding that
/// the project accepts, which counts as suppressed. The run is that of `program`.
std::string sarif_text(const ProgramReport& report, const std::string& program);

/// JUnit's XML, for GitLab, Jenkins and their like: a case for each error, which fails, for each warning, which passes, and
/// for each finding that the project accepts, which is skipped; one that passes where there is none.
std::string junit_text(const ProgramReport& report, const std::string& program);

/// SARIF for a `file` that ends with .sarif, JUnit for .xml, else JSON.
std::string report_text(const ProgramReport& report, const std::string& file, const std::string& program);

}  // namespace simulator
