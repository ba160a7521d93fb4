/// @file
/// Counts how much threads do in shared memory beside each other: some write there while others read.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/device/epochs.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/scheduler/release_acquire.hpp"

namespace simulator {

/// The reads of shared memory that nothing orders after the latest write there by another thread of the block, and the
/// writes that nothing orders after the latest read: in whatever order the threads ran, on a GPU both may go on at the
/// same time. Asynchronous copies are writes from when they begin.
class UnorderedAccessCounter final : public Observer {
 public:
  UnorderedAccessCounter(const Epochs& epochs, const ReleaseAcquire& releases) : epochs_(epochs), releases_(releases) {}

  void launch_begin(const LaunchRequest& /*launch*/) override { latest_.clear(); }
  void block_end(const Block& block, const std::vector<Thread>& /*threads*/) override { latest_.erase(block.number); }

  void copy_begins(const Access& write) override { note_write(write); }
  void access(const Access& access) override {
    if (access.space != Space::shared || access.is_atomic()) return;
    if (access.kind == AccessKind::read) {
      Latest& latest = latest_[access.thread.block];
      if (is_unordered(latest.write, access.thread)) ++count_;
      latest.read = {access.thread.number, access.thread.epoch};
    } else {
      note_write(access);
    }
  }

  /// All so far. Counts from 0 again.
  std::uint64_t take() { return std::exchange(count_, 0); }

 private:
  struct Stamp {
    std::uint32_t thread = 0;
    Epoch epoch = 0;  ///< 0: there is none
  };
  /// Of one block.
  struct Latest {
    Stamp read;
    Stamp write;
  };

  void note_write(const Access& access) {
    Latest& latest = latest_[access.thread.block];
    if (is_unordered(latest.read, access.thread)) ++count_;
    latest.write = {access.thread.number, access.thread.epoch};
  }

  bool is_unordered(const Stamp& earlier, const Thread& now) const {
    if (earlier.thread == now.number || !epochs_.in_interval(earlier.epoch)) return false;
    return !epochs_.ordered_by_warp(earlier.epoch, earlier.thread, now.epoch, now.number) &&
           releases_.order(now.block, earlier.thread, earlier.epoch, now, true) != ReleaseAcquire::Order::full;
  }

  const Epochs& epochs_;
  const ReleaseAcquire& releases_;
  std::unordered_map<std::uint32_t, Latest> latest_;  ///< by block
  std::uint64_t count_ = 0;
};

}  // namespace simulator
