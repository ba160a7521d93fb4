/// @file
/// When two findings are the same, and what becomes of their counts.
#pragma once

#include <vector>

#include "base/finding.hpp"

namespace simulator {

/// Whether two findings are one defect: the same kind, severity and origin, about the same variable or limit, at the
/// same lines. A missing barrier shows both as "read, then written" and as "written, then read", so the two lines of a
/// pair may change places. Messages, threads and cases are examples, and may differ.
bool same_finding(const Finding& a, const Finding& b);

/// Adds a finding of the same run to `all`. Of one that is known the first stays and the counts add up: they are of
/// different events. `blocks` becomes the larger of the two, since the blocks may be the same ones.
void add_of_same_run(std::vector<Finding>& all, Finding finding);

/// Adds the findings of another run, under another schedule or of another case, to `all`. Of one that is known the first
/// stays. Its count and blocks are those of one run, so that a reader can find them again: of the runs of its case the one
/// that showed most. Added up they would grow with the number of schedules, and another case's would not fit its message.
void merge_findings(std::vector<Finding>& all, const std::vector<Finding>& of_another_run);

}  // namespace simulator
