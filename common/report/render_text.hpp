/// @file
/// What was found, as text for a terminal: findings, wrong outputs, the requests of warps, the whole verdict.
#pragma once

#include <string>

#include "base/finding.hpp"
#include "base/warp_metrics.hpp"
#include "report/verdict.hpp"

namespace simulator {

/// How much of a finding is written, and how.
struct TextStyle {
  bool color = false;   ///< with ANSI colours
  bool excerpt = true;  ///< with the lines of source
};

/// The finding's first line: `file:line: kind: message`, so that editors jump to it. A warning or information says so
/// after the kind. No newline at the end.
std::string render_headline(const Finding& finding, bool color = false);

/// How often it happened, a line that ends with '\n'; empty for once.
std::string count_text(const Finding& finding);

/// The whole finding: headline, excerpt, how often it happened, how to repair it. Every line ends with '\n'.
std::string render_text(const Finding& finding, TextStyle style = {});

/// "load", "store" or "atomic".
const char* word(AccessKind kind);
/// "global" or "shared".
const char* word(Space space);

/// A table with a row for each line, space and kind; every line ends with '\n'. Without requests it says so.
std::string render_metrics(const WarpMetrics& metrics);

}  // namespace simulator

namespace course {

/// The verdict as the learner reads it: whose code, passed or failed, what is still to be written, what was found,
/// what it spent, and remarks. Every line ends with '\n'.
std::string render_verdict(const Verdict& verdict, bool color);

}  // namespace course
