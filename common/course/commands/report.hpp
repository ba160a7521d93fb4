/// @file
/// `report`: what the learner's kernel does to memory, beside the reference and the budget.
#pragma once

#include <string>

#include "course/files/workspace.hpp"

namespace course {

/// What `report` was asked.
struct ReportOptions {
  bool verbose = false;  ///< case by case
  bool metrics = false;  ///< the requests of warps, too
};

/// Counters: yours, reference, budget.
int report(const Workspace& workspace, const std::string& id, const ReportOptions& options);

}  // namespace course
