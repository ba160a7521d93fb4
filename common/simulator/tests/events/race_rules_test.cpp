/// @file
/// The rules of races, row by row of the table in DESIGN.md.
#include "simulator/events/race_rules.hpp"

#include <doctest/doctest.h>

#include <cstdint>

namespace simulator {
namespace {

using Order = ReleaseAcquire::Order;

/// Two blocks of two warps each, of which the second one runs; and what one of its threads does now.
class Now {
 public:
  Now() {
    launch.grid = 4;
    launch.block = 64;
    epochs.begin_launch();
    earlier_launch = epochs.now();
    epochs.begin_launch();
    epochs.begin_block(0, false);
    block_0 = epochs.now();
    epochs.begin_block(1, false);
    begin = epochs.now();
    thread.block = 1;
    thread.number = 5;
    meet_no_more();
  }

  /// The thread's stamp is the latest one.
  void meet_no_more() { thread.epoch = epochs.now(); }

  Access access(AccessKind kind, AccessOrder order = AccessOrder::plain, MemoryScope scope = MemoryScope::device) {
    return {thread, 0, 4, kind, Space::global, order, scope, 0, nullptr};
  }
  template <Space space = Space::global>
  Relation after(const Slot& then, const Access& now, bool then_writes = true) {
    asked = 0;
    return relate<space>(now, then, then_writes, {epochs, launch, knows_fences},
                         [this](const Access&, std::uint32_t block, const Slot&) {
                           ++asked;
                           asked_block = block;
                           return handed_over;
                         });
  }

