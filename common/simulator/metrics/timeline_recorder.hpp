/// @file
/// Notes what blocks cost, and lays them out on the device.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/results/device_model.hpp"
#include "simulator/results/timeline.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// What a block whose threads are `threads` cost: see LaunchTimeline.
std::uint64_t steps_of(const Block& block, const std::vector<Thread>& threads);

/// `launch`, which has just run on `device`, laid out on `model`. `steps` is what each of its blocks cost.
/// @returns nothing when such a block does not fit on the model at all
std::optional<LaunchTimeline> timeline_on(const DeviceModel& model, const LaunchRequest& launch, const Device& device,
                                          std::span<const std::uint64_t> steps);

/// What a block of the launch that runs takes, as far as it is known: how many registers nvcc would take is not.
BlockNeeds block_needs(const LaunchRequest& launch, const Device& device);

/// Makes a timeline of each launch.
class TimelineRecorder final : public Observer {
 public:
  explicit TimelineRecorder(const Device& device) : Observer(Needs::nothing), device_(device) {}

  void launch_begin(const LaunchRequest& launch) override;
  void block_end(const Block& block, const std::vector<Thread>& threads) override;
  void launch_end() override;

  /// All launches so far. Forgets them.
  std::vector<LaunchTimeline> take();

 private:
  const Device& device_;
  const LaunchRequest* launch_ = nullptr;
  std::vector<std::uint64_t> steps_;  ///< of each block of the launch
  std::vector<LaunchTimeline> launches_;
  std::size_t kept_blocks_ = 0;
};

}  // namespace simulator
