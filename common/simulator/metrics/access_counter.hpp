/// @file
/// Sums what the threads of all blocks did.
#pragma once

#include <vector>

#include "simulator/results/counts.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

/// Adds up the threads' tallies at the end of each block, and notes the shapes of launches.
class AccessCounter final : public Observer {
 public:
  AccessCounter() : Observer(Needs::nothing) {}

  void launch_begin(const LaunchRequest& launch) override;
  void block_end(const Block& block, const std::vector<Thread>& threads) override;

  void part_begin() override { counts_ = {}; }
  bool part_end(PartReport& report) override { return report.put(counts_); }
  void part_merge(PartReport& report) override { merge(report.get<Counts>()); }

  const Counts& counts() const { return counts_; }
  /// All counts so far. Forgets them.
  Counts take();
  /// The launches so far. Forgets them.
  std::vector<LaunchShape> take_launches(Symbolizer& symbolizer);

 private:
  struct Launch {
    LaunchShape shape;
    const void* call_site;
  };
  void merge(const Counts& more);

  Counts counts_;
  std::vector<Launch> launches_;
  std::size_t launch_count_ = 0;
};

}  // namespace simulator
