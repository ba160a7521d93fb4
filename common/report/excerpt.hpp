/// @file
/// The lines of source that a finding speaks of, as a compiler would show them.
#pragma once

#include <string>

#include "base/finding.hpp"

namespace simulator {

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
