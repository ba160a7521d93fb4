#include "simulator/checks/kernel/race_words.hpp"

#include <fmt/format.h>

#include "simulator/events/check.hpp"

namespace simulator {

namespace {

const char* participle(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomically updated";
  return kind == AccessKind::read ? "read" : "written";
}

// Why nothing orders the two accesses: the end of the sentence.
const char* reason(RaceCause cause) {
  switch (cause) {
    case RaceCause::same_value:
      return " too, with the same value";
    case RaceCause::other_block:
    case RaceCause::other_block_writes:
    case RaceCause::other_of_grid:
    case RaceCause::counted:
      return "; nothing orders these two accesses";
    case RaceCause::other_of_cluster:
      return ", with no barrier of the cluster between them";
    case RaceCause::lockstep:
    case RaceCause::lockstep_in_line:
      return "; only the lockstep of a warp would order them";
    case RaceCause::no_fence:
      return "; the atomic between them orders nothing without a fence";
    case RaceCause::no_reader_fence:
      return "; without a fence after the atomic that waits for it, what is read may be older";
    case RaceCause::narrow_atomic:
      return "; an atomic of block scope means nothing to other blocks";
    case RaceCause::volatile_data:
      return "; volatile orders nothing, and what was handed over between them came too early or reached too few";
    case RaceCause::next_round:
    case RaceCause::next_round_of_warp:
      return ", with no barrier between the two rounds";
    case RaceCause::next_call:
    case RaceCause::next_call_in_warp:
      return ", with no barrier in between";
    case RaceCause::phases:
      return "; no phase of a barrier orders the two";
    case RaceCause::no_barrier:
    case RaceCause::within_warp:
    case RaceCause::one_line:
    case RaceCause::one_line_of_warp:
    case RaceCause::all_write:
    case RaceCause::lost_update:
    case RaceCause::read_then_write:
    case RaceCause::guards_write:
    case RaceCause::copy_waited_late:
    case RaceCause::copy_not_announced:
    case RaceCause::copy_beside:
    case RaceCause::groups_of_lanes:
    case RaceCause::nothing_to_add:
    case RaceCause::overlapping_arrays:
      break;
  }
  return ", with no barrier between them";
}

// Why the advice to lanes of one warp is not the usual barrier.
constexpr const char* barrier_of_all =
    "(A __syncthreads() must be reached by every thread of the block, so it cannot stand in a branch that only some "
    "warps take.)";

// Where something orders the two that is too weak, or comes at the wrong place; nullptr for the others.
const char* advice_on_order(RaceCause cause) {
  switch (cause) {
    case RaceCause::lockstep:
      return "Threads of a warp no longer run in lockstep (since Volta, 2017): put a __syncwarp() between the two. "
             "Without it results may be wrong, also those of this run.";
    case RaceCause::lockstep_in_line:
      return "Both are one line, and threads of a warp no longer run in lockstep (since Volta, 2017): read into a "
             "variable, call __syncwarp(), then write. Without that results may be wrong, also those of this run.";
    case RaceCause::no_fence:
      return "Put a __threadfence() between the last access to the data and the atomic that publishes it: without it "
             "others may see the new flag and the old data.";
    case RaceCause::no_reader_fence:
      return "Put a __threadfence() after the loop or the atomic that takes the lock or sees the flag, before the "
             "first access to the data.";
    case RaceCause::volatile_data:
      return "Access the data only after the flag was seen or under the lock, with a __threadfence() on both sides; if "
             "it is a flag itself, put a __threadfence() before it is set.";
    case RaceCause::narrow_atomic:
      return "Use the atomic without _block in its name.";
    default:
      return nullptr;
  }
}

// Where a barrier orders one round, or one call, and not that with the next; nullptr for the others.
const char* advice_on_rounds(RaceCause cause) {
  switch (cause) {
    case RaceCause::next_round:
      return "The barrier in the loop orders one round only: a second __syncthreads() belongs at the end of the loop, "
             "before any thread begins the next round.";
    case RaceCause::next_call:
      return "The barrier orders the write and the reads of one call, or of one round, but not its end and the "
             "beginning of the next: another __syncthreads() belongs there.";
    case RaceCause::next_round_of_warp:
      return "The __syncwarp() in the loop orders one round only: a second one belongs at the end of the loop, before any "
             "lane begins the next round.";
    case RaceCause::next_call_in_warp:
      return "The __syncwarp() orders the write and the reads of one call, or of one round, but not its end and the "
             "beginning of the next: another one belongs there.";
    default:
      return nullptr;
  }
}

// Where the two are of different blocks, and nothing stands between them; nullptr for the others.
const char* advice_between_blocks(RaceCause cause) {
  switch (cause) {
    case RaceCause::other_block:
      return "Blocks run in any order, and __syncthreads() does not reach beyond its block: give each block its own "
             "outputs, use an atomic, or split the work into two launches.";
    case RaceCause::other_block_writes:
      return "One of the two values is lost, since blocks run in any order. Should each have an element of its own? Then "
             "look at how they find the index. If they are meant to meet there, it takes an atomic, or two launches.";
    case RaceCause::other_of_grid:
      return "The blocks of this cooperative launch can wait for each other: between the two belongs a "
             "cooperative_groups::this_grid().sync() that every thread of the grid reaches.";
    case RaceCause::other_of_cluster:
      return "__syncthreads() does not reach beyond its block. If the one is to see what the other leaves in this slot, a "
             "cluster.sync() that every thread of the cluster reaches belongs between the two; else one of them takes the "
             "wrong slot.";
    default:
      return nullptr;
  }
}

// Where the mistake lies elsewhere than between the two; nullptr for the others.
const char* advice_on_threads(RaceCause cause) {
  switch (cause) {
    case RaceCause::nothing_to_add:
      return "The write leaves the element as it was: its thread has nothing to add in this round, and writes all the same. "
             "Is it one thread too many, without a partner? Then let only those in that have one. Else a __syncthreads() "
             "that every thread of the block reaches belongs between the two, outside of the branch.";
    case RaceCause::overlapping_arrays:
      return "Two lines write the same element of dynamic shared memory, and nobody reads what the first has written. If each "
             "has an array of its own there, the two overlap: the second must begin behind the last element of the first. If "
             "the first line only clears what the second fills, a __syncthreads() that every thread of the block reaches "
             "belongs between them.";
    default:
      return nullptr;
  }
}

std::string advice_on_groups(int mask_line) {
  return fmt::format(
      "__activemask() in line {} has given the two threads different masks: it tells which lanes happen to be there "
      "together, and lanes of one branch may come in several groups. Make the mask before the branch, where all lanes are, "
      "by __ballot_sync(0xffffffff, condition). Or let each group add its part by an atomic.",
      mask_line);
}

std::string advice_on(RaceCause cause, int counting_line) {
  for (const char* const text :
       {advice_on_order(cause), advice_on_rounds(cause), advice_between_blocks(cause), advice_on_threads(cause)}) {
    if (text != nullptr) return text;
  }
  switch (cause) {
    case RaceCause::same_value:
      return "Equal values make the order harmless. One writer would do.";
    case RaceCause::phases:
      return "The thread that comes first must arrive at a barrier after this access, and the other must wait for that "
             "phase before its own. Is each arrival after what it announces, and each wait before? And does init() "
             "count all that arrive? A count that is too small ends the phase too early.";
    case RaceCause::one_line:
      return "In different rounds of a loop, a __syncthreads() that all threads reach belongs between the rounds. In one "
             "round, read into a variable, wait, then write. If many threads add to one element, use an atomic.";
    case RaceCause::all_write:
      return "Several threads write one element, and all values but one are lost. Should each have an element of its "
             "own? Then look at the index. Else let one thread write, or use an atomic if each adds to it. In "
             "different rounds of a loop, a __syncthreads() that all threads reach belongs between the rounds.";
    case RaceCause::within_warp:
      return fmt::format(
          "Both threads are lanes of one warp, here and in all pairs that were found: a __syncwarp() belongs between "
          "the two. {}",
          barrier_of_all);
    case RaceCause::one_line_of_warp:
      return fmt::format(
          "Both are one line, and both threads are lanes of one warp, here and in all pairs that were found. In "
          "different rounds of a loop, a __syncwarp() belongs between the rounds; in one round, read into a variable, "
          "call __syncwarp(), then write. {}",
          barrier_of_all);
    case RaceCause::counted:
      return fmt::format(
          "If the atomic in line {} is to tell other blocks that the value is there: the thread that writes it calls "
          "__threadfence() after the write and before that atomic. Without it, another block may see the new count and "
          "the old value. (__threadfence_block() orders threads of one block only, and so does __syncthreads().) Else split the "
          "work into two launches.",
          counting_line);
    case RaceCause::copy_not_announced:
      return "Its thread waits for the copy, but the others do not: a __syncthreads() that every thread of the block "
             "reaches belongs after that wait, and before this line.";
    case RaceCause::copy_beside:
      return "Nothing orders the two. If this line is to read what was there before, let the copy begin only after a "
             "barrier that all reach when they have read it. If it is to read what comes, wait for the copy, and then at "
             "a barrier.";
    case RaceCause::read_then_write:
      return "Some threads write here while others still read. Let each thread first read into a variable of its own; then all "
             "wait at a __syncthreads(), outside of any `if`; then each writes.";
    case RaceCause::guards_write:
      return "Threads decide here by what others change meanwhile, and no barrier can stand between a condition and what it "
             "guards. Within one block, let each thread first read into a variable, wait at a __syncthreads() outside of the "
             "`if`, then write. Else read from a copy that this launch does not write, or let an atomic decide: "
             "atomicCAS(), atomicMin().";
    case RaceCause::lost_update:
      return "Both threads read the element, change it and write it back: one change is lost when the other comes between. An "
             "atomic does all three in one step: atomicAdd(&element, value).";
    default:
      break;
  }
  return "A __syncthreads() that every thread of the block reaches belongs between the two.";
}

// The statement that is missing.
Remedy remedy(RaceCause cause, int counting_line) {
  switch (cause) {
    case RaceCause::no_barrier:
    case RaceCause::copy_not_announced:
      return {Spot::between, "__syncthreads();"};
    case RaceCause::next_round:
    case RaceCause::next_call:
    case RaceCause::one_line:
      return {Spot::end_of_round, "__syncthreads();"};
    case RaceCause::within_warp:
    case RaceCause::lockstep:
      return {Spot::between, "__syncwarp();"};
    case RaceCause::next_round_of_warp:
    case RaceCause::next_call_in_warp:
    case RaceCause::one_line_of_warp:
      return {Spot::end_of_round, "__syncwarp();"};
    case RaceCause::no_fence:
    case RaceCause::no_reader_fence:
      return {Spot::between, "__threadfence();"};
    case RaceCause::counted:
      return {Spot::before_line, "__threadfence();", counting_line};
    case RaceCause::other_of_grid:
      return {Spot::between, "cooperative_groups::this_grid().sync();"};
    case RaceCause::other_of_cluster:
      return {Spot::between, "cooperative_groups::this_cluster().sync();"};
    default:
      return {};
  }
}

bool is_of_copy(RaceCause cause) {
  return cause == RaceCause::copy_waited_late || cause == RaceCause::copy_not_announced ||
         cause == RaceCause::copy_beside;
}

// The object is the copy, which may have written at any time since it began.
RaceWords words_of_copy(const RaceStory& story) {
  RaceWords words;
  words.message = fmt::format(
      "thread {} of block {} {} {} while the asynchronous copy that thread {} began to it may be "
      "under way",
      story.subject.thread, story.subject.block, verb(story.subject.kind), story.element, story.object.thread);
  words.other_text = fmt::format("begun here by thread {}", story.object.thread);
  words.advice = advice(story);
  return words;
}

bool is_in_loop(RaceCause cause) { return cause == RaceCause::next_round || cause == RaceCause::next_round_of_warp; }

}  // namespace

RaceWords words_of(const RaceStory& story) {
  if (is_of_copy(story.cause)) return words_of_copy(story);
  const RaceStory::Side& subject = story.subject;
  const RaceStory::Side& object = story.object;
  const char* const next = is_in_loop(story.cause) ? " in the next round of the loop" : " the next time";
  const std::string who = story.same_block ? object.thread : fmt::format("{} of block {}", object.thread, object.block);
  RaceWords words;
  words.message = fmt::format("thread {} of block {} {} {}{}, which thread {} {}{}{}", subject.thread, subject.block,
                              verb(subject.kind), story.element, subject.in_next_round ? next : "", who,
                              verb(object.kind), object.in_next_round ? next : "", reason(story.cause));
  words.other_text =
      fmt::format("{} here by thread {} of block {}", participle(object.kind), object.thread, object.block);
  if (object.in_next_round) words.other_text += is_in_loop(story.cause) ? " in the next round" : " the next time";
  words.advice = advice(story);
  return words;
}

RaceAdvice advice_on_late_copy(int barrier_line) {
  const std::string help = fmt::format(
      "Its thread must wait for the copy (__pipeline_wait_prior(), consumer_wait() or a barrier's wait()) before the "
      "barrier{}. A barrier waits for threads, not for the copies that they have begun. If this copy brings what "
      "comes later, it must go to a place that is not in use.",
      barrier_line == 0 ? "" : fmt::format(" in line {}", barrier_line));
  if (barrier_line == 0) return {help, {}};
  return {help, {Spot::before_line, "__pipeline_wait_prior(0);", barrier_line}};
}

RaceAdvice advice(const RaceStory& story) {
  if (story.cause == RaceCause::copy_waited_late) return advice_on_late_copy(story.barrier_line);
  if (story.cause == RaceCause::groups_of_lanes) return {advice_on_groups(story.mask_line), {}};
  std::string text = advice_on(story.cause, story.counting_line);
  if ((story.cause == RaceCause::no_barrier || story.cause == RaceCause::within_warp) && !story.array.empty())
    text +=
        fmt::format(" Or should the two use different parts of {0}? Both are in {0}[{1}].", story.array, story.part);
  return {text, remedy(story.cause, story.counting_line)};
}

RaceAdvice advice(RaceCause cause) { return {advice_on(cause, 0), remedy(cause, 0)}; }

Cause cause_of(RaceCause cause) {
  switch (cause) {
    case RaceCause::next_round:
    case RaceCause::next_round_of_warp:
      return Cause::next_round;
    case RaceCause::next_call:
    case RaceCause::next_call_in_warp:
      return Cause::next_call;
    case RaceCause::phases:
      return Cause::phase_order;
    case RaceCause::other_of_grid:
    case RaceCause::other_of_cluster:
      return Cause::blocks_together;
    case RaceCause::counted:
      return Cause::counted_without_fence;
    case RaceCause::within_warp:
    case RaceCause::one_line_of_warp:
      return Cause::within_warp;
    case RaceCause::lost_update:
      return Cause::lost_update;
    case RaceCause::read_then_write:
      return Cause::read_then_write;
    case RaceCause::copy_waited_late:
      return Cause::copy_under_way;
    case RaceCause::groups_of_lanes:
      return Cause::mask_of_who_came;
    case RaceCause::nothing_to_add:
      return Cause::thread_without_partner;
    case RaceCause::overlapping_arrays:
      return Cause::overlapping_arrays;
    default:
      return Cause::none;
  }
}

}  // namespace simulator
