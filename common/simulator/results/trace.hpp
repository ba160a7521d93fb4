/// @file
/// The trace of a run: which thread touched which element when, and what it found there. Plain data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/access_kind.hpp"
#include "simulator/results/counts.hpp"
#include "simulator/results/device_model.hpp"
#include "simulator/results/element_type.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/timeline.hpp"

namespace simulator {

/// An array that a launch's accesses touch.
struct TracedVariable {
  std::string name;  ///< "tile", "a", "allocation 3"
  Space space = Space::global;
  ElementType type;
  std::size_t elements = 0;
  std::array<std::size_t, 3> extents{};  ///< of a declared array's dimensions, outermost first; 0 where there is none
  std::uintptr_t base = 0;               ///< address of element 0
  std::size_t columns = 0;               ///< of the row-major matrix that the host says it is; 0: it says nothing
};

/// A place in the program that accesses one variable in one way.
struct Operation {
  SourceLocation where;
  std::uint32_t variable = 0;  ///< in LaunchTrace::variables
  AccessKind kind = AccessKind::read;
  std::uint32_t bytes = 0;
  bool refused = false;  ///< it lies outside of its variable, and did not count
};

/// The bytes of one element; nothing where they had never been written.
using ElementValue = std::optional<std::array<unsigned char, 16>>;

/// What an element held when an access came to it for the first time in an interval, or after another thread had
/// written it.
struct SeenValue {
  std::uint32_t access = 0;    ///< in the interval
  std::uint32_t variable = 0;  ///< in LaunchTrace::variables
  std::int64_t element = 0;
  ElementValue value;
};

/// One request of a warp, see warp_metrics.hpp.
struct TracedRequest {
  std::uint32_t operation = 0;  ///< in LaunchTrace::operations
  std::uint32_t warp = 0;
  std::uint32_t round = 0;  ///< the lanes' so many-th access by this operation in the interval, from 0
  std::uint32_t lanes = 0;  ///< that took part
  std::uint32_t cost = 0;   ///< sectors of global memory; degree of bank conflicts in shared memory
};

/// A shuffle or a vote: lanes of a warp that meet and hand each other values.
struct TracedExchange {
  std::uint32_t at = 0;  ///< so many accesses of the interval were kept before it
  SourceLocation where;
  std::uint32_t warp = 0;
  std::uint32_t lanes = 0;                 ///< those that met, as a mask
  std::array<std::uint8_t, 32> sources{};  ///< for each of them the lane whose value it gets; 32: it gets those of all
};

/// The accesses of a block between two barriers, in the order in which they were made. Columns: entry i of each is
/// access i.
struct TracedInterval {
  std::uint32_t number = 0;  ///< from 0
  std::vector<std::uint32_t> threads;
  std::vector<std::uint32_t> operations;  ///< in LaunchTrace::operations
  std::vector<std::int64_t> elements;     ///< the first one, where an access is wider than an element
  std::vector<SeenValue> seen;
  std::vector<ElementValue> written;  ///< what each element holds after each write or atomic, in their order
  std::vector<TracedRequest> requests;
  std::vector<TracedExchange> exchanges;  ///< the first ones
  std::uint64_t made = 0;                 ///< accesses, those that are not kept included
  SourceLocation barrier;                 ///< at its end; line 0 where the block ends
};

/// One block's run.
struct BlockTrace {
  std::uint32_t number = 0;
  Index3 index{};
  std::vector<TracedInterval> intervals;  ///< those that were kept, in their order
  std::uint32_t interval_count = 0;
  std::vector<ThreadTally> threads;  ///< in the order of their numbers
};

/// One side of a finding, as an access of the trace.
struct TracedAccess {
  std::uint32_t block = 0;     ///< its number in the grid
  std::uint32_t thread = 0;    ///< its number in the block
  std::uint32_t interval = 0;  ///< its number in the block
  std::uint32_t access = 0;    ///< in the interval
};

/// Where a finding happened for the first time.
struct TracedFinding {
  FindingKind kind = FindingKind::crash;
  Severity severity = Severity::error;
  std::string message;
  SourceLocation where;
  std::optional<SourceLocation> other_where;
  std::optional<TracedAccess> access;        ///< where it is in the trace
  std::optional<TracedAccess> other_access;  ///< likewise
};

/// A launch's blocks on one model of device.
struct GridOnDevice {
  LaunchTimeline timeline;
  Occupancy occupancy;
};

/// One launch.
struct LaunchTrace {
  std::size_t number = 0;  ///< from 1
  std::string kernel;
  SourceLocation where;
  Index3 grid{};
  Index3 block{};
  std::size_t shared_bytes = 0;  ///< of a block
  std::vector<TracedVariable> variables;
  std::vector<Operation> operations;
  std::vector<BlockTrace> blocks;  ///< those that were kept, by rising number
  std::vector<TracedFinding> findings;
  std::vector<GridOnDevice> devices;  ///< models that hold such a block
};

/// A run of some host code.
struct Trace {
  std::vector<LaunchTrace> launches;  ///< those that were kept
  std::size_t launch_count = 0;
};

}  // namespace simulator
