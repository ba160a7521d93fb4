/// @file
/// Whether all work went into the caller's stream, and the host waited only at the end.
#pragma once

#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/observation.hpp"

namespace course {

/// A finding for each step that the budget's `stream` forbids: work in the default stream, a wait before further work.
std::vector<simulator::Finding> stream_overruns(const Budget& budget, const std::vector<simulator::HostStep>& steps,
                                                const std::string& case_name);

/// Takes away what `overruns` explain: work in a stream that nobody waits for, since it is the wrong stream.
void drop_explained(std::vector<simulator::Finding>& findings, const std::vector<simulator::Finding>& overruns);

}  // namespace course
