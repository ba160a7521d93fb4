/// @file
/// Findings and the requests of warps, as text for a terminal.
#pragma once

#include <string>
#include <vector>

#include "simulator/platform/line.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/warp_metrics.hpp"

namespace simulator {

/// How much of a finding is written, and how.
struct TextStyle {
  bool color = false;   ///< with ANSI colours
  bool excerpt = true;  ///< with the lines of source
};

/// The finding's first line: `file:line: kind: message`, so that editors jump to it. A warning or information says so
/// after the kind. Its place is a link to the file.
course::Line headline(const Finding& finding);

/// The same as text, without a newline at the end.
std::string render_headline(const Finding& finding, bool color = false);

/// How often it happened, a line that ends with '\n'; empty for once.
std::string count_text(const Finding& finding);

/// That further findings have the cause of `first`, and at which lines: a line that ends with '\n'; empty where none has.
/// @param more where they can be read: "--all-findings"
std::string echoes_text(const Finding& first, const std::vector<Finding>& echoes, const std::string& more);

/// The whole finding: headline, excerpt, how often it happened, how to repair it. Every line ends with '\n'.
std::string render_text(const Finding& finding, TextStyle style = {});

/// "load", "store" or "atomic".
const char* word(AccessKind kind);
/// "global" or "shared".
const char* word(Space space);

/// A table with a row for each line, space and kind; every line ends with '\n'. Without requests it says so.
std::string render_metrics(const WarpMetrics& metrics);

}  // namespace simulator
