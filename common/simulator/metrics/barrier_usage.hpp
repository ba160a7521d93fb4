/// @file
/// Which barriers are met, and which of them are needed.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/results/counts.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// Keeps, for each barrier of the source, its arrivals and whether it ever ordered two conflicting accesses or gave a result. It reads
/// the shadow's cells, so it must hear of an access before the check that writes them.
class BarrierUsage final : public Observer {
 public:
  explicit BarrierUsage(Device& device) : Observer(Needs::nothing), device_(device) {}

  void block_begin(const Block& block) override;
  void block_preempted(const Block& block) override;
  void block_resumed(const Block& block) override;
  void access(const Access& access) override;
  void copy_begins(const Access& write) override { access(write); }  // from now on it may write
  void barrier_passed(const Block& block, const void* pc) override;
  void barrier_result_given(const Block& block, const void* pc) override;
  void grid_barrier_passed(const Block& block) override;
  bool can_be_spread() const override { return true; }
  void part_begin() override;
  bool part_end(PartReport& report) override;
  void part_merge(PartReport& report) override;

  /// All barriers so far, by line. Forgets them.
  std::vector<BarrierUse> take();

 private:
  struct Use {
    std::uint64_t arrivals = 0;
    bool needed = false;
  };
  /// The use of one barrier, on its way to another process.
  struct Entry {
    const void* pc;
    Use use;
  };

  void set_latest(Use* latest);
  void note(const Slot& earlier, const Thread& thread);

  Device& device_;
  std::map<const void*, Use> uses_;
  Use* latest_ = nullptr;                                 ///< of the barrier that the running block has passed last
  std::unordered_map<std::uint32_t, Use*> of_preempted_;  ///< the same of preempted blocks
};

}  // namespace simulator
