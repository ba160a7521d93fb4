/// @file
/// Functions that all 32 lanes of a warp call together, with equal arguments.
#pragma once

#include <cstdint>

#include "simulator/events/machine.hpp"

namespace simulator {

/// The running lane's part in such a call. What the lanes bring lies on their stacks, and stays there as long as none passes its last meet().
class WarpCall {
 public:
  /// Waits for the other lanes. `brought` is what this lane brings: others see it as of().
  WarpCall(const char* function, const void* brought, const void* pc);

  /// Waits for the other lanes again: whatever they have done since is done.
  void meet();

  /// What a lane brought; nullptr where it has not come.
  template <class T>
  const T* of(unsigned int lane) const {
    return reinterpret_cast<const T*>(brought_.of_lane[lane]);
  }
  /// The first lane that has come: it does what is done once for all.
  bool is_leader() const { return running_thread->lane() == leader(); }
  unsigned int leader() const;

 private:
  const void* pc_;
  std::uint32_t lanes_ = 0;  ///< that have come
  WarpValues brought_;
};

}  // namespace simulator
