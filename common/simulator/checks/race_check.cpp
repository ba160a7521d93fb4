/// @file
/// Finds accesses that nothing orders.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "simulator/checks/check.hpp"

namespace simulator {

namespace {

/// Two accesses race when they touch the same byte, at least one writes, not both are atomic, different threads make
/// them, and no barrier (within a block), launch (between blocks) or release and acquire by atomics stands between
/// them. The idea of keeping the last writer and the latest readers beside each location goes back to Savage et al.,
/// "Eraser" (1997), and Flanagan and Freund, "FastTrack" (2009); barriers make one number do the work of a vector
/// clock.
class RaceCheck final : public Check {
 public:
  explicit RaceCheck(const CheckContext& context) : Check(context, Needs::remarkable) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::shared_race, FindingKind::global_race}; }
  void access(const Access& access) override;
  /// Decides whether writes that met at one address wrote the same value.
  void after_write(const Access& access) override;
  /// What the thread has read at `address` was a guess, which the operation looks at again. Programs begin such loops
  /// with a plain read, as NVIDIA's guide does.
  void compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t bytes) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void block_aborted(const Block& block, const std::vector<Thread>& threads) override { interval_end(block, threads); }

  /// Why nothing orders two accesses.
  enum class Cause { no_barrier, one_line, all_write, other_block, same_value, lockstep, no_fence, narrow_atomic };

 private:
  /// A plain read of what another thread updates atomically: a race, unless it turns out to be a guess.
  struct Guess {
    Thread* thread;
    std::uintptr_t address;
    std::uintptr_t begin;  ///< of the whole access, of which `address` is one cell
    Slot other;
    std::uint32_t bytes;
    const void* pc;
    Space space;
    Site site;
  };

  /// A write that met another thread's write: the verdict depends on the value it is about to store.
  struct PendingWrite {
    Thread* thread;
    std::uintptr_t address;
    std::uint32_t bytes;
    std::uint8_t before[16];
    Slot other;
    const void* pc;
    Space space;
    AccessOrder order;
    MemoryScope scope;
  };

  /// One side of a race.
  struct Party {
    std::uint32_t thread;
    std::uint32_t block;
    AccessKind kind;
    const void* pc;
  };

  template <Space space>
  void check(const Access& access);
  template <Space space>
  void check_read(const Access& access, Cell& cell, std::uintptr_t address);
  template <Space space>
  void check_write(const Access& access, Cell& cell, std::uintptr_t address);
  template <Space space>
  bool concurrent(const Thread& thread, const Slot& other) const;
  template <Space space>
  bool conflicts(const Access& access, const Slot& other, bool other_writes) const;
  bool harmless(const Access& access, const Slot& other, bool other_writes) const;
  bool released_and_acquired(std::uint32_t block, const Slot& other, const Thread& thread) const;
  void keep_displaced(Cell& cell) const;
  void report(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes);
  void report_pair(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes,
                   Severity severity);
  void settle_equal_writes();
  void settle_guesses();
  Event describe(const Party& subject, const Party& object, const ElementName& element, Cause cause);

  std::vector<PendingWrite> pending_;
  std::vector<Guess> guesses_;
};

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

// Races in words.

namespace {

const char* participle(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomically updated";
  return kind == AccessKind::read ? "read" : "written";
}

// Why nothing orders the two accesses: the end of the sentence.
const char* reason(RaceCheck::Cause cause) {
  switch (cause) {
    case RaceCheck::Cause::same_value:
      return " too, with the same value";
    case RaceCheck::Cause::other_block:
      return "; nothing orders two blocks of one launch";
    case RaceCheck::Cause::lockstep:
      return "; only the lockstep of a warp would order them";
    case RaceCheck::Cause::no_fence:
      return "; the atomic between them orders nothing without a fence";
    case RaceCheck::Cause::narrow_atomic:
      return "; an atomic of block scope means nothing to other blocks";
    case RaceCheck::Cause::no_barrier:
    case RaceCheck::Cause::one_line:
    case RaceCheck::Cause::all_write:
      break;
  }
  return ", with no barrier between them";
}

const char* advice(RaceCheck::Cause cause) {
  switch (cause) {
    case RaceCheck::Cause::same_value:
      return "Equal values make the order harmless. One writer would do.";
    case RaceCheck::Cause::other_block:
      return "Blocks run in any order, and __syncthreads() does not reach beyond its block: give each block its own "
             "outputs, use an atomic, or split the work into two launches.";
    case RaceCheck::Cause::lockstep:
      return "Threads of a warp no longer run in lockstep (since Volta, 2017): put a __syncwarp() between the two.";
    case RaceCheck::Cause::no_fence:
      return "Put a __threadfence() between the last access to the data and the atomic that publishes it: without it "
             "others may see the new flag and the old data.";
    case RaceCheck::Cause::narrow_atomic:
      return "Use the atomic without _block in its name.";
    case RaceCheck::Cause::one_line:
      return "Both are one line: in different rounds of a loop, a __syncthreads() that all threads reach belongs "
             "between the rounds; in one round, read into a variable, wait, then write. If many threads add to one "
             "element, use an atomic.";
    case RaceCheck::Cause::all_write:
      return "Several threads write one element: let one of them do it, or give each an element of its own. In "
             "different rounds of a loop, a __syncthreads() that all threads reach belongs between the rounds.";
    case RaceCheck::Cause::no_barrier:
      break;
  }
  return "A __syncthreads() that every thread of the block reaches belongs between the two.";
}

// Between two accesses of one line there is no place for a barrier.
bool same_line(Symbolizer& symbolizer, const void* one, const void* other) {
  const SourceLocation a = symbolizer.locate(one);
  const SourceLocation b = symbolizer.locate(other);
  return a.line != 0 && a.line == b.line && a.file == b.file;
}

}  // namespace

