/// @file
/// The path that every observed access takes. Kept short: it runs tens of millions of times a second.
#pragma once

#include "simulator/execution/machine.hpp"
#include "simulator/checks/quick_check.hpp"

namespace simulator {

// Whether the access is one of the many that need no further look.
template <AccessKind kind, Space space>
inline bool Machine::is_unremarkable(const Thread& thread, std::uintptr_t address, Site site) {
  if (!epochs_.only_barriers() || !hand_overs_.none() || !barrier_usage_.latest_needed() || bounds_.index_pending())
    return false;
  Cell* cell = shadow(space).word(address);
  if (cell == nullptr) return false;
  const QuickCheck<space> check(epochs_, thread, site);
  if constexpr (kind == AccessKind::write) {
    if (!check.write(*cell)) return false;
    if constexpr (space == Space::global) device_memory_.mark_initialised(address, 4);
    return true;
  }
  if (space == Space::global && !device_memory_.initialised(address, 4)) return false;
  return check.read(*cell);
}

// Kernels never write constants, and read them from a cache of their own: there is nothing to count or to compare.
template <AccessKind kind>
void Machine::access_constant(const Access& access) {
  if constexpr (kind != AccessKind::read) return bounds_.to_constant(access);
  access.thread.last_pc = access.pc;
  if (--access.thread.turn_budget <= 0) turn_over(access.thread, access.pc);
  bounds_.inside_variable(access);
}

// An access counts once, whatever its width; the words that it moves are counted beside that.
template <AccessKind kind>
inline void count_more_words(ThreadTally& tally, Space space, std::uint32_t bytes) {
  const std::uint32_t more = (bytes - 1) / 4;
  if constexpr (kind == AccessKind::read)
    (space == Space::global ? tally.more_global_reads : tally.more_shared_reads) += more;
  if constexpr (kind == AccessKind::write)
    (space == Space::global ? tally.more_global_writes : tally.more_shared_writes) += more;
}

template <AccessKind kind>
inline void Machine::access(Thread& thread, std::uintptr_t address, std::uint32_t bytes, Strength strength,
                            const void* pc) {
  Space space;
  if (shared_memory_.contains(address)) {
    space = Space::shared;
    if (!shared_memory_.accessible(address, bytes)) [[unlikely]] {
      return bounds_.outside_variables({thread, address, bytes, kind, space, strength, 0, pc});
    }
    if constexpr (kind == AccessKind::read) ++thread.tally.shared_reads;
    if constexpr (kind == AccessKind::write) ++thread.tally.shared_writes;
    if constexpr (kind == AccessKind::atomic) ++thread.tally.shared_atomics;
  } else if (device_memory_.contains(address)) {
    space = Space::global;
    if (!device_memory_.accessible(address, bytes)) [[unlikely]] {
      return bounds_.outside_variables({thread, address, bytes, kind, space, strength, 0, pc});
    }
    if (device_memory_.is_constant(address)) [[unlikely]]
      return access_constant<kind>({thread, address, bytes, kind, space, strength, 0, pc});
    if constexpr (kind == AccessKind::read) ++thread.tally.global_reads;
    if constexpr (kind == AccessKind::write) ++thread.tally.global_writes;
    if constexpr (kind == AccessKind::atomic) ++thread.tally.global_atomics;
  } else {
    return bounds_.outside_device({thread, address, bytes, kind, Space::global, strength, 0, pc});
  }
  thread.last_pc = pc;
  if (--thread.turn_budget <= 0) [[unlikely]]
    turn_over(thread, pc);

  const Site site = sites_.of(pc);
  if (kind != AccessKind::atomic && bytes == 4 && address % 4 == 0 && strength == Strength::plain && all_checks_only_) {
    if (space == Space::shared ? is_unremarkable<kind, Space::shared>(thread, address, site)
                               : is_unremarkable<kind, Space::global>(thread, address, site)) [[likely]]
      return;
  }
  if (bytes > 4) count_more_words<kind>(thread.tally, space, bytes);
  const Access access{thread, address, bytes, kind, space, strength, site, pc};
  if ((address & (bytes - 1)) != 0 || bounds_.index_pending()) [[unlikely]]
    bounds_.inside_variable(access);
  if (checks_.initialisation) initialisation_.access(access);
  if (checks_.races) races_.access(access);
  for (Observer* observer : observers_) observer->access(access);
}

}  // namespace simulator
