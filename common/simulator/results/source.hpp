/// @file
/// The learner's source: how a file is named, its lines, and those that a finding speaks of.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/finding.hpp"

namespace simulator {

/// `file` relative to the current directory when it lies below it, else as given. Used by text and JSON alike,
/// so that both name the same file in the same way.
std::string display_path(const std::string& file);

/// The lines of `file`, tabs as single blanks; none where it cannot be read.
std::vector<std::string> read_source_lines(const std::string& file);

/// One row of an excerpt: a line of source, or what stands beneath one.
struct ExcerptRow {
  std::string margin;             ///< "  >   24 | ", "         | " beneath a line, or all there is: "       ..."
  std::string text{};             ///< the line of source
  std::optional<int> caret{};     ///< the column that it points to, from 0; only beneath a line
  std::string remark{};           ///< what happened there: after the caret, or at the right of the line
  std::size_t remark_column = 0;  ///< where a remark at the right begins
};

/// The finding's line and the lines of its notes, in ascending order:
///
///      21 |   tile[local] = a[i];            written here by thread 4 of block 0
///       ...
///    > 24 |   out[i] = tile[local] + tile[local - 1];
///         |            ^
///
/// `>` marks the finding's own line, a caret its column where that is known. A note stands at the right of its line,
/// or beneath it with a caret where its column is known or the line is too long. Lines of other files follow under
/// a heading of their own. What cannot be read is left out, down to an empty excerpt.
std::vector<ExcerptRow> excerpt(const Finding& finding);

/// The rows as lines of at most `width` columns (0: endless). Source is cut where it is longer, at its beginning if the
/// caret would be lost; a remark without room goes to the left of its caret, or in a line of its own.
std::vector<std::string> to_lines(const std::vector<ExcerptRow>& rows, std::size_t width = 0);

}  // namespace simulator
