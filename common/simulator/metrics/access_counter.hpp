/// @file
/// Sums what the threads of all blocks did.
#pragma once

#include <vector>

#include "simulator/execution/observer.hpp"
#include "base/counts.hpp"

namespace simulator {

/// Adds up the threads' tallies at the end of each block.
class AccessCounter final : public Observer {
 public:
  void block_end(const Block& block, const std::vector<Thread>& threads) override;

  const Counts& counts() const { return counts_; }
  /// Adds what other blocks did.
  void merge(const Counts& more);
  /// All counts so far. Starts anew.
  Counts take();

 private:
  Counts counts_;
};

}  // namespace simulator
