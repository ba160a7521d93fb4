/// @file
/// Findings of several runs as one list.
#pragma once

#include <vector>

#include "base/finding.hpp"

namespace course {

/// Adds `more` to `all`. Findings of the same kind at the same lines about the same variable are one: the first stays,
/// with its own count, since the same defect in another run is not a further defect.
void merge_findings(std::vector<simulator::Finding>& all, const std::vector<simulator::Finding>& more);

}  // namespace course
