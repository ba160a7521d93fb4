/// @file
/// Which barriers are met, and which of them are needed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "base/counts.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

/// Keeps, for each barrier of the source, its arrivals and whether it ever ordered two conflicting accesses.
class BarrierUsage {
  struct Use {
    std::uint64_t arrivals = 0;
    bool needed = false;
  };

 public:
  /// The barrier that a block has passed last.
  using Position = Use*;
  Position position() const { return latest_; }
  void resume(Position position) { latest_ = position; }

  void block_begin() { latest_ = nullptr; }
  /// The block's threads have met at `pc` and go on.
  void passed(const void* pc, std::uint32_t threads) {
    latest_ = &uses_[pc];
    latest_->arrivals += threads;
  }

  /// Whether there is nothing to learn about the latest barrier: it is known to be needed, or there is none yet.
  bool latest_needed() const { return latest_ == nullptr || latest_->needed; }
  void note_needed() { latest_->needed = true; }

  /// The arrivals since begin_snapshot(), to be carried to another process.
  struct Snapshot {
    struct Entry {
      const void* pc;
      std::uint64_t arrivals;
      bool needed;
    };
    std::array<Entry, 256> entries;
    std::size_t count = 0;
  };
  void begin_snapshot();
  /// @returns whether they all found room
  bool snapshot(Snapshot& snapshot) const;
  void merge(const Snapshot& snapshot);

  /// All barriers so far, by line. Starts anew.
  std::vector<BarrierUse> take(Symbolizer& symbolizer);

 private:
  std::map<const void*, Use> uses_;
  Use* latest_ = nullptr;
};

}  // namespace simulator
