#include "simulator/events/shadow_keeper.hpp"

#include "simulator/events/check.hpp"

namespace simulator {

namespace {

// So many collisions of two lines are looked up among all that was released; each search may take as long as the launch
// is. Those that follow are taken to be like the latest of them.
constexpr std::uint32_t most_searches = 256;

Slot slot_of(const Access& access) {
  Slot slot;
  slot.epoch = access.thread.epoch;
  slot.thread = access.thread.number;
  slot.site = access.site;
  slot.atomic = access.is_atomic() ? 1 : 0;
  slot.in_block = access.is_atomic_in_block() ? 1 : 0;
  slot.is_volatile = access.is_volatile() ? 1 : 0;
  slot.flag = access.is_flag() ? 1 : 0;
  return slot;
}

}  // namespace

void ShadowKeeper::access(const Access& access) {
  if (access.space == Space::shared) return note<Space::shared>(access);
  note<Space::global>(access);
  if (access.kind != AccessKind::read) device_.memory().mark_initialised(access.address, access.bytes);
}

template <Space space>
void ShadowKeeper::note(const Access& access) {
  device_.shadow(space).visit(access.address, access.bytes, [&](Cell& cell, std::uintptr_t address) {
    if (access.kind == AccessKind::read) {
      note_read<space>(access, cell, address);
    } else {
      note_write<space>(access, cell, address);
    }
  });
}

void ShadowKeeper::tell(const UnorderedPair& pair) const {
  for (Check* const check : checks_) check->unordered(pair);
}

ReleaseAcquire::Order ShadowKeeper::handed_over(const Access& access, std::uint32_t block, const Slot& other) {
  const ReleaseAcquire& all = scheduler_.release_acquire();
  if (all.none()) return ReleaseAcquire::Order::none;
  LinePair& lines = lines_[static_cast<std::uint32_t>(access.site) << 16U | other.site];
  if (lines.unordered >= most_searches) return lines.latest;
  const bool plain = access.is_plain() || !(other.atomic || other.is_volatile);
  const ReleaseAcquire::Order order = all.order(block, other.thread, other.epoch, access.thread, plain);
  if (order == ReleaseAcquire::Order::full) return order;
  ++lines.unordered;
  return lines.latest = order;
}

inline Moment ShadowKeeper::moment() const {
  return {device_.epochs(), scheduler_.launch(), scheduler_.release_acquire().used()};
}

template <Space space>
inline Relation ShadowKeeper::relation(const Access& access, const Slot& other, bool other_writes) {
  return relate<space>(
      access, other, other_writes, moment(),
      [this](const Access& now, std::uint32_t block, const Slot& then) { return handed_over(now, block, then); });
}

// Whether another block made the access `other`, with no launch and no grid.sync() to order it before now. Of shared
// memory, what the blocks of earlier clusters did there is nothing to the blocks of this one.
template <Space space>
inline bool ShadowKeeper::in_other_block(const Access& access, const Slot& other) const {
  if (space == Space::shared &&
      (scheduler_.launch().cluster_blocks() == 1 || !in_cluster_now(moment(), access.thread.block, other.epoch)))
    return false;
  return device_.epochs().in_other_block(other.epoch);
}

// Tells the checks of the two if nothing orders them. @returns whether they race
template <Space space>
inline bool ShadowKeeper::compare(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes,
                                  bool begins_copy) {
  const Relation found = relation<space>(access, other, other_writes);
  if (found.verdict < Verdict::may_be_stale) [[likely]]
    return false;
  tell({access, address, other, other_writes, found, begins_copy});
  return found.is_race();
}

// Whether another thread of this block made the access `other` in this interval, with nothing to order it before now.
template <Space space>
inline bool ShadowKeeper::concurrent(const Access& access, const Slot& other) {
  const Epochs& epochs = device_.epochs();
  const Thread& thread = access.thread;
  const bool is_private = space == Space::shared && scheduler_.launch().cluster_blocks() == 1;
  const bool in_interval = is_private ? other.epoch >= epochs.interval() : epochs.in_interval(other.epoch);
  if (!in_interval || other.thread == thread.number) return false;
  if (other.epoch == thread.epoch) return true;
  return !epochs.ordered_by_warp(other.epoch, other.thread, thread.epoch, thread.number) &&
         handed_over(access, thread.block, other) != ReleaseAcquire::Order::full;
}

template <Space space>
inline void ShadowKeeper::note_read(const Access& access, Cell& cell, std::uintptr_t address) {
  compare<space>(access, address, cell.write, true, false);

  // Keep two readers that no barrier or __syncwarp() orders before this one. A later read by the same thread stands for
  // its earlier ones.
  Slot& first = cell.reads[0];
  Slot& second = cell.reads[1];
  const Thread& thread = access.thread;
  if (first.thread == thread.number && device_.epochs().in_interval(first.epoch)) {
    first = slot_of(access);
  } else if (!concurrent<space>(access, first)) {
    if (in_other_block<space>(access, first)) cell.earlier_block_read = first;
    if (first.thread != thread.number && !concurrent<space>(access, second)) second = first;
    first = slot_of(access);
  } else if (!concurrent<space>(access, second)) {
    second = slot_of(access);
  }
}

template <Space space>
inline void ShadowKeeper::note_write(const Access& access, Cell& cell, std::uintptr_t address) {
  const bool displaces = compare<space>(access, address, cell.write, true, false);
  for (const Slot& read : cell.reads) compare<space>(access, address, read, read.write, false);
  compare<space>(access, address, cell.earlier_block_read, cell.earlier_block_read.write, false);
  if (displaces) [[unlikely]]
    keep_displaced(cell);

  if (access.is_plain() && !device_.epochs().in_interval(cell.write.epoch)) access.thread.note_new_place();
  const Slot mine = slot_of(access);
  // An atomic after the same thread's plain write does not make that write atomic: it is the one to be remembered.
  const bool same_thread = cell.write.epoch == mine.epoch && cell.write.thread == mine.thread;
  if (mine.atomic && same_thread && !cell.write.atomic) return;
  cell.write = mine;
}

// Two threads write the same value, and then one of them another: its own last write must not hide the first thread's.
void ShadowKeeper::keep_displaced(Cell& cell) const {
  Slot displaced = cell.write;
  displaced.write = 1;
  const Epochs& epochs = device_.epochs();
  Slot& same_block = epochs.in_interval(cell.reads[0].epoch) ? cell.reads[1] : cell.reads[0];
  (epochs.in_interval(displaced.epoch) ? same_block : cell.earlier_block_read) = displaced;
}

void ShadowKeeper::copy_begins(const Access& write) {
  device_.shadow(Space::shared).visit(write.address, write.bytes, [&](const Cell& cell, std::uintptr_t address) {
    for (const Slot& read : cell.reads) compare<Space::shared>(write, address, read, read.write, true);
    compare<Space::shared>(write, address, cell.write, true, true);
  });
}

void ShadowKeeper::compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t bytes) {
  const Space space = device_.shared_memory().contains(address) ? Space::shared : Space::global;
  if (space == Space::global && !device_.memory().contains(address)) return;
  device_.shadow(space).visit(address, bytes, [&](Cell& cell, std::uintptr_t /*address*/) {
    for (Slot& read : cell.reads) {
      const bool plain = !read.atomic && !read.is_volatile && !read.write;
      if (plain && read.thread == thread.number && device_.epochs().in_interval(read.epoch)) read = {};
    }
  });
}

}  // namespace simulator
