#include "simulator/metrics/unordered_access_counter.hpp"

#include <doctest/doctest.h>

#include <cstdint>

namespace simulator {
namespace {

/// Two threads of a block: the first one fills a stage at address 0, the second one uses a stage at 64.
class StagedBlock {
 public:
  StagedBlock() {
    epochs_.begin_launch();
    epochs_.begin_block(0, false);
    loader.number = 0;
    consumer.number = 1;
    loader.epoch = consumer.epoch = epochs_.now();
  }

  void fills() { counter_.access(access(loader, 0, AccessKind::write)); }
  void begins_copy() { counter_.copy_begins(access(loader, 0, AccessKind::write)); }
  void uses() { counter_.access(access(consumer, 64, AccessKind::read)); }
  void both_meet() {
    epochs_.next_interval();
    loader.epoch = consumer.epoch = epochs_.now();
  }
  void hands_over(Thread& from, Thread& to) {
    releases_.write(from, flag, MemoryOrder::release, MemoryScope::block, false);
    from.epoch = epochs_.next();
    const Epoch fresh = epochs_.next();
    if (releases_.read(to, flag, fresh, FenceNeed::none)) to.epoch = fresh;
  }
  std::uint64_t count() { return counter_.take(); }

  Thread loader;
  Thread consumer;

 private:
  static constexpr std::uintptr_t flag = 128;

  static Access access(Thread& thread, std::uintptr_t address, AccessKind kind) {
    return {thread, address, 4, kind, Space::shared, AccessOrder::plain, MemoryScope::block, 0, nullptr};
  }

  Epochs epochs_;
  ReleaseAcquire releases_{epochs_};
  UnorderedAccessCounter counter_{epochs_, releases_};
};

TEST_CASE("what is filled and what is used beside it counts, whichever comes first here") {
  StagedBlock block;
  SUBCASE("filled first") {
    block.fills();
    block.uses();
    block.uses();
    CHECK(block.count() == 2);
  }
  SUBCASE("used first") {
    block.uses();
    block.fills();
    block.fills();
    CHECK(block.count() == 2);
  }
  SUBCASE("a copy that has begun") {
    block.begins_copy();
    block.uses();
    CHECK(block.count() == 1);
  }
  CHECK(block.count() == 0);
}

TEST_CASE("where filling and using take turns, nothing counts") {
  StagedBlock block;
  bool by_flags = false;
  SUBCASE("by barriers of the block") {}
  SUBCASE("by flags") { by_flags = true; }
  for (int round = 0; round < 3; ++round) {
    block.fills();
    by_flags ? block.hands_over(block.loader, block.consumer) : block.both_meet();
    block.uses();
    by_flags ? block.hands_over(block.consumer, block.loader) : block.both_meet();
  }
  CHECK(block.count() == 0);
}

TEST_CASE("a thread that does both is ordered with itself") {
  StagedBlock block;
  block.consumer.number = block.loader.number;
  block.fills();
  block.uses();
  CHECK(block.count() == 0);
}

}  // namespace
}  // namespace simulator
