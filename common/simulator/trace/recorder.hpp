/// @file
/// Records the launches of a run.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/events/finding_log.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/results/trace.hpp"
#include "simulator/results/trace_selection.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/trace/block_recorder.hpp"
#include "simulator/trace/operation_table.hpp"

namespace simulator {

/// Records all launches while it is attached. Of each launch it keeps the first and the last block, those in which
/// a finding happened first, and the one that was wished for, as far as there is room.
class Recorder final : public Observer, public FindingListener {
 public:
  /// @param matrices what the host knows of arrays in global memory
  Recorder(Device& device, const TraceSelection& selection, const std::vector<MatrixRange>& matrices);

  void launch_begin(const LaunchRequest& launch) override;
  void block_begin(const Block& block) override;
  void access(const Access& access) override;
  void lanes_met(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void block_end(const Block& block, const std::vector<Thread>& threads) override;
  void launch_end() override;
  void found(const Event& event) override;

  /// What was recorded so far. Forgets it.
  Trace take();

 private:
  enum class Reason : std::uint8_t { wished, finding, first, last };  // the most important first
  struct Kept {
    Reason reason;
    BlockTrace trace;
    std::size_t accesses;
  };

  bool wanted() const;
  BlockRecorder* recorder_of(std::uint32_t block);
  void record_refused(const Event& event);
  void place_findings();
  void place(const Event& event);
  std::optional<TracedAccess> locate(const Event& event, const void* pc, const Index3& thread, const Index3& block);
  template <class Matches>
  std::optional<TracedAccess> find(std::uint32_t block, std::uint32_t thread, const Matches& matches);
  Reason reason_for(const Block& block) const;
  void keep(Kept kept);
  std::vector<BlockTrace> choose_blocks();

  Device& device_;
  const LaunchRequest* request_ = nullptr;
  TraceSelection selection_;
  Trace trace_;
  OperationTable table_;
  std::optional<LaunchTrace> launch_;                             ///< while one is recorded
  std::map<std::uint32_t, std::unique_ptr<BlockRecorder>> open_;  ///< blocks that have begun and not ended, by number
  std::vector<Event> events_;                                     ///< findings whose latest access is just being made
  std::vector<std::uint32_t> blocks_with_findings_;
  std::vector<Kept> kept_;
  std::vector<std::uint64_t> steps_;  ///< of each block
  std::size_t room_ = 0;              ///< accesses that the trace may still hold
};

}  // namespace simulator
