/// @file
/// What a pass is worth: the ideas owned, what the counts show beside other kernels, and what is open now.
#pragma once

#include <functional>
#include <string>

#include "verdict/verdict.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// What the case counted, by the counters' keys; empty where nothing was counted.
Totals totals_in(const CaseRecord& record);

/// Remembers what the first case counted that reads global memory, and what the try before it did.
void note_totals(ExerciseProgress& progress, const Verdict& verdict);

/// The question that the lesson asks before an exercise, and its answer; empty where it asks none.
std::string prediction_in(const std::string& lesson, const std::string& exercise);

/// Takes a sentence or two, a line of the praise.
using Say = std::function<void(const std::string&)>;

/// Praises a pass: the ideas that are the learner's now, what the counts show beside the reference and the plain kernel,
/// what a GPU measured. What is known at once comes first: then the course's kernels are judged, if that has not been done
/// yet.
/// @param counted what was counted of what has passed, see note_totals()
/// @param own whether that is the learner's own file of the exercise, and not another one
void praise_pass(const Workspace& workspace, const Exercise& exercise, const ExerciseProgress& counted, bool own,
                 const Say& say);

}  // namespace course
