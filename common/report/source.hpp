/// @file
/// The learner's source: how a file is named, its lines, and those that a finding speaks of.
#pragma once

#include <string>
#include <vector>

#include "base/finding.hpp"

namespace simulator {

/// `file` relative to the current directory when it lies below it, else as given. Used by text and JSON alike,
/// so that both name the same file in the same way.
std::string display_path(const std::string& file);

/// The lines of `file`, tabs as single blanks; none where it cannot be read.
std::vector<std::string> read_source_lines(const std::string& file);

/// The finding's line and the lines of its notes, in ascending order, each line ended by '\n':
///
///      21 |   tile[local] = a[i];            written here by thread 4 of block 0
///       ...
///    > 24 |   out[i] = tile[local] + tile[local - 1];
///         |            ^
///
/// `>` marks the finding's own line, a caret its column where that is known. A note stands at the right of its line,
/// or beneath it with a caret where its column is known or the line is too long. Lines of other files follow under
/// a heading of their own. What cannot be read is left out, down to an empty excerpt.
std::string excerpt(const Finding& finding);

}  // namespace simulator
