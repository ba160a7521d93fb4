/// @file
/// How the lanes of a warp meet: __syncwarp(), shuffles and votes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "simulator/device/epochs.hpp"
#include "simulator/scheduler/launch_state.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// Lets lanes wait for each other, and hands each the values of all.
class WarpMeetings {
 public:
  WarpMeetings(LaunchState& state, Epochs& epochs, Observer& observer)
      : state_(state), epochs_(epochs), observer_(observer) {}

  /// The running thread meets the lanes in request.mask; each gets the values of all in request.result.
  void meet(const WarpRequest& request);
  /// The lanes of the running thread's warp that have not finished.
  std::uint32_t live_lanes() const;

  /// No thread of the block can go on. Lanes that wait for others which have finished go on without them, as on a GPU;
  /// lanes that wait for others which wait elsewhere are told of first.
  /// @returns whether any goes on
  bool release_stuck();

  /// Whether lanes have been let go since the last call.
  bool take_released() { return std::exchange(released_, false); }

 private:
  std::uint32_t arrived_lanes(const Thread& lane) const;
  const Thread* absent_lane(const Thread& waiting, std::uint32_t arrived) const;
  void complete(std::uint32_t warp, std::uint32_t lanes, std::uint32_t claimed);

  LaunchState& state_;
  Epochs& epochs_;
  Observer& observer_;
  bool released_ = false;
};

}  // namespace simulator
