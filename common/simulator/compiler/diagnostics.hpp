/// @file
/// A compiler's messages, made fit for learners.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace simulator {

/// The lines that translation changed: what the learner wrote at (path, line).
using RewrittenLines = std::map<std::pair<std::string, int>, std::string>;

/// Adds the lines in which `code`, the translation of `source`, differs from it.
void note_rewritten_lines(RewrittenLines& lines, const std::string& path, std::string_view source,
                          std::string_view code);

/// Hides the translation: messages on rewritten lines show the line as it was written, without a column, and only the
/// first error of such a line remains; notes from the simulator's own headers go.
/// Where the source uses what the simulator does not support, only lines `file:line: unsupported: …` remain, each once,
/// since the other errors follow from these.
/// @param own_headers the folder of the simulator's headers
std::string tidy_diagnostics(const std::string& output, const RewrittenLines& rewritten,
                             const std::string& own_headers);

}  // namespace simulator
