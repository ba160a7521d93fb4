/// @file
/// The path that every observed access takes. Kept short: it runs tens of millions of times a second.
#pragma once

#include "simulator/execution/machine.hpp"

namespace simulator {

template <AccessKind kind>
inline void Machine::access(Thread& thread, std::uintptr_t address, std::uint32_t bytes, bool relaxed, const void* pc) {
  Space space;
  if (shared_memory_.contains(address)) {
    space = Space::shared;
    if (!shared_memory_.accessible(address, bytes)) [[unlikely]] {
      return bounds_.outside_variables({thread, address, bytes, kind, space, relaxed, 0, pc});
    }
    if constexpr (kind == AccessKind::read) ++thread.tally.shared_reads;
    if constexpr (kind == AccessKind::write) ++thread.tally.shared_writes;
    if constexpr (kind == AccessKind::atomic) ++thread.tally.shared_atomics;
  } else if (device_memory_.contains(address)) {
    space = Space::global;
    if (!device_memory_.accessible(address, bytes)) [[unlikely]] {
      return bounds_.outside_variables({thread, address, bytes, kind, space, relaxed, 0, pc});
    }
    if constexpr (kind == AccessKind::read) ++thread.tally.global_reads;
    if constexpr (kind == AccessKind::write) ++thread.tally.global_writes;
    if constexpr (kind == AccessKind::atomic) ++thread.tally.global_atomics;
  } else {
    return bounds_.outside_device({thread, address, bytes, kind, Space::global, relaxed, 0, pc});
  }
  thread.last_pc = pc;
  if (--thread.turn_budget <= 0) [[unlikely]]
    turn_over(thread, pc);

  const Access access{thread, address, bytes, kind, space, relaxed, sites_.of(pc), pc};
  if ((address & (bytes - 1)) != 0 || bounds_.index_pending()) [[unlikely]]
    bounds_.inside_variable(access);
  if (checks_.initialisation) initialisation_.access(access);
  if (checks_.races) races_.access(access);
  for (Observer* observer : observers_) observer->access(access);
}

}  // namespace simulator
