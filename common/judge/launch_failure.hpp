/// @file
/// What a failed CUDA call or an exception means, as a finding.
#pragma once

#include <string>

#include "simulator/results/finding.hpp"

namespace course {

/// A CUDA call that failed, or another exception.
struct Failure {
  std::string what;                   ///< in words, without the place
  std::string error_name{};           ///< the runtime's, "cudaErrorInvalidConfiguration"; empty of another exception
  simulator::SourceLocation where{};  ///< of the call, where it is known
};

/// A CUDA call failed.
simulator::Finding failed_call(const Failure& failure);

/// The learner's host function threw something else.
simulator::Finding escaped_exception(const std::string& what);

/// A program's main() returned a status other than 0.
simulator::Finding gave_up(int status);

}  // namespace course
