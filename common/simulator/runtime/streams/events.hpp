/// @file
/// Events: places in streams that a program can wait for.
#pragma once

#include <memory>
#include <vector>

#include "simulator/runtime/streams/handles.hpp"
#include "simulator/runtime/streams/work.hpp"

/// An event: the place in a stream at which it was recorded last.
struct simulator_event {
  unsigned number = 0;  ///< in the order of creation, from 1
  const void* created_at = nullptr;
  unsigned flags = cudaEventDefault;
  std::shared_ptr<simulator::Work> record;  ///< nullptr until it is recorded

  bool has_time() const { return record != nullptr && (flags & cudaEventDisableTiming) == 0; }
};

namespace simulator {

/// The program's events.
class Events {
 public:
  static Events& instance() {
    static auto* events = new Events();  // never destroyed, like the machine
    return *events;
  }

  cudaEvent_t create(unsigned flags, const void* created_at) {
    cudaEvent_t event = handles_.create();
    event->number = ++created_;
    event->created_at = created_at;
    event->flags = flags;
    return event;
  }
  /// nullptr for one that was never created or has been destroyed.
  simulator_event* find(cudaEvent_t event) const { return handles_.find(event); }
  bool destroy(cudaEvent_t event) { return handles_.destroy(event); }
  void destroy_all() { handles_.clear(); }

  /// How many events have ever been created.
  unsigned created() const { return created_; }
  /// Where those of the events after the first `earlier` were created that are not destroyed.
  std::vector<const void*> undestroyed(unsigned earlier) const {
    std::vector<const void*> all;
    for (const auto& [handle, event] : handles_.objects()) {
      if (event->number > earlier) all.push_back(event->created_at);
    }
    return all;
  }

 private:
  Handles<simulator_event> handles_;
  unsigned created_ = 0;
};

}  // namespace simulator
