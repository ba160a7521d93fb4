/// @file
/// What a failed CUDA call or an exception means, as a finding.
#pragma once

#include <string>

#include "base/finding.hpp"

namespace course {

/// A CUDA call failed. `what` may begin with `file:line: `, which becomes the finding's place.
/// @param error_name the runtime's name for the error, "cudaErrorInvalidConfiguration"
simulator::Finding failed_call(const std::string& what, const std::string& error_name);

/// The learner's host function threw something else.
simulator::Finding escaped_exception(const std::string& what);

}  // namespace course
