#include "simulator/checks/race_check.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

constexpr std::uint32_t warp_size = 32;

Slot slot_of(const Access& access) {
  Slot slot;
  slot.epoch = access.thread.epoch;
  slot.thread = access.thread.number;
  slot.site = access.site;
  slot.atomic = access.kind == AccessKind::atomic ? 1 : 0;
  slot.relaxed = access.relaxed ? 1 : 0;
  return slot;
}

const char* verb(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomically updates";
  return kind == AccessKind::read ? "reads" : "writes";
}

const char* participle(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomically updated";
  return kind == AccessKind::read ? "read" : "written";
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
  machine_.shadow(space).visit(access.address, access.bytes, [&](Cell& cell, std::uintptr_t address) {
    if (access.kind == AccessKind::read) {
      check_read<space>(access, cell, address);
    } else {
      check_write<space>(access, cell, address);
    }
  });
}

// Whether another thread made the access `other` in this interval, with nothing to order it before this one.
inline bool RaceCheck::concurrent(const Thread& thread, const Slot& other) const {
  const Epochs& epochs = machine_.epochs();
  if (!epochs.in_interval(other.epoch) || other.thread == thread.number) return false;
  return other.epoch == thread.epoch || !epochs.ordered_by_warp(other.epoch, other.thread, thread.epoch, thread.number);
}

template <Space space>
inline bool RaceCheck::conflicts(const Access& access, const Slot& other) const {
  const bool unordered =
      concurrent(access.thread, other) || (space == Space::global && machine_.epochs().in_other_block(other.epoch));
  return unordered && !(other.atomic && access.kind == AccessKind::atomic);
}

// Without the barrier that was just passed, this access and `other` would race: the barrier earns its keep.
inline void RaceCheck::note_ordered(const Access& access, const Slot& other) {
  if (machine_.barrier_usage().latest_needed()) return;
  if (other.thread != access.thread.number && machine_.epochs().one_barrier_ago(other.epoch)) {
    machine_.barrier_usage().note_needed();
  }
}

template <Space space>
inline void RaceCheck::check_read(const Access& access, Cell& cell, std::uintptr_t address) {
  if (conflicts<space>(access, cell.write)) report(access, address, cell.write, true);
  note_ordered(access, cell.write);

  // Keep two readers that no barrier or __syncwarp() has put behind us. A later read by the same thread stands for its
  // earlier ones.
  Slot& first = cell.reads[0];
  Slot& second = cell.reads[1];
  const Thread& thread = access.thread;
  if (first.thread == thread.number && machine_.epochs().in_interval(first.epoch)) {
    first = slot_of(access);
  } else if (!concurrent(thread, first)) {
    if (space == Space::global && machine_.epochs().in_other_block(first.epoch)) cell.earlier_block_read = first;
    if (first.thread != thread.number && !concurrent(thread, second)) second = first;
    first = slot_of(access);
  } else if (!concurrent(thread, second)) {
    second = slot_of(access);
  }
}

template <Space space>
inline void RaceCheck::check_write(const Access& access, Cell& cell, std::uintptr_t address) {
  const bool displaces = conflicts<space>(access, cell.write);
  if (displaces) report(access, address, cell.write, true);
  for (const Slot& read : cell.reads) {
    if (conflicts<space>(access, read)) report(access, address, read, read.write);
    note_ordered(access, read);
  }
  const Slot& earlier = cell.earlier_block_read;
  if (conflicts<space>(access, earlier)) report(access, address, earlier, earlier.write);
  note_ordered(access, cell.write);
  if (displaces) [[unlikely]]
    keep_displaced(cell);

  Slot mine = slot_of(access);
  // An atomic after the same thread's plain write does not make that write atomic.
  if (mine.atomic && cell.write.epoch == mine.epoch && cell.write.thread == mine.thread)
    mine.atomic = cell.write.atomic;
  cell.write = mine;
}

// Two threads write the same value, and then one of them another: its own last write must not hide the first thread's.
void RaceCheck::keep_displaced(Cell& cell) const {
  Slot displaced = cell.write;
  displaced.write = 1;
  const Epochs& epochs = machine_.epochs();
  Slot& same_block = epochs.in_interval(cell.reads[0].epoch) ? cell.reads[1] : cell.reads[0];
  (epochs.in_interval(displaced.epoch) ? same_block : cell.earlier_block_read) = displaced;
}

