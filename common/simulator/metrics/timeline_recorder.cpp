#include "simulator/metrics/timeline_recorder.hpp"

#include <algorithm>
#include <utility>

namespace simulator {

namespace {

// Of all launches together; a program may launch without end.
constexpr std::size_t most_kept_blocks = std::size_t{1} << 16U;

std::uint64_t steps(const ThreadTally& tally) {
  return tally.global_reads + tally.global_writes + tally.global_atomics + tally.shared_reads + tally.shared_writes +
         tally.shared_atomics + tally.barriers;
}

}  // namespace

std::uint64_t steps_of(const Block& block, const std::vector<Thread>& threads) {
  std::uint64_t most = 0;
  for (std::uint32_t i = 0; i < block.thread_count; ++i) most = std::max(most, steps(threads[i].tally));
  return most;
}

BlockNeeds block_needs(const LaunchRequest& launch, const Device& device) {
  return {.threads = static_cast<int>(launch.threads_per_block()),
          .shared_bytes = device.shared_memory().static_bytes() + device.shared_memory().dynamic_bytes()};
}

std::optional<LaunchTimeline> timeline_on(const DeviceModel& model, const LaunchRequest& request, const Device& device,
                                          std::span<const std::uint64_t> steps) {
  const BlockNeeds needs = block_needs(request, device);
  const Occupancy room = occupancy(model, needs);
  if (room.blocks == 0) return std::nullopt;
  LaunchTimeline launch;
  launch.kernel = request.names.kernel;
  launch.grid = extent(request.grid);
  launch.block = extent(request.block);
  launch.shared_bytes = needs.shared_bytes;
  launch.device = model.name;
  launch.sm_count = static_cast<std::uint32_t>(model.sm_count);
  launch.blocks_per_sm = static_cast<std::uint32_t>(room.blocks);
  launch.timeline = lay_out(launch.sm_count, launch.blocks_per_sm, steps);
  return launch;
}

void TimelineRecorder::launch_begin(const LaunchRequest& launch) {
  launch_ = &launch;
  steps_.assign(launch.block_count(), 0);
}

void TimelineRecorder::block_end(const Block& block, const std::vector<Thread>& threads) {
  std::uint64_t& most = steps_.at(block.number);
  most = std::max(most, steps_of(block, threads));
}

void TimelineRecorder::launch_end() {
  std::optional<LaunchTimeline> launch = timeline_on(device_model(), *launch_, device_, steps_);
  if (!launch) return;  // such a block does not fit: a finding says so
  if (kept_blocks_ + steps_.size() > most_kept_blocks) launch->timeline.blocks = {};
  kept_blocks_ += launch->timeline.blocks.size();
  launches_.push_back(std::move(*launch));
}

std::vector<LaunchTimeline> TimelineRecorder::take() {
  kept_blocks_ = 0;
  return std::exchange(launches_, {});
}

}  // namespace simulator
