/// @file
/// A finding as text.
#pragma once

#include <string>

#include "base/finding.hpp"

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

}  // namespace simulator
