/// @file
/// A verdict as lines of the screen.
#pragma once

#include <string>
#include <vector>

#include "course/watch/line.hpp"
#include "report/verdict_view.hpp"

namespace course {

/// The verdict for a screen of `width` columns; `judged_at` stands at the right of its first line. Lines of source may
/// be wider.
std::vector<Line> verdict_lines(const VerdictView& verdict, const std::string& judged_at, std::size_t width);

}  // namespace course
