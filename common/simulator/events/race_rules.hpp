/// @file
/// When two accesses race: the rules of DESIGN.md as one pure function.
#pragma once

#include <cstdint>

#include "simulator/device/epochs.hpp"
#include "simulator/device/shadow.hpp"
#include "simulator/scheduler/launch_request.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/scheduler/release_acquire.hpp"

namespace simulator {

/// The rows of the table in DESIGN.md, in its order: the first one that fits two accesses decides.
enum class Rule : std::uint8_t {
  earlier_launch,
  grid_barrier,
  memory_begun_since,
  same_thread,
  block_barrier,
  warp_barrier,
  atomic_pair,
  volatile_pair,
  handed_over,
  guess,
  same_interval,
  other_block,
  other_of_cluster,
};

/// What the rule means for the two.
enum class Verdict : std::uint8_t {
  ordered,
  no_race,
  may_be_stale,           ///< no race, but what is read may be older than what was written
  race_unless_fences,     ///< if the launch turns out to use fences, it knows what volatile is for
  race_unless_looked_at,  ///< if the thread's next compare-and-swap looks at the value again, it was a guess
  race
};

/// How an access stands to an earlier one.
struct Relation {
  Rule rule;
  Verdict verdict;
  /// Between two that are not ordered: how far the releases and acquires go.
  ReleaseAcquire::Order handed_over = ReleaseAcquire::Order::none;

  bool is_race() const { return verdict >= Verdict::race_unless_fences; }
};

/// The moment of the later access, as far as the rules ask for it.
struct Moment {
  const Epochs& epochs;
  const LaunchRequest& launch;
  bool knows_fences;  ///< whether a thread of the launch has used a fence or an ordered atomic
};

/// Whether a block of the cluster that runs made an access to this cluster's shared memory at `epoch`.
inline bool in_cluster_now(const Moment& moment, std::uint32_t block, Epoch epoch) {
  if (moment.launch.cluster_blocks() == 1) return moment.epochs.in_block(epoch);
  return moment.epochs.since_launch(epoch) &&
         moment.launch.cluster_of(moment.epochs.block_at(epoch)) == moment.launch.cluster_of(block);
}

/// How `now` stands to the access that `then` remembers, where at least one of them writes.
/// @tparam space of both
/// @param handed_over tells how releases and acquires order the two, `handed_over(now, block of then, then)`; asked only
/// where the answer counts, because it may be long in coming
template <Space space, class HandedOver>
inline Relation relate(const Access& now, const Slot& then, bool then_writes, const Moment& moment,
                       HandedOver handed_over) {
  const Epochs& epochs = moment.epochs;
  const Thread& thread = now.thread;
  // The notes beside a block's shared memory are its own, but for clusters.
  const bool is_private = space == Space::shared && moment.launch.cluster_blocks() == 1;
  const bool same_block = is_private ? then.epoch >= epochs.block_first() : epochs.in_block(then.epoch);

  // An earlier launch: ordered.
  // All blocks met at grid.sync() between them: ordered.
  if (!epochs.in_launch(then.epoch))
    return {epochs.since_launch(then.epoch) ? Rule::grid_barrier : Rule::earlier_launch, Verdict::ordered};

  // Shared memory, and an earlier block or cluster: it has begun since.
  if (space == Space::shared && !same_block && (is_private || !in_cluster_now(moment, thread.block, then.epoch)))
    return {Rule::memory_begun_since, Verdict::ordered};

  // The same thread: ordered.
  if (same_block && then.thread == thread.number) return {Rule::same_thread, Verdict::ordered};

  // The same block, a barrier between them: ordered.
  if (same_block && then.epoch < epochs.interval()) return {Rule::block_barrier, Verdict::ordered};

  // The same warp, a __syncwarp() of both between them: ordered.
  const bool same_stamp = same_block && then.epoch == thread.epoch;
  if (same_block && !same_stamp && epochs.ordered_by_warp(then.epoch, then.thread, thread.epoch, thread.number))
    return {Rule::warp_barrier, Verdict::ordered};

  // Both atomic, of a scope that reaches both: no race.
  const bool reaches = same_block || !(then.in_block || now.is_atomic_in_block());
  if (reaches && then.atomic && now.is_atomic()) return {Rule::atomic_pair, Verdict::no_race};

  // Both volatile, or one volatile and one atomic, not both writes, in a launch with fences: no race. Among the lanes of
  // one warp volatile stands for trust in lockstep.
  const bool none_plain = !now.is_plain() && (then.atomic || then.is_volatile);
  const bool volatile_writes = then_writes && now.kind != AccessKind::read && !then.atomic && !now.is_atomic();
  const bool same_warp = same_block && then.thread / warp_size == thread.number / warp_size;
  const bool volatile_pair = reaches && none_plain && !volatile_writes && !same_warp;
  if (volatile_pair && moment.knows_fences) {
    const bool data = then.is_volatile && now.is_volatile() && !then.flag && !now.is_flag();
    return {Rule::volatile_pair, data ? Verdict::may_be_stale : Verdict::no_race};
  }

  // Released and acquired, or an arrival and a wait at the barrier of their cluster: ordered.
  ReleaseAcquire::Order order = ReleaseAcquire::Order::none;
  if (!same_stamp) order = handed_over(now, same_block ? thread.block : epochs.block_at(then.epoch), then);
  if (order == ReleaseAcquire::Order::full) return {Rule::handed_over, Verdict::ordered, order};

  // A plain read of what others update atomically: a race, unless it was a guess.
  if (now.kind == AccessKind::read && now.is_plain() && then.atomic)
    return {Rule::guess, Verdict::race_unless_looked_at, order};

  // The same block and interval: race.
  // Different blocks of one launch: race.
  // Different blocks of one cluster, its shared memory: race.
  const Verdict race = volatile_pair ? Verdict::race_unless_fences : Verdict::race;
  if (same_block) return {Rule::same_interval, race, order};
  return {space == Space::global ? Rule::other_block : Rule::other_of_cluster, race, order};
}

}  // namespace simulator