void RaceCheck::report_pair(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes,
                            Severity severity) {
  const bool same_block = device_.epochs().in_block(other.epoch);
  const bool same_warp = same_block && other.thread / warp_size == access.thread.number / warp_size;
  const std::uint32_t other_block = same_block ? block().number : device_.epochs().block_at(other.epoch);
  Cause cause = severity == Severity::info ? Cause::same_value : same_block ? Cause::no_barrier : Cause::other_block;
  if (severity == Severity::error) {
    const auto order = scheduler_.release_acquire().order(other_block, other.thread, other.epoch, access.thread);
    if (order == ReleaseAcquire::Order::without_fence) cause = Cause::no_fence;
    if (same_warp && access.is_volatile() && other.is_volatile) cause = Cause::lockstep;
    if (other.atomic && access.is_atomic()) cause = Cause::narrow_atomic;
    if (cause == Cause::no_fence || cause == Cause::lockstep) severity = Severity::warning;
  }
  Party subject{access.thread.number, block().number, access.kind, access.pc};
  Party object{other.thread, other_block,
               other.atomic   ? AccessKind::atomic
               : other_writes ? AccessKind::write
                              : AccessKind::read,
               device_.sites().pc(other.site)};
  // The sentence is about the reader, else about the later line, whichever of the two came second on this schedule.
  const bool no_reader = subject.kind != AccessKind::read && object.kind != AccessKind::read;
  if (object.kind == AccessKind::read || (no_reader && subject.pc < object.pc)) std::swap(subject, object);

  const FindingKind kind = access.space == Space::shared ? FindingKind::shared_race : FindingKind::global_race;
  const std::uintptr_t variable = device_.variable_at(access.space, address);
  log_.record({kind, severity, subject.pc, object.pc, variable}, block().number, [&] {
    Event event = describe(subject, object, device_.name(access.space, address, access.bytes), cause);
    event.kind = kind;
    event.severity = severity;
    event.touch = {address, access.bytes, access.kind, access.space};
    return event;
  });
}

Event RaceCheck::describe(const Party& subject, const Party& object, const ElementName& element, Cause cause) {
  Event event;
  event.pc = subject.pc;
  event.other_pc = object.pc;
  event.variable = element.variable;
  event.in_kernel = true;
  event.thread = launch().thread_index(subject.thread);
  event.block = launch().block_index(subject.block);
  event.other_thread = launch().thread_index(object.thread);
  event.other_block = launch().block_index(object.block);
  const std::string object_thread = launch().thread_text(object.thread);
  const std::string object_block = launch().block_text(object.block);
  event.other_text =
      fmt::format("{} here by thread {} of block {}", participle(object.kind), object_thread, object_block);
  const std::string who =
      subject.block == object.block ? object_thread : fmt::format("{} of block {}", object_thread, object_block);
  event.message = fmt::format("thread {} of block {} {} {}, which thread {} {}{}", launch().thread_text(subject.thread),
                              launch().block_text(subject.block), verb(subject.kind), element.text, who,
                              verb(object.kind), reason(cause));
  if (cause == Cause::no_barrier && same_line(device_.symbolizer(), subject.pc, object.pc))
    cause = subject.kind == AccessKind::read ? Cause::one_line : Cause::all_write;
  event.help = advice(cause);
  return event;
}

}  // namespace simulator
