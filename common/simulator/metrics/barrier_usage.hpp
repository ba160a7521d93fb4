/// @file
/// Which barriers are met, and which of them are needed.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "simulator/metrics/counts.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

/// Keeps, for each barrier of the source, its arrivals and whether it ever ordered two conflicting accesses.
class BarrierUsage {
 public:
  void block_begin() { latest_ = nullptr; }
  /// The block's threads have met at `pc` and go on.
  void passed(const void* pc, std::uint32_t threads) {
    latest_ = &uses_[pc];
    latest_->arrivals += threads;
  }

  /// Whether there is nothing to learn about the latest barrier: it is known to be needed, or there is none yet.
  bool latest_needed() const { return latest_ == nullptr || latest_->needed; }
  void note_needed() { latest_->needed = true; }

  /// All barriers so far, by line. Starts anew.
  std::vector<BarrierUse> take(Symbolizer& symbolizer);

 private:
  struct Use {
    std::uint64_t arrivals = 0;
    bool needed = false;
  };
  std::map<const void*, Use> uses_;
  Use* latest_ = nullptr;
};

}  // namespace simulator