  Epochs epochs;
  LaunchRequest launch;
  Thread thread;
  bool knows_fences = false;
  Order handed_over = Order::none;
  Epoch earlier_launch = 0;
  Epoch block_0 = 0;
  Epoch begin = 0;  ///< of the block that runs
  int asked = 0;
  std::uint32_t asked_block = 0;
};

Slot by(std::uint32_t thread, Epoch epoch) {
  Slot slot;
  slot.thread = thread;
  slot.epoch = epoch;
  return slot;
}

Slot atomic_by(std::uint32_t thread, Epoch epoch, bool in_block = false) {
  Slot slot = by(thread, epoch);
  slot.atomic = 1;
  slot.in_block = in_block ? 1 : 0;
  return slot;
}

Slot volatile_by(std::uint32_t thread, Epoch epoch, bool flag = false) {
  Slot slot = by(thread, epoch);
  slot.is_volatile = 1;
  slot.flag = flag ? 1 : 0;
  return slot;
}

void check(const Relation& relation, Rule rule, Verdict verdict) {
  CHECK(relation.rule == rule);
  CHECK(relation.verdict == verdict);
}

constexpr AccessKind read = AccessKind::read;
constexpr AccessKind write = AccessKind::write;
constexpr AccessKind atomic = AccessKind::atomic;
constexpr std::uint32_t neighbour = 6;  // of the same warp
constexpr std::uint32_t other_warp = 5 + 32;

TEST_CASE("an earlier launch: ordered") {
  Now now;
  check(now.after(by(neighbour, now.earlier_launch), now.access(write)), Rule::earlier_launch, Verdict::ordered);
  check(now.after(Slot(), now.access(write)), Rule::earlier_launch, Verdict::ordered);
}

TEST_CASE("all blocks met at grid.sync() between them: ordered") {
  Now now;
  now.epochs.sync_grid();
  now.epochs.next_interval();
  now.meet_no_more();
  check(now.after(by(neighbour, now.block_0), now.access(write)), Rule::grid_barrier, Verdict::ordered);
  check(now.after(by(neighbour, now.begin), now.access(write)), Rule::grid_barrier, Verdict::ordered);
}

TEST_CASE("shared memory, and an earlier block or cluster: ordered") {
  Now now;
  check(now.after<Space::shared>(by(neighbour, now.block_0), now.access(write)), Rule::memory_begun_since,
        Verdict::ordered);
  now.launch.cluster = 2;  // blocks 0 and 1; now block 2 runs
  now.epochs.begin_block(2, false);
  now.thread.block = 2;
  now.meet_no_more();
  check(now.after<Space::shared>(by(neighbour, now.begin), now.access(write)), Rule::memory_begun_since,
        Verdict::ordered);
}

TEST_CASE("the same thread: ordered") {
  Now now;
  check(now.after(by(5, now.begin), now.access(write)), Rule::same_thread, Verdict::ordered);
  CHECK(now.after(by(5, now.block_0), now.access(write)).rule == Rule::other_block);
}

TEST_CASE("the same block, a barrier between them: ordered") {
  Now now;
  now.epochs.next_interval();
  now.meet_no_more();
  check(now.after(by(neighbour, now.begin), now.access(write)), Rule::block_barrier, Verdict::ordered);
  check(now.after<Space::shared>(by(neighbour, now.begin), now.access(write)), Rule::block_barrier, Verdict::ordered);
}

TEST_CASE("the same warp, a __syncwarp() of both between them: ordered") {
  Now now;
  const std::uint32_t both = 1U << 5U | 1U << neighbour;
  now.thread.epoch = now.epochs.sync_warp(0, both);
  check(now.after(by(neighbour, now.begin), now.access(write)), Rule::warp_barrier, Verdict::ordered);
  CHECK(now.after(by(7, now.begin), now.access(write)).rule == Rule::same_interval);
  CHECK(now.after(by(other_warp, now.begin), now.access(write)).rule == Rule::same_interval);
}

TEST_CASE("both atomic, of a scope that reaches both: no race") {
  Now now;
  const Access device_wide = now.access(atomic, AccessOrder::atomic);
  const Access block_wide = now.access(atomic, AccessOrder::atomic, MemoryScope::block);
  check(now.after(atomic_by(neighbour, now.begin, true), block_wide), Rule::atomic_pair, Verdict::no_race);
  check(now.after(atomic_by(neighbour, now.block_0), device_wide), Rule::atomic_pair, Verdict::no_race);
  check(now.after(atomic_by(neighbour, now.block_0), block_wide), Rule::other_block, Verdict::race);
  check(now.after(atomic_by(neighbour, now.block_0, true), device_wide), Rule::other_block, Verdict::race);
}

TEST_CASE("both volatile, or one volatile and one atomic, in a launch with fences, not both writes: no race") {
  Now now;
  const Access data = now.access(read, AccessOrder::volatile_access);
  const Access flag = now.access(read, AccessOrder::flag_access);
  SUBCASE("with fences") {
    now.knows_fences = true;
    check(now.after(volatile_by(neighbour, now.block_0, true), flag), Rule::volatile_pair, Verdict::no_race);
    check(now.after(volatile_by(neighbour, now.block_0), data), Rule::volatile_pair, Verdict::may_be_stale);
    check(now.after(volatile_by(other_warp, now.begin), data), Rule::volatile_pair, Verdict::may_be_stale);
    check(now.after(atomic_by(neighbour, now.block_0), data), Rule::volatile_pair, Verdict::no_race);
    CHECK(now.after(volatile_by(neighbour, now.begin), data).verdict == Verdict::race);  // trust in lockstep
    CHECK(now.after(by(neighbour, now.block_0), data).verdict == Verdict::race);
    const Access stores = now.access(write, AccessOrder::volatile_access);
    CHECK(now.after(volatile_by(neighbour, now.block_0), stores).verdict == Verdict::race);
    CHECK(now.after(atomic_by(neighbour, now.block_0), stores).verdict == Verdict::no_race);
  }
  SUBCASE("as far as is known, without") {
    check(now.after(volatile_by(neighbour, now.block_0), data), Rule::other_block, Verdict::race_unless_fences);
    check(now.after(volatile_by(other_warp, now.begin), data), Rule::same_interval, Verdict::race_unless_fences);
  }
}

TEST_CASE("released and acquired: ordered") {
  Now now;
  now.handed_over = Order::full;
  check(now.after(by(neighbour, now.block_0), now.access(read)), Rule::handed_over, Verdict::ordered);
  CHECK(now.asked_block == 0);
  check(now.after(atomic_by(neighbour, now.block_0), now.access(read)), Rule::handed_over, Verdict::ordered);
  now.thread.epoch = now.epochs.next();
  check(now.after(by(neighbour, now.begin), now.access(read)), Rule::handed_over, Verdict::ordered);
  CHECK(now.asked_block == 1);
  now.handed_over = Order::unfenced_read;
  const Relation almost = now.after(by(neighbour, now.block_0), now.access(read));
  check(almost, Rule::other_block, Verdict::race);
  CHECK(almost.handed_over == Order::unfenced_read);
}

TEST_CASE("a plain read of what others update atomically: a race, unless it was a guess") {
  Now now;
  check(now.after(atomic_by(neighbour, now.begin), now.access(read)), Rule::guess, Verdict::race_unless_looked_at);
  check(now.after(atomic_by(neighbour, now.block_0), now.access(read)), Rule::guess, Verdict::race_unless_looked_at);
  CHECK(now.after(atomic_by(neighbour, now.begin), now.access(write)).rule == Rule::same_interval);
}

TEST_CASE("the same block and interval, different threads: race") {
  Now now;
  now.handed_over = Order::full;  // nothing can stand between two of one stamp
  check(now.after(by(neighbour, now.begin), now.access(write)), Rule::same_interval, Verdict::race);
  check(now.after<Space::shared>(by(other_warp, now.begin), now.access(read)), Rule::same_interval, Verdict::race);
  CHECK(now.asked == 0);
}

TEST_CASE("different blocks of one launch, global memory: race") {
  Now now;
  check(now.after(by(neighbour, now.block_0), now.access(write)), Rule::other_block, Verdict::race);
}

TEST_CASE("blocks of one cluster, its shared memory, nothing between them: race") {
  Now now;
  now.launch.cluster = 2;
  check(now.after<Space::shared>(by(neighbour, now.block_0), now.access(read)), Rule::other_of_cluster, Verdict::race);
}

}  // namespace
}  // namespace simulator
