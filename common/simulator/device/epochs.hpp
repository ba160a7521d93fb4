/// @file
/// The simulator's clock: one rising number stamps every (launch, block, barrier interval), so that nothing is ever
/// cleared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "simulator/results/device_model.hpp"

namespace simulator {

/// A stamp. 0: before all launches.
using Epoch = std::uint32_t;

/// The lanes of `mask` met at `epoch`.
struct WarpSync {
  Epoch epoch;
  std::uint32_t warp;
  std::uint32_t mask;
};

/// The part of the clock that belongs to one block; saved while another block runs.
struct BlockClock {
  std::uint32_t block = 0;
  Epoch block_first = 0;
  Epoch interval_first = 0;
  Epoch previous_interval_first = 0;
  bool interleaved = false;            ///< whether another block has run, or may run, since this one began
  std::vector<WarpSync> warp_syncs{};  ///< of this interval
};

/// Tells, of the stamp on an earlier access, how it is ordered against the access that happens now.
///
///     launch 1          | launch 2                             now
///     block 0 | block 1 | block 0        | block 1             |
///     1  2  3 | 4  5  6 | 7  8  9        | 10 11 12            v
///     `-- ordered: --'    `-- not ordered: --'  `- ordered -'  12: same interval, not ordered
///         earlier launch      other block          by barriers
///
/// Within an interval, __syncwarp() gives the lanes that meet a stamp of their own, and an atomic that releases or
/// acquires something gives its thread one. Blocks that wait for each other are preempted; then stamps of several
/// blocks alternate, and a list of stretches tells whose each is.
class Epochs {
 public:
  void begin_launch() {
    launch_first_ = ++now_;
    stretches_.clear();
  }
  /// @param interleaved whether other blocks must be expected to run before it ends
  void begin_block(std::uint32_t block, bool interleaved) {
    const Epoch first = ++now_;
    block_ = {block, first, first, first, interleaved};
    stretches_.emplace_back(first, block);
  }
  void next_interval() {
    block_.previous_interval_first = block_.interval_first;
    block_.interval_first = ++now_;
    block_.warp_syncs.clear();
  }
  /// The stamp for lanes `mask` of `warp` after they have met.
  Epoch sync_warp(std::uint32_t warp, std::uint32_t mask) {
    block_.warp_syncs.push_back({++now_, warp, mask});
    return now_;
  }
  /// A stamp later than all before, for one thread.
  Epoch next() { return ++now_; }

  /// All blocks have met: whatever happened before is ordered before whatever comes.
  void sync_grid() { launch_first_ = ++now_; }

  /// Saves the running block's clock, so that another block can run.
  BlockClock save() {
    block_.interleaved = true;
    return std::move(block_);
  }
  void resume(BlockClock clock) {
    block_ = std::move(clock);
    stretches_.emplace_back(++now_, block_.block);
  }

  /// The latest stamp given out.
  Epoch now() const { return now_; }
  /// The first stamp of the interval that runs now.
  Epoch interval() const { return block_.interval_first; }
  /// The first stamp of the block that runs now.
  Epoch block_first() const { return block_.block_first; }
  /// Whether nothing but barriers has ordered this interval, in a block that has run in one go.
  bool only_barriers() const { return !block_.interleaved && block_.warp_syncs.empty(); }
  bool in_interval(Epoch epoch) const { return epoch >= block_.interval_first && is_own(epoch); }
  bool in_block(Epoch epoch) const { return epoch >= block_.block_first && is_own(epoch); }
  bool in_launch(Epoch epoch) const { return epoch >= launch_first_; }
  bool in_other_block(Epoch epoch) const { return epoch >= launch_first_ && !in_block(epoch); }
  /// Whether a block of this launch was running at `epoch`, also before the grid has met.
  bool since_launch(Epoch epoch) const { return !stretches_.empty() && epoch >= stretches_.front().first; }
  /// Whether only the latest barrier of this block stands between `epoch` and the interval that runs now.
  bool one_barrier_ago(Epoch epoch) const {
    return epoch < block_.interval_first && epoch >= block_.previous_interval_first && is_own(epoch);
  }
  const std::vector<WarpSync>& warp_syncs() const { return block_.warp_syncs; }

  /// Whether __syncwarp() orders an access by `thread` at `epoch` before one by `later_thread` at `later`, both in this
  /// interval: a chain of meetings leads from the one to the other.
  bool ordered_by_warp(Epoch epoch, std::uint32_t thread, Epoch later, std::uint32_t later_thread) const {
    if (thread / warp_size != later_thread / warp_size) return false;
    std::uint32_t reached = 1U << (thread % warp_size);
    for (const WarpSync& sync : block_.warp_syncs) {
      if (sync.warp != thread / warp_size || sync.epoch <= epoch || sync.epoch > later) continue;
      if ((sync.mask & reached) != 0) reached |= sync.mask;
    }
    return (reached >> (later_thread % warp_size) & 1U) != 0;
  }

  /// The linear number of the block that was running at `epoch`, in this launch.
  std::uint32_t block_at(Epoch epoch) const {
    const auto later = [](Epoch at, const std::pair<Epoch, std::uint32_t>& stretch) { return at < stretch.first; };
    return std::prev(std::upper_bound(stretches_.begin(), stretches_.end(), epoch, later))->second;
  }

  /// Near its end the clock must be set back, and all stamps with it, before the next launch.
  bool worn_out() const { return now_ > 0xF0000000U; }
  void restart() { *this = Epochs(); }

 private:
  bool is_own(Epoch epoch) const { return !block_.interleaved || block_at(epoch) == block_.block; }

  Epoch now_ = 0;
  Epoch launch_first_ = 0;
  BlockClock block_;
  std::vector<std::pair<Epoch, std::uint32_t>> stretches_;  ///< (first stamp, block), of this launch
};

}  // namespace simulator
