#include "simulator/checks/race_check.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace simulator {

namespace {

const RegisteredCheck<RaceCheck> race_check(CheckOrder::races, "races");

// More than there are threads in such a loop at once. Where a loop waits by reading, there could be any number.
constexpr std::size_t most_guesses = 4096;

Slot slot_of(const Access& access) {
  Slot slot;
  slot.epoch = access.thread.epoch;
  slot.thread = access.thread.number;
  slot.site = access.site;
  slot.atomic = access.is_atomic() ? 1 : 0;
  slot.in_block = access.is_atomic_in_block() ? 1 : 0;
  slot.is_volatile = access.is_volatile() ? 1 : 0;
  return slot;
}

}  // namespace

void RaceCheck::access(const Access& access) {
  if (access.space == Space::shared) {
    check<Space::shared>(access);
  } else {
    check<Space::global>(access);
  }
}

template <Space space>
void RaceCheck::check(const Access& access) {
  device_.shadow(space).visit(access.address, access.bytes, [&](Cell& cell, std::uintptr_t address) {
    if (access.kind == AccessKind::read) {
      check_read<space>(access, cell, address);
    } else {
      check_write<space>(access, cell, address);
    }
  });
}

// Whether another thread of this block made the access `other` in this interval, with nothing to order it before now.
template <Space space>
inline bool RaceCheck::concurrent(const Thread& thread, const Slot& other) const {
  const Epochs& epochs = device_.epochs();
  // Shared memory knows only the stamps of its own block.
  const bool in_interval = space == Space::shared ? other.epoch >= epochs.interval() : epochs.in_interval(other.epoch);
  if (!in_interval || other.thread == thread.number) return false;
  if (other.epoch == thread.epoch) return true;
  return !epochs.ordered_by_warp(other.epoch, other.thread, thread.epoch, thread.number) &&
         !released_and_acquired(thread.block, other, thread);
}

bool RaceCheck::released_and_acquired(std::uint32_t block, const Slot& other, const Thread& thread) const {
  return scheduler_.release_acquire().order(block, other.thread, other.epoch, thread) == ReleaseAcquire::Order::full;
}

template <Space space>
inline bool RaceCheck::conflicts(const Access& access, const Slot& other, bool other_writes) const {
  if (concurrent<space>(access.thread, other)) return !harmless(access, other, other_writes);
  if (space == Space::shared || !device_.epochs().in_other_block(other.epoch)) return false;
  if (other.atomic && access.is_atomic()) return other.in_block || access.is_atomic_in_block();
  return !harmless(access, other, other_writes) &&
         !released_and_acquired(device_.epochs().block_at(other.epoch), other, access.thread);
}

// Atomics do not race with each other. Nor does a volatile flag with its reader, in programs that know of fences;
// among lanes of one warp, volatile stands for trust in lockstep.
bool RaceCheck::harmless(const Access& access, const Slot& other, bool other_writes) const {
  if (other.atomic && access.is_atomic()) return true;
  if (access.is_plain() || !(other.atomic || other.is_volatile)) return false;
  const bool both_write = other_writes && access.kind != AccessKind::read;
  if (both_write && !other.atomic && !access.is_atomic()) return false;
  const bool same_warp =
      device_.epochs().in_block(other.epoch) && other.thread / warp_size == access.thread.number / warp_size;
  return scheduler_.release_acquire().used() && !same_warp;
}

template <Space space>
inline void RaceCheck::check_read(const Access& access, Cell& cell, std::uintptr_t address) {
  if (conflicts<space>(access, cell.write, true)) report(access, address, cell.write, true);

  // Keep two readers that no barrier or __syncwarp() orders before this one. A later read by the same thread stands for
  // its earlier ones.
  Slot& first = cell.reads[0];
  Slot& second = cell.reads[1];
  const Thread& thread = access.thread;
  if (first.thread == thread.number && device_.epochs().in_interval(first.epoch)) {
    first = slot_of(access);
  } else if (!concurrent<space>(thread, first)) {
    if (space == Space::global && device_.epochs().in_other_block(first.epoch)) cell.earlier_block_read = first;
    if (first.thread != thread.number && !concurrent<space>(thread, second)) second = first;
    first = slot_of(access);
  } else if (!concurrent<space>(thread, second)) {
    second = slot_of(access);
  }
}