void RaceCheck::report(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes) {
  const bool both_plain_writes = other_writes && access.kind == AccessKind::write && !other.atomic;
  if (!both_plain_writes) {
    report_pair(access, address, other, other_writes, Severity::error);
    return;
  }
  for (const PendingWrite& pending : pending_) {
    if (pending.thread == &access.thread && pending.address == access.address) return;  // one of its bytes is enough
  }
  PendingWrite pending{&access.thread, access.address, access.bytes, {}, other, access.pc, access.space};
  std::memcpy(pending.before, reinterpret_cast<const void*>(access.address), access.bytes);
  pending_.push_back(pending);
  access.thread.interrupt_turn();  // comes back to settle_equal_writes() at this thread's next event
  machine_.request_settling();
}

void RaceCheck::settle_equal_writes() {
  std::vector<PendingWrite> pending;
  pending.swap(pending_);
  for (const PendingWrite& write : pending) {
    const bool equal = std::memcmp(write.before, reinterpret_cast<const void*>(write.address), write.bytes) == 0;
    if (equal && write.other.write) continue;  // the same as its own value before: the displaced write has been told
    const Access access{
        *write.thread, write.address, write.bytes, AccessKind::write, write.space, write.other.relaxed != 0, 0,
        write.pc};
    report_pair(access, write.address, write.other, true, equal ? Severity::info : Severity::error);
  }
}

void RaceCheck::interval_end(const Block& /*block*/, const std::vector<Thread>& /*threads*/) { settle_equal_writes(); }

void RaceCheck::report_pair(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes,
                            Severity severity) {
  const bool same_block = machine_.epochs().in_block(other.epoch);
  const bool same_warp = same_block && other.thread / warp_size == access.thread.number / warp_size;
  const bool lockstep = same_warp && access.relaxed && other.relaxed;
  if (lockstep && severity == Severity::error) severity = Severity::warning;
  const std::uint32_t other_block = same_block ? machine_.block().number : machine_.epochs().block_at(other.epoch);
  Party subject{access.thread.number, machine_.block().number, access.kind, access.pc};
  Party object{other.thread, other_block,
               other.atomic   ? AccessKind::atomic
               : other_writes ? AccessKind::write
                              : AccessKind::read,
               machine_.sites().pc(other.site)};
  // The sentence is about the reader, else about the later line, whichever of the two came second on this schedule.
  const bool no_reader = subject.kind != AccessKind::read && object.kind != AccessKind::read;
  if (object.kind == AccessKind::read || (no_reader && subject.pc < object.pc)) std::swap(subject, object);

  const FindingKind kind = access.space == Space::shared ? FindingKind::shared_race : FindingKind::global_race;
  const std::uintptr_t variable = machine_.variable_at(access.space, address);
  machine_.log().record({kind, severity, subject.pc, object.pc, variable}, machine_.block().number, [&] {
    Event event = describe(subject, object, machine_.name(access.space, address, access.bytes), lockstep, severity);
    event.kind = kind;
    return event;
  });
}

Event RaceCheck::describe(const Party& subject, const Party& object, const ElementName& element, bool lockstep,
                          Severity severity) {
  Event event;
  event.severity = severity;
  event.pc = subject.pc;
  event.other_pc = object.pc;
  event.variable = element.variable;
  event.in_kernel = true;
  event.thread = machine_.thread_index(subject.thread);
  event.block = machine_.block_index(subject.block);
  const std::string object_thread = machine_.thread_text(object.thread);
  event.other_text = fmt::format("{} here by thread {} of block {}", participle(object.kind), object_thread,
                                 machine_.block_text(object.block));
  const std::string who = fmt::format("thread {} of block {} {} {}", machine_.thread_text(subject.thread),
                                      machine_.block_text(subject.block), verb(subject.kind), element.text);
  if (severity == Severity::info) {
    event.message = fmt::format("{}, which thread {} writes too, with the same value", who, object_thread);
    event.help = "Equal values make the order harmless. One writer would do.";
  } else if (subject.block != object.block) {
    event.message = fmt::format("{}, which thread {} of block {} {}; nothing orders two blocks of one launch", who,
                                object_thread, machine_.block_text(object.block), verb(object.kind));
    event.help =
        "Blocks run in any order, and __syncthreads() does not reach beyond its block: give each block its own "
        "outputs, use an atomic, or split the work into two launches.";
  } else if (lockstep) {
    event.message = fmt::format("{}, which thread {} {}; only the lockstep of a warp would order them", who,
                                object_thread, verb(object.kind));
    event.help = "Threads of a warp no longer run in lockstep (since Volta, 2017): put a __syncwarp() between the two.";
  } else {
    event.message =
        fmt::format("{}, which thread {} {}, with no barrier between them", who, object_thread, verb(object.kind));
    event.help = "A __syncthreads() that every thread of the block reaches belongs between the two.";
  }
  return event;
}

}  // namespace simulator
