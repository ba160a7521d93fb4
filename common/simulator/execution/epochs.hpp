/// @file
/// The simulator's clock: one rising number stamps every (launch, block, barrier interval), so that nothing is ever
/// cleared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace simulator {

/// A stamp. 0: before all launches.
using Epoch = std::uint32_t;

/// Tells, of the stamp on an earlier access, how it is ordered against the access that happens now.
///
///     launch 1          | launch 2                             now
///     block 0 | block 1 | block 0        | block 1             |
///     1  2  3 | 4  5  6 | 7  8  9        | 10 11 12            v
///     `-- ordered: --'    `-- not ordered: --'  `- ordered -'  12: same interval, not ordered
///         earlier launch      other block          by barriers
///
/// Within an interval, __syncwarp() gives the lanes that meet a stamp of their own.
class Epochs {
 public:
  void begin_launch() {
    launch_first_ = ++now_;
    block_firsts_.clear();
    blocks_.clear();
  }
  void begin_block(std::uint32_t block) {
    block_first_ = interval_first_ = previous_interval_first_ = ++now_;
    block_firsts_.push_back(now_);
    blocks_.push_back(block);
    warp_syncs_.clear();
  }
  void next_interval() {
    previous_interval_first_ = interval_first_;
    interval_first_ = ++now_;
    warp_syncs_.clear();
  }
  /// The stamp for lanes `mask` of `warp` after they have met.
  Epoch sync_warp(std::uint32_t warp, std::uint32_t mask) {
    warp_syncs_.push_back({++now_, warp, mask});
    return now_;
  }

  /// The latest stamp given out.
  Epoch now() const { return now_; }
  /// The first stamp of the interval that runs now.
  Epoch interval() const { return interval_first_; }
  bool in_interval(Epoch epoch) const { return epoch >= interval_first_; }
  bool in_block(Epoch epoch) const { return epoch >= block_first_; }
  bool in_launch(Epoch epoch) const { return epoch >= launch_first_; }
  bool in_other_block(Epoch epoch) const { return epoch >= launch_first_ && epoch < block_first_; }
  /// Whether only the latest barrier of this block stands between `epoch` and the interval that runs now.
  bool one_barrier_ago(Epoch epoch) const { return epoch < interval_first_ && epoch >= previous_interval_first_; }

  /// Whether __syncwarp() orders an access by `thread` at `epoch` before one by `later_thread` at `later`, both in this
  /// interval: a chain of meetings leads from the one to the other.
  bool ordered_by_warp(Epoch epoch, std::uint32_t thread, Epoch later, std::uint32_t later_thread) const {
    if (thread / 32 != later_thread / 32) return false;
    std::uint32_t reached = 1U << (thread % 32);
    for (const WarpSync& sync : warp_syncs_) {
      if (sync.warp != thread / 32 || sync.epoch <= epoch || sync.epoch > later) continue;
      if ((sync.mask & reached) != 0) reached |= sync.mask;
    }
    return (reached >> (later_thread % 32) & 1U) != 0;
  }

  /// The linear number of the block that was running at `epoch`, in this launch.
  std::uint32_t block_at(Epoch epoch) const {
    const auto next = std::upper_bound(block_firsts_.begin(), block_firsts_.end(), epoch);
    return blocks_[static_cast<std::size_t>(next - block_firsts_.begin()) - 1];
  }

  /// Near its end the clock must be set back, and all stamps with it, before the next launch.
  bool worn_out() const { return now_ > 0xF0000000U; }
  void restart() { *this = Epochs(); }

 private:
  struct WarpSync {
    Epoch epoch;
    std::uint32_t warp;
    std::uint32_t mask;
  };

  Epoch now_ = 0;
  Epoch launch_first_ = 0;
  Epoch block_first_ = 0;
  Epoch interval_first_ = 0;
  Epoch previous_interval_first_ = 0;
  std::vector<Epoch> block_firsts_;
  std::vector<std::uint32_t> blocks_;
  std::vector<WarpSync> warp_syncs_;  ///< of this interval
};

}  // namespace simulator