template <Space space>
inline void RaceCheck::check_write(const Access& access, Cell& cell, std::uintptr_t address) {
  const bool displaces = conflicts<space>(access, cell.write, true);
  if (displaces) report(access, address, cell.write, true);
  for (const Slot& read : cell.reads) {
    if (conflicts<space>(access, read, read.write)) report(access, address, read, read.write);
  }
  const Slot& earlier = cell.earlier_block_read;
  if (conflicts<space>(access, earlier, earlier.write)) report(access, address, earlier, earlier.write);
  if (displaces) [[unlikely]]
    keep_displaced(cell);

  const Slot mine = slot_of(access);
  // An atomic after the same thread's plain write does not make that write atomic: it is the one to be remembered.
  const bool same_thread = cell.write.epoch == mine.epoch && cell.write.thread == mine.thread;
  if (mine.atomic && same_thread && !cell.write.atomic) return;
  cell.write = mine;
}

// Two threads write the same value, and then one of them another: its own last write must not hide the first thread's.
void RaceCheck::keep_displaced(Cell& cell) const {
  Slot displaced = cell.write;
  displaced.write = 1;
  const Epochs& epochs = device_.epochs();
  Slot& same_block = epochs.in_interval(cell.reads[0].epoch) ? cell.reads[1] : cell.reads[0];
  (epochs.in_interval(displaced.epoch) ? same_block : cell.earlier_block_read) = displaced;
}

void RaceCheck::report(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes) {
  if (access.kind == AccessKind::read && access.is_plain() && other.atomic) {
    if (guesses_.size() >= most_guesses) settle_guesses();
    guesses_.push_back(
        {&access.thread, address, access.address, other, access.bytes, access.pc, access.space, access.site});
    return;
  }
  const bool both_plain_writes = other_writes && access.kind == AccessKind::write && !other.atomic;
  if (!both_plain_writes) {
    report_pair(access, address, other, other_writes, Severity::error);
    return;
  }
  for (const PendingWrite& pending : pending_) {
    if (pending.thread == &access.thread && pending.address == access.address) return;  // one of its bytes is enough
  }
  PendingWrite pending{&access.thread, access.address, access.bytes, {},          other,
                       access.pc,      access.space,   access.order, access.scope};
  std::memcpy(pending.before, reinterpret_cast<const void*>(access.address), access.bytes);
  pending_.push_back(pending);
  access.tell_after = true;
}

void RaceCheck::after_write(const Access& /*access*/) { settle_equal_writes(); }

void RaceCheck::settle_equal_writes() {
  std::vector<PendingWrite> pending;
  pending.swap(pending_);
  for (const PendingWrite& write : pending) {
    const bool equal = std::memcmp(write.before, reinterpret_cast<const void*>(write.address), write.bytes) == 0;
    if (equal && write.other.write) continue;  // the same as its own value before: the displaced write has been told
    const Access access{*write.thread, write.address, write.bytes, AccessKind::write, write.space,
                        write.order,   write.scope,   0,           write.pc};
    report_pair(access, write.address, write.other, true, equal ? Severity::info : Severity::error);
  }
}

void RaceCheck::compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t bytes) {
  const auto is_it = [&](const Guess& guess) { return guess.thread == &thread && guess.begin == address; };
  guesses_.erase(std::remove_if(guesses_.begin(), guesses_.end(), is_it), guesses_.end());
  const Space space = device_.shared_memory().contains(address) ? Space::shared : Space::global;
  if (space == Space::global && !device_.memory().contains(address)) return;
  device_.shadow(space).visit(address, bytes, [&](Cell& cell, std::uintptr_t /*address*/) {
    for (Slot& read : cell.reads) {
      const bool plain = !read.atomic && !read.is_volatile && !read.write;
      if (plain && read.thread == thread.number && device_.epochs().in_interval(read.epoch)) read = {};
    }
  });
}

void RaceCheck::settle_guesses() {
  std::vector<Guess> guesses;
  guesses.swap(guesses_);
  for (const Guess& guess : guesses) {
    const Access access{*guess.thread,      guess.begin,         guess.bytes, AccessKind::read, guess.space,
                        AccessOrder::plain, MemoryScope::device, guess.site,  guess.pc};
    report_pair(access, guess.address, guess.other, true, Severity::error);
  }
}

void RaceCheck::interval_end(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {
  settle_equal_writes();
  settle_guesses();
}

}  // namespace simulator
