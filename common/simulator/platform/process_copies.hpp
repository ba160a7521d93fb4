/// @file
/// Copies of this process that work beside it, and memory that they share.
#pragma once

#include <cstddef>
#include <functional>

namespace simulator {

/// Memory, all zero, that this process shares with copies that it starts from now on.
/// @throws std::bad_alloc when the system refuses
void* reserve_shared(std::size_t bytes);

/// Gives back what reserve_shared() returned.
void release_shared(void* memory, std::size_t bytes);

/// A copy of this process.
class ProcessCopy {
 public:
  /// Starts a copy that runs `work`, with memory as it is now, and then ends. It ends at the latest when this process does.
  /// What it prints is shown nowhere. Output of this process that waits must have been written before.
  explicit ProcessCopy(const std::function<void()>& work);

  /// Whether there is one: the system may have refused, or know no such thing.
  bool has_started() const { return id_ > 0; }

  void end() const;
  void wait() const;

  /// In a copy: whether it has printed nothing so far.
  static bool is_silent();

 private:
  int id_;
};

}  // namespace simulator
