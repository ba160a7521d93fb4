/// @file
/// A verdict on one screen: its first cause with its lines, one advice, and counts where they matter.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "simulator/platform/line.hpp"
#include "verdict/verdict_view.hpp"

namespace course {

/// The rows of a terminal of 80 columns that cause_lines() takes at most. With the two lines that say what was judged,
/// and those that say what to do next, `check` fills 20.
inline constexpr std::size_t most_cause_rows = 14;

/// The table of counters, a column for what was counted and one for the budget. On a narrow screen each budget stands
/// below its count.
/// @param width columns; 0: endless
std::vector<Line> counter_lines(const std::vector<CounterRow>& rows, std::size_t width);

/// What `check` and the watch mode show below the word PASS or FAIL: what is still to be written, the first cause with
/// its lines and its advice, the counts if they are the cause, and of a pass its notes. Where that would take more than
/// most_cause_rows, the least telling parts are left out.
/// @param more where the rest can be read: "--all-findings"
/// @param width columns; 0: endless, so that only lines of source and of tables are broken
std::vector<Line> cause_lines(const VerdictView& verdict, const std::string& more, std::size_t width);

/// What the code printed in one case, under a line that says so: up to `most` lines, and how many more there are.
/// @param more where they can be read
std::vector<Line> printed_lines(const Printed& printed, std::size_t most, const std::string& more);

/// Whether cause_lines() had to leave out a part of the advice, or lines of the compiler, to be short enough.
bool leaves_out_advice(const VerdictView& verdict);

}  // namespace course
