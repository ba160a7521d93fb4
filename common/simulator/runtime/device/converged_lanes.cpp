/// @file
/// Which lanes of a warp come to a place together.

#include <algorithm>
#include <cstdint>
#include <list>
#include <map>
#include <utility>

#include "simulator/events/machine.hpp"

namespace simulator {
namespace {

// Lanes that go on round after round, in a loop that waits for one who waits here, are not waited for.
constexpr int most_rounds = 64;

/// Lanes that have come to one place.
struct Gathering {
  const void* pc;
  std::uint32_t lanes = 0;   ///< that have come
  std::uint32_t formed = 0;  ///< all that belong together, once that is settled
  std::uint32_t left = 0;    ///< of those, the ones that know
};

/// The gatherings of one launch: (block, warp) has several while its lanes stand at different places.
class Gatherings {
 public:
  std::list<Gathering>& of(const Thread& thread) {
    Machine& machine = Machine::instance();
    if (!machine.device.epochs().in_launch(launch_)) {  // what an aborted launch has left
      all_.clear();
      launch_ = machine.device.epochs().now();
    }
    return all_[{thread.block, thread.warp_number()}];
  }

 private:
  Epoch launch_ = 0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::list<Gathering>> all_;
};

/// Lanes of the running thread's warp that are on their way, not gathered anywhere.
std::uint32_t lanes_under_way(const std::list<Gathering>& gatherings) {
  Machine& machine = Machine::instance();
  const Thread& self = *running_thread;
  const std::uint32_t first = self.warp_number() * warp_size;
  std::uint32_t under_way = 0;
  for (std::uint32_t i = first; i < std::min(first + warp_size, machine.scheduler.block().thread_count); ++i) {
    if (machine.scheduler.fibers().thread(i).state == ThreadState::ready) under_way |= 1U << (i - first);
  }
  for (const Gathering& gathering : gatherings) {
    if (gathering.formed == 0) under_way &= ~gathering.lanes;
  }
  return under_way;
}

}  // namespace

unsigned int converged_lanes(const void* pc) {
  static Gatherings all_gatherings;
  Thread& thread = *running_thread;
  std::list<Gathering>& gatherings = all_gatherings.of(thread);
  auto gathering = std::find_if(gatherings.begin(), gatherings.end(),
                                [&](const Gathering& open) { return open.pc == pc && open.formed == 0; });
  if (gathering == gatherings.end()) gathering = gatherings.insert(gathering, Gathering{pc});
  gathering->lanes |= 1U << thread.lane();

  for (int round = 0; round < most_rounds && gathering->formed == 0; ++round) {
    if (lanes_under_way(gatherings) == 0) gathering->formed = gathering->lanes;
    if (gathering->formed == 0) Machine::instance().scheduler.threads().yield(thread);
  }
  if (gathering->formed == 0) gathering->formed = gathering->lanes;
  const std::uint32_t formed = gathering->formed;
  gathering->left |= 1U << thread.lane();
  if (gathering->left == formed) gatherings.erase(gathering);
  thread.active_lanes = formed;
  thread.active_lanes_pc = pc;
  return formed;
}

}  // namespace simulator
