/// @file
/// A run of the ladders as tables.
#pragma once

#include <string>

#include "bench/result.hpp"

namespace course {

/// `text` in a cell of a Markdown table.
std::string markdown_cell(const std::string& text);

/// Device, commit and date, without a full stop.
std::string provenance(const BenchResult& result);

/// The same and whose code was measured, in two lines.
std::string headline(const BenchResult& result);

/// One ladder at one size for a terminal: time, spread, rate, part of the ceiling, and how many times as fast as each
/// library each entry is.
std::string text_table(const LadderRun& run, const Device& device);

/// The same as Markdown, with its title and with what each entry is.
std::string markdown_table(const LadderRun& run, const Device& device);

}  // namespace course
