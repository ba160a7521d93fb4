/// @file
/// What comes before what, among the work of several streams.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

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

}  // namespace simulator
