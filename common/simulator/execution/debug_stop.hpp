/// @file
/// A place where a debugger can wait for one thread of one block.
#pragma once

#include <set>
#include <string>

#include "simulator/execution/observer.hpp"

namespace simulator {

/// The thread that the environment asks for: SIMULATOR_STOP="1,0,0 3,0,0" is block (1, 0, 0), thread (3, 0, 0).
///
/// With SIMULATOR_STOP_SEARCH=FILE the program only looks whether that thread ever begins. If it does, the program ends
/// at once and the last line of the file is "found". The lines before are "4,1,1 128,1,1": the grids and blocks
/// launched.
class DebugStop {
 public:
  /// Reads the environment. Ends the program with a message where it cannot be understood.
  DebugStop();

  /// Calls `simulator_chosen_thread_begins`, where the debugger has its breakpoint, if this is the thread.
  void thread_begins(const LaunchRequest& launch, const Block& block, const Thread& thread) {
    if (asked_) [[unlikely]]
      compare(launch, block, thread);
  }

 private:
  void compare(const LaunchRequest& launch, const Block& block, const Thread& thread);
  void note(const std::string& line);

  bool asked_ = false;
  Index3 block_{};
  Index3 thread_{};
  std::string search_;             ///< the file of a search; empty: a debugger is there
  std::set<std::string> noted_{};  ///< its lines
};

}  // namespace simulator
