/// @file
/// A place where a debugger can wait for one thread of one block.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// One thread of one block.
struct StopRequest {
  Index3 block{};
  Index3 thread{};
  /// The file of a search: the program only looks whether that thread ever begins. If it does, the program ends at once
  /// and the last line of the file is "found". The lines before are "4,1,1 128,1,1": the grids and blocks launched.
  /// Empty: a debugger is there.
  std::string search{};
};

/// Where the debugger stops, if it was asked for.
class DebugStop {
 public:
  void stop_at(const StopRequest& request) { request_ = request; }

  /// Calls `simulator_chosen_thread_begins`, where the debugger has its breakpoint, if this is the thread.
  void thread_begins(const LaunchRequest& launch, const Block& block, const Thread& thread) {
    if (request_) [[unlikely]]
      compare(launch, block, thread);
  }

 private:
  void compare(const LaunchRequest& launch, const Block& block, const Thread& thread);
  void note(const std::string& line);

  std::optional<StopRequest> request_;
  std::set<std::string> noted_;  ///< lines of the search's file
};

}  // namespace simulator
