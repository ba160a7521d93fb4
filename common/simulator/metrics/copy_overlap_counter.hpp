/// @file
/// Counts how much of their work in shared memory threads do while asynchronous copies of theirs are under way.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>

#include "simulator/execution/observer.hpp"

namespace simulator {

/// The reads of shared memory by threads that have begun an asynchronous copy and not yet waited for it.
class CopyOverlapCounter final : public Observer {
 public:
  void launch_begin(const LaunchRequest& /*launch*/) override {
    issuers_.clear();
    under_way_.clear();
  }

  void copy_begins(const Access& write) override {
    issuers_[write.address] = &write.thread;
    ++under_way_[&write.thread];
  }

  void copy_ends(std::uintptr_t address, std::uint32_t /*bytes*/) override {
    const auto found = issuers_.find(address);
    if (found == issuers_.end()) return;
    --under_way_[found->second];
    issuers_.erase(found);
  }

  void access(const Access& access) override {
    if (access.space != Space::shared || access.kind != AccessKind::read || under_way_.empty()) return;
    const auto found = under_way_.find(&access.thread);
    if (found != under_way_.end() && found->second > 0) ++count_;
  }

  /// All so far. Starts anew.
  std::uint64_t take() { return std::exchange(count_, 0); }

 private:
  std::unordered_map<std::uintptr_t, const Thread*> issuers_;  ///< by where their copies go
  std::unordered_map<const Thread*, std::int64_t> under_way_;
  std::uint64_t count_ = 0;
};

}  // namespace simulator
