/// @file
/// The simulator's door for programs that use it: observe a piece of host code, get what it did.
#pragma once

#include <functional>
#include <vector>

#include "simulator/metrics/counts.hpp"
#include "simulator/report/finding.hpp"

/// A CUDA device made of fibers, which sees every access of a kernel.
namespace simulator {

/// In which order the threads of a block, and the blocks of a grid, run between two barriers.
/// A right kernel gives the same result under each; a wrong one may not.
enum class Schedule { forward, reversed, shuffled };

/// What was seen while the observed code ran.
struct Observation {
  std::vector<Finding>
      findings;  ///< grouped, in the order of their first event, errors before warnings before information
  Counts counts;
  std::vector<BarrierUse> barriers;  ///< in the order of their lines
};

/// Runs `host_code` with all launches under `schedule`, waits for the device and returns what was seen. Exceptions of
/// `host_code` pass through. Observations do not nest. Deterministic: the same code gives the same observation.
Observation observe(Schedule schedule, const std::function<void()>& host_code);

}  // namespace simulator
