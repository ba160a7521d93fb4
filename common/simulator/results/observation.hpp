/// @file
/// How a piece of host code is observed, and what was seen of it. Plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/counts.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/trace.hpp"
#include "simulator/results/trace_selection.hpp"
#include "simulator/results/warp_metrics.hpp"

namespace simulator {

/// In which order the threads of a block, and the blocks of a grid, run between two barriers.
/// A right kernel gives the same result under each; a wrong one may not.
enum class Schedule { forward, reversed, shuffled };

/// Whether the requests of warps and the timelines of launches are measured as well. That takes several times as long.
enum class Metrics { off, on };

/// Whether the observed host code is itself under test. If so, work that it leaves behind without waiting for it is a
/// finding, as at the end of a program. In either case so are errors that it overlooks, and streams and events that it
/// creates and does not destroy.
enum class HostCode { trusted, judged };

/// A call of judged host code that submitted work to the device, or waited for some that was not done.
struct HostStep {
  std::string call;  ///< "cudaMemcpyAsync", or the kernel's name
  SourceLocation where;
  bool launches = false;
  bool submits = false;
  bool in_default_stream = false;  ///< of the work that it submitted
  bool waits = false;
  bool is_pageable = false;  ///< a copy that the host waits for, since one side is pageable memory
};

/// A range of device memory. Whoever has the simulator can follow the pointer.
struct MemoryRange {
  void* begin = nullptr;
  std::size_t bytes = 0;
};

/// A row-major matrix in memory.
struct MatrixRange {
  MemoryRange memory;
  std::size_t row_bytes = 0;  ///< from one row to the next
};

/// How host code took the place of kernels.
enum class HostDeedKind {
  wrote_result,      ///< the result holds what the host has put there
  carried,           ///< data of the device went to the host, and after that something went to the device
  input_to_constant  ///< the host copied an input to constant memory, where no read of a kernel counts
};

/// One of them.
struct HostDeed {
  HostDeedKind kind = HostDeedKind::wrote_result;
  SourceLocation where;  ///< of the call; without a file where no call did it
  SourceLocation other;  ///< of `carried`: where the data went to the host
};

/// How long the device's work took in simulated time: copies, memsets and kernels.
struct WorkTime {
  double in_all_us = 0;   ///< one after the other
  double elapsed_us = 0;  ///< time in which at least one of them was at work; less than that where they overlap
};

/// One launch of a kernel, as it was configured.
struct LaunchShape {
  std::string kernel;
  SourceLocation where;
  Index3 grid{};
  Index3 block{};
};

/// What was seen while the observed code ran.
struct Observation {
  std::vector<Finding>
      findings;  ///< grouped, in the order of their first event, errors before warnings before information
  Counts counts;
  std::vector<BarrierUse> barriers;      ///< in the order of their lines
  std::optional<WarpMetrics> metrics{};  ///< where they were asked for
  std::vector<LaunchShape> launches{};   ///< those that began, in their order: the first few of very many
  WorkTime work_time{};
  std::uint64_t block_waits = 0;  ///< how often a block made room for others since nothing that it waits for had come
  std::vector<HostStep> host_steps{};  ///< in their order, where the host code is judged
  std::vector<HostDeed> host_deeds{};  ///< where a result was named
  bool refusal_unasked = false;        ///< a launch was refused, and the host code never asked for its error
  std::optional<Trace> trace{};        ///< where it was asked for
};

}  // namespace simulator
