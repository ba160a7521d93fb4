/// @file
/// Counts how much of their asynchronous copies threads have under way at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// Of each thread the most bytes that it had begun to copy and not yet waited for, added up over all threads.
class CopiesAtOnce final : public Observer {
 public:
  void launch_begin(const LaunchRequest& /*launch*/) override { add_up(); }

  void copy_begins(const Access& write) override {
    Bytes& bytes = threads_[{write.thread.block, write.thread.number}];
    bytes.now += write.bytes;
    bytes.most = std::max(bytes.most, bytes.now);
  }

  void copy_ends(const Access& write, Epoch /*began*/) override {
    Bytes& bytes = threads_[{write.thread.block, write.thread.number}];
    bytes.now -= std::min<std::uint64_t>(bytes.now, write.bytes);
  }

  /// Of all launches so far. Forgets them.
  std::uint64_t take() {
    add_up();
    return std::exchange(all_, 0);
  }

 private:
  struct Bytes {
    std::uint64_t now = 0;
    std::uint64_t most = 0;
  };

  void add_up() {
    for (const auto& [thread, bytes] : threads_) all_ += bytes.most;
    threads_.clear();
  }

  std::map<std::pair<std::uint32_t, std::uint32_t>, Bytes> threads_;  ///< by block and number
  std::uint64_t all_ = 0;
};

}  // namespace simulator
