/// @file
/// Races in words.

#include <fmt/format.h>

#include <utility>

#include "simulator/checks/race_check.hpp"

namespace simulator {

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
