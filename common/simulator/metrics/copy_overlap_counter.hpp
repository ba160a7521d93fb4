/// @file
/// Counts how much of their work in shared memory threads do while asynchronous copies of theirs are under way.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// The reads of shared memory by threads that have begun an asynchronous copy and not yet waited for it.
class CopyOverlapCounter final : public Observer {
 public:
  void launch_begin(const LaunchRequest& /*launch*/) override { under_way_.clear(); }
  void copy_begins(const Access& write) override { ++under_way_[thread_of(write)]; }

  void copy_ends(const Access& write, Epoch /*began*/) override {
    const auto found = under_way_.find(thread_of(write));
    if (found != under_way_.end() && --found->second == 0) under_way_.erase(found);
  }

  void access(const Access& access) override {
    if (access.space != Space::shared || access.kind != AccessKind::read) return;
    if (under_way_.contains(thread_of(access))) ++count_;
  }

  /// All so far. Counts from 0 again.
  std::uint64_t take() { return std::exchange(count_, 0); }

 private:
  /// Block and number.
  static std::pair<std::uint32_t, std::uint32_t> thread_of(const Access& access) {
    return {access.thread.block, access.thread.number};
  }

  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> under_way_;  ///< copies of each thread
  std::uint64_t count_ = 0;
};

}  // namespace simulator
