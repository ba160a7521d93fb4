/// @file
/// The path that every observed access takes. Kept short: it runs tens of millions of times a second.
#pragma once

#include "simulator/watch/machine.hpp"
#include "simulator/watch/quick_check.hpp"

namespace simulator {

// Whether the access is one of the many that need no further look.
template <AccessKind kind, Space space>
inline bool Machine::is_unremarkable(const Thread& thread, std::uintptr_t address, Site site) {
  const Epochs& epochs = device.epochs();
  if (!epochs.only_barriers() || !scheduler.release_acquire().none()) return false;
  Cell* cell = device.shadow(space).word(address);
  if (cell == nullptr) return false;
  const QuickCheck<space> check(epochs, thread, site);
  if constexpr (kind == AccessKind::write) {
    if (!check.write(*cell)) return false;
    if constexpr (space == Space::global) device.memory().mark_initialised(address, 4);
    return true;
  }
  if (space == Space::global && !device.memory().initialised(address, 4)) return false;
  return check.read(*cell);
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
inline void Machine::access(Thread& thread, std::uintptr_t address, std::uint32_t bytes, AccessOrder order,
                            MemoryScope scope, const void* pc) {
  Space space;
  if (device.shared_memory().contains(address)) {
    space = Space::shared;
    if (!device.shared_memory().accessible(address, bytes)) [[unlikely]]
      return watch.access_outside_variables({thread, address, bytes, kind, space, order, scope, 0, pc});
    if constexpr (kind == AccessKind::read) ++thread.tally.shared_reads;
    if constexpr (kind == AccessKind::write) ++thread.tally.shared_writes;
    if constexpr (kind == AccessKind::atomic) ++thread.tally.shared_atomics;
  } else if (device.memory().contains(address)) {
    space = Space::global;
    if (!device.memory().accessible(address, bytes)) [[unlikely]]
      return watch.access_outside_variables({thread, address, bytes, kind, space, order, scope, 0, pc});
    if (device.memory().is_constant(address)) [[unlikely]]
      return access_constant({thread, address, bytes, kind, space, order, scope, 0, pc});
    if constexpr (kind == AccessKind::read) ++thread.tally.global_reads;
    if constexpr (kind == AccessKind::write) ++thread.tally.global_writes;
    if constexpr (kind == AccessKind::atomic) ++thread.tally.global_atomics;
  } else {
    return access_outside_device({thread, address, bytes, kind, Space::global, order, scope, 0, pc});
  }
  thread.last_pc = pc;
  if (--thread.quantum_left <= 0) [[unlikely]]
    on_quantum_expired(thread, pc);

  const Site site = device.sites().of(pc);
  if (kind != AccessKind::atomic && bytes == 4 && address % 4 == 0 && order == AccessOrder::plain &&
      watch.fast_path_enabled()) {
    if (space == Space::shared ? is_unremarkable<kind, Space::shared>(thread, address, site)
                               : is_unremarkable<kind, Space::global>(thread, address, site)) [[likely]]
      return;
  }
  if (bytes > 4) count_more_words<kind>(thread.tally, space, bytes);
  const Access access{thread, address, bytes, kind, space, order, scope, site, pc};
  if ((address & (bytes - 1)) != 0) [[unlikely]]
    end_by_misaligned(access);
  watch.access(access);
}

}  // namespace simulator
