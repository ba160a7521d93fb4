/// @file
/// Which threads and lines of a launch have been outside of all variables: what they do afterwards may follow from that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "simulator/device/device.hpp"
#include "simulator/events/finding_log.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// Kept whatever checks are part of the run. Races that may follow from an access out of bounds are not told.
class OutOfBoundsHistory {
 public:
  OutOfBoundsHistory(Device& device, FindingLog& log) : device_(device), log_(log) {}

  void launch_begin();
  /// The access touches a byte of no variable. Forgets races of its line with other variables, found before in this
  /// launch: threads that went farther may have run first.
  void note(const Access& access);

  /// Whether the thread had been outside before the access that it made at `epoch`.
  bool precedes(std::uint32_t block, std::uint32_t thread, Epoch epoch) const {
    const auto left = threads_.find({block, thread});
    return left != threads_.end() && left->second <= epoch;
  }
  /// Whether the line at `pc` touches another variable there than one that threads went beyond in it: with such an
  /// index, farther off.
  bool reaches_beyond(const void* pc, Space space, std::uintptr_t address) const;

 private:
  Device& device_;
  FindingLog& log_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Epoch> threads_;  ///< first stamp outside, by block and number
  std::map<const void*, std::set<std::uintptr_t>> overrun_;           ///< by line: the variables next to which it was
  std::size_t found_before_ = 0;                                      ///< the latest finding as the launch began
};

}  // namespace simulator
