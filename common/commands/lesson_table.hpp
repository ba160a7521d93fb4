/// @file
/// `lesson-table`: verdicts side by side, as tables of a lesson in Markdown, for common/tools/generate. No command of the
/// help.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verdict/verdict.hpp"

namespace course {

/// What the first cases of a slow version and of a cooperative one counted: a row for each counter of the second one's budget
/// in which they differ, and one for reads of shared memory that the budget asks for. All counters where none differs.
/// @throws std::invalid_argument when one of them has no case that was counted, or measured where the budget asks for it
std::string counter_table(const Verdict& slow, const Verdict& cooperative);

/// A verdict, and what its column is called.
using NamedVerdict = std::pair<std::string, Verdict>;

/// What the requests of warps cost in the first case of each that measured them, all lines together; the name of the case
/// is that of the last. A memory that costs all of them the same is left out.
/// @throws std::invalid_argument when one of them measured nothing
std::string request_table(const std::vector<NamedVerdict>& verdicts);

}  // namespace course
