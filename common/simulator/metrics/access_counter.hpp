/// @file
/// Sums what the threads of all blocks did.
#pragma once

#include <vector>

#include "base/counts.hpp"
#include "simulator/execution/observer.hpp"

namespace simulator {

/// Adds up the threads' tallies at the end of each block.
class AccessCounter final : public Observer {
 public:
  AccessCounter() : Observer(Needs::nothing) {}

  void block_end(const Block& block, const std::vector<Thread>& threads) override;

  void part_begin() override { take(); }
  bool part_end(PartReport& report) override { return report.put(counts_); }
  void part_merge(PartReport& report) override { merge(report.get<Counts>()); }

  const Counts& counts() const { return counts_; }
  /// All counts so far. Starts anew.
  Counts take();

 private:
  void merge(const Counts& more);

  Counts counts_;
};

}  // namespace simulator
