/// @file
/// The path that every observed access takes. Kept short: it runs tens of millions of times a second.
#pragma once

#include "simulator/events/machine.hpp"

namespace simulator {

// Whether the access is one of the many that need no further look.
template <AccessKind kind, Space space>
inline bool Machine::is_unremarkable(Thread& thread, std::uintptr_t address, Site site) {
  const Epochs& epochs = device.epochs();
  if (!epochs.only_barriers() || !scheduler.release_acquire().none()) return false;
  Cell* cell = device.shadow(space).word(address);
  if (cell == nullptr) return false;
  const QuickCheck<space> check(epochs, thread, site);
  if constexpr (kind == AccessKind::write) {
    const bool is_new = check.is_new_place(*cell);
    if (!check.write(*cell)) return false;
    if (is_new) thread.note_new_place();
    if constexpr (space == Space::global) device.memory().mark_initialised(address, 4);
    return true;
  }
  if (space == Space::global && !device.memory().initialised(address, 4)) return false;
  return check.read(*cell);
}

template <AccessKind kind>
inline void count_access(ThreadTally& tally, Space space) {
  const bool shared = space == Space::shared;
  if constexpr (kind == AccessKind::read) ++(shared ? tally.shared_reads : tally.global_reads);
  if constexpr (kind == AccessKind::write) ++(shared ? tally.shared_writes : tally.global_writes);
  if constexpr (kind == AccessKind::atomic) ++(shared ? tally.shared_atomics : tally.global_atomics);
}

// An access counts once, whatever its width; the bytes that it moves are counted beside that.
template <AccessKind kind>
inline void count_more_bytes(ThreadTally& tally, Space space, std::uint32_t bytes) {
  const std::int64_t more = std::int64_t{bytes} - 4;
  if constexpr (kind == AccessKind::read)
    (space == Space::global ? tally.more_global_reads : tally.more_shared_reads) += more;
  if constexpr (kind == AccessKind::write)
    (space == Space::global ? tally.more_global_writes : tally.more_shared_writes) += more;
}

// What becomes of most accesses: nothing here calls a function, so that the caller saves no registers for it.
// @returns false, with nothing done, where slow_path() must see the access
template <AccessKind kind, Space space>
inline bool Machine::try_fast_path(Thread& thread, std::uintptr_t address, const void* pc) {
  if (address % 4 != 0 || thread.quantum_left <= 1 || !watch.fast_path_enabled()) return false;
  if constexpr (space == Space::shared) {
    if (!device.shared_memory().accessible(address, 4)) return false;
  } else {
    if (!device.memory().accessible(address, 4) || device.memory().is_constant(address)) return false;
  }
  const Site site = device.sites().known(pc);
  if (site == 0 || !is_unremarkable<kind, space>(thread, address, site)) return false;
  count_access<kind>(thread.tally, space);
  thread.last_pc = pc;
  --thread.quantum_left;
  return true;
}

template <AccessKind kind>
inline void Machine::access(Thread& thread, std::uintptr_t address, std::uint32_t bytes, AccessOrder order,
                            MemoryScope scope, const void* pc) {
  if (kind != AccessKind::atomic && bytes == 4 && order == AccessOrder::plain) {
    if (device.shared_memory().contains(address)) {
      if (try_fast_path<kind, Space::shared>(thread, address, pc)) [[likely]]
        return;
    } else if (device.memory().contains(address)) {
      if (try_fast_path<kind, Space::global>(thread, address, pc)) [[likely]]
        return;
    }
  }
  slow_path<kind>(thread, address, bytes, {order, scope}, pc);
}

template <AccessKind kind>
void Machine::slow_path(Thread& thread, std::uintptr_t address, std::uint32_t bytes, Ordering ordering,
                        const void* pc) {
  const auto [order, scope] = ordering;
  Space space;
  if (device.shared_memory().contains(address)) {
    space = Space::shared;
    if (!device.shared_memory().accessible(address, bytes)) [[unlikely]]
      return watch.access_outside_variables({thread, address, bytes, kind, space, order, scope, 0, pc});
  } else if (device.memory().contains(address)) {
    space = Space::global;
    if (!device.memory().accessible(address, bytes)) [[unlikely]]
      return watch.access_outside_variables({thread, address, bytes, kind, space, order, scope, 0, pc});
    if (device.memory().is_constant(address)) [[unlikely]]
      return access_constant({thread, address, bytes, kind, space, order, scope, 0, pc});
  } else {
    return access_outside_device({thread, address, bytes, kind, Space::global, order, scope, 0, pc});
  }
  count_access<kind>(thread.tally, space);
  thread.last_pc = pc;
  if (--thread.quantum_left <= 0) [[unlikely]]
    on_quantum_expired(thread, address, bytes, kind, pc);

  const Site site = device.sites().of(pc);
  if (kind != AccessKind::atomic && bytes == 4 && address % 4 == 0 && order == AccessOrder::plain &&
      watch.fast_path_enabled()) {
    if (space == Space::shared ? is_unremarkable<kind, Space::shared>(thread, address, site)
                               : is_unremarkable<kind, Space::global>(thread, address, site)) [[likely]]
      return;
  }
  if (bytes != 4) count_more_bytes<kind>(thread.tally, space, bytes);
  const Access access{thread, address, bytes, kind, space, order, scope, site, pc};
  if ((address & (bytes - 1)) != 0) [[unlikely]]
    end_by_misaligned(access);
  watch.access(access);
}

}  // namespace simulator
