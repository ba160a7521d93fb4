/// @file
/// The path that every observed access takes. Kept short: it runs tens of millions of times a second.
#pragma once

#include "simulator/events/machine.hpp"

namespace simulator {

/// The most common accesses, in which nothing can be wrong: a few comparisons with the cell decide it. All others are
/// left to the checks, which would have left the same in the cell: simulator.fast_path compares the two.
///
/// Stands in for the checks of races and of initialisation, for plain accesses to whole words by the running thread, in
/// a block that only barriers have ordered so far.
template <Space space>
class QuickCheck {
 public:
  QuickCheck(const Epochs& epochs, const Thread& thread, Site site) : epochs_(epochs), me_(thread.number) {
    mine_.epoch = thread.epoch;
    mine_.thread = thread.number;
    mine_.site = site;
  }

  /// Notes the read in the cell. @returns false, with nothing noted, where the checks must look at it
  bool read(Cell& cell) const {
    if (space == Space::shared && cell.write.epoch < epochs_.block_first()) return false;  // not written in this block
    if (may_conflict(cell.write)) return false;
    Slot& first = cell.reads[0];
    Slot& second = cell.reads[1];
    const bool first_is_old = first.epoch < epochs_.interval();
    if (!first_is_old && first.thread != me_) {
      if (second.epoch < epochs_.interval() || second.thread == me_) second = mine_;
      return true;
    }
    if (first_is_old) {
      if (space == Space::global && in_other_block(first)) cell.earlier_block_read = first;
      if (first.thread != me_ && (second.epoch < epochs_.interval() || second.thread == me_)) second = first;
    }
    first = mine_;
    return true;
  }

  /// Notes the write in the cell. @returns false, with nothing noted, where the checks must look at it
  bool write(Cell& cell) const {
    if (may_conflict(cell.write) || may_conflict(cell.reads[0]) || may_conflict(cell.reads[1])) return false;
    if (space == Space::global && epochs_.in_launch(cell.earlier_block_read.epoch)) return false;
    cell.write = mine_;
    return true;
  }

 private:
  bool in_other_block(const Slot& other) const {
    return epochs_.in_launch(other.epoch) && other.epoch < epochs_.block_first();
  }
  bool may_conflict(const Slot& other) const {
    if (other.epoch >= epochs_.interval()) return other.thread != me_;
    return space == Space::global && in_other_block(other);
  }

  const Epochs& epochs_;
  std::uint32_t me_;
  Slot mine_;
};

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
// @returns false, with nothing done, where access_in_full() must see the access
template <AccessKind kind, Space space>
inline bool Machine::passes_at_once(Thread& thread, std::uintptr_t address, const void* pc) {
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
      if (passes_at_once<kind, Space::shared>(thread, address, pc)) [[likely]]
        return;
    } else if (device.memory().contains(address)) {
      if (passes_at_once<kind, Space::global>(thread, address, pc)) [[likely]]
        return;
    }
  }
  access_in_full<kind>(thread, address, bytes, {order, scope}, pc);
}

template <AccessKind kind>
void Machine::access_in_full(Thread& thread, std::uintptr_t address, std::uint32_t bytes, Ordering ordering,
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
