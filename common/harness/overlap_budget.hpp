/// @file
/// How far copies and kernels overlapped against how far they must.
#pragma once

#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/observation.hpp"

namespace course {

/// A finding if `budget` asks for more overlap than `time` shows.
std::vector<simulator::Finding> overlap_overruns(const Budget& budget, const simulator::WorkTime& time,
                                                 const std::string& case_name);

}  // namespace course
