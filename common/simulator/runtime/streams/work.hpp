/// @file
/// A piece of work for the device, and what comes before what among the work of several streams.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "simulator/device/kernel_types.hpp"
#include "simulator/device/names.hpp"

namespace simulator {

/// For each stream the latest piece of work that is known to be done before: a vector clock (Mattern, "Virtual Time and
/// Global States of Distributed Systems", 1989), with streams for processes and tickets for events.
class StreamClock {
 public:
  void join(const StreamClock& other) {
    latest_.resize(std::max(latest_.size(), other.latest_.size()));
    for (std::size_t stream = 0; stream < other.latest_.size(); ++stream) {
      latest_[stream] = std::max(latest_[stream], other.latest_[stream]);
    }
  }
  void add(unsigned stream, std::uint64_t ticket) {
    latest_.resize(std::max<std::size_t>(latest_.size(), stream + 1));
    latest_[stream] = ticket;
  }
  bool has(unsigned stream, std::uint64_t ticket) const { return stream < latest_.size() && latest_[stream] >= ticket; }

 private:
  std::vector<std::uint64_t> latest_;  ///< ticket by the stream's number
};

/// What became of a piece of work.
struct Outcome {
  cudaError_t error = cudaSuccess;
  double duration_us = 0;  ///< in simulated time
};

/// One launch, copy, event record or host function that waits in a stream.
struct Work {
  std::function<Outcome(const Work&)> run = [](const Work& /*self*/) { return Outcome(); };  ///< nothing, unless set
  LaunchNames launch;               ///< of a launch; without a kernel for other work
  const void* call_site = nullptr;  ///< the program's line that asked for it
  std::string_view library_call;    ///< of a library of the Toolkit: the function's name
  bool needs_host = false;          ///< runs host code or touches memory that the program may take away as it ends
  bool is_host_function = false;    ///< of cudaLaunchHostFunc() and its like: the host may wait for what it does
  void* allocates = nullptr;        ///< of a graph's node: the memory that is there from then on
  void* frees = nullptr;            ///< likewise: the memory that is there no more

  /// @name Kept by Streams
  /// @{
  std::uint64_t ticket = 0;  ///< rises in the order in which the program asked
  cudaStream_t stream = nullptr;
  unsigned stream_number = 0;
  std::vector<std::shared_ptr<Work>> after;  ///< what else must be done first, besides what is before it in its stream
  StreamClock before;                        ///< all that comes before it on every GPU, and itself
  double issued_us = 0;
  double end_us = 0;
  bool done = false;
  cudaGraph_t captured_in = nullptr;  ///< the graph that keeps it; it does not run itself
  cudaGraphNode_t captured_as = nullptr;
  /// @}

  bool is_launch() const { return !launch.kernel.empty(); }

  /// Whether one of the two comes before the other on every GPU.
  bool is_ordered_with(const Work& other) const {
    return before.has(other.stream_number, other.ticket) || other.before.has(stream_number, ticket);
  }
};

}  // namespace simulator
