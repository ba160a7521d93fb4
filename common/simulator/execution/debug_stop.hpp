/// @file
/// A place where a debugger can wait for one thread of one block.
#pragma once

#include "simulator/checks/observer.hpp"

namespace simulator {

/// The thread that the environment asks for: SIMULATOR_STOP="1,0,0 3,0,0" is block (1, 0, 0), thread (3, 0, 0).
class DebugStop {
 public:
  /// Reads the environment. Ends the program with a message where it cannot be understood.
  DebugStop();

  /// Calls `simulator_chosen_thread_begins`, where the debugger has its breakpoint, if this is the thread.
  void thread_begins(const Block& block, const Thread& thread) const {
    if (asked_) [[unlikely]]
      compare(block, thread);
  }

 private:
  void compare(const Block& block, const Thread& thread) const;

  bool asked_ = false;
  Index3 block_{};
  Index3 thread_{};
};

}  // namespace simulator
