/// @file
/// What a pass is worth: what it saves against the plain kernel, the last try and the reference, and what is open now.
#pragma once

#include <string>
#include <vector>

#include "verdict/verdict.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// What the case counted, by the counters' keys; empty where nothing was counted.
Totals totals_in(const CaseRecord& record);

/// Remembers what the first case counted that reads global memory, and what the try before it did.
void note_totals(ExerciseProgress& progress, const Verdict& verdict);

/// The question that the lesson asks before an exercise, and its answer; empty where it asks none.
std::string prediction_in(const std::string& lesson, const std::string& exercise);

/// The praise for an exercise that is solved, a sentence or two a line; nothing for one that is not. The course's kernels
/// that it is compared with are judged when that has not been done yet.
std::vector<std::string> praise_for(const Workspace& workspace, const Exercise& exercise);

}  // namespace course
