/// @file
/// Places where the simulator's data are whole. What a signal asks for is done there, and not in its handler.
#pragma once

#include <atomic>

namespace simulator {

/// What the next safe_point() calls, or nullptr. Signal handlers set it.
inline std::atomic<void (*)()> asked_at_safe_point{nullptr};
static_assert(std::atomic<void (*)()>::is_always_lock_free, "signal handlers may touch only such");

/// Stands where the simulator's data are whole and no code of a kernel runs: between two quanta of a launch, and at the
/// beginning of each call of the runtime.
inline void safe_point() {
  if (void (*const function)() = asked_at_safe_point.load(std::memory_order_relaxed); function != nullptr) function();
}

}  // namespace simulator
