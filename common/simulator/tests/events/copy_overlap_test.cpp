#include <doctest/doctest.h>

#include "simulator/metrics/copies_at_once.hpp"
#include "simulator/metrics/copy_overlap_counter.hpp"

namespace simulator {
namespace {

Thread thread(std::uint32_t block, std::uint32_t number) {
  Thread result;
  result.block = block;
  result.number = number;
  return result;
}

Access shared(Thread& thread, std::uintptr_t address, AccessKind kind = AccessKind::read) {
  return {thread, address, 4, kind, Space::shared, AccessOrder::plain, MemoryScope::block, 0, nullptr};
}

TEST_CASE("a thread's reads count while a copy of its own is under way") {
  CopyOverlapCounter counter;
  Thread one = thread(0, 0);
  Thread other = thread(0, 1);
  counter.access(shared(one, 0));
  counter.copy_begins(shared(one, 64, AccessKind::write));
  counter.access(shared(one, 0));
  counter.access(shared(one, 0, AccessKind::write));
  counter.access(shared(other, 0));
  counter.copy_ends(shared(one, 64, AccessKind::write), 1);
  counter.access(shared(one, 0));
  CHECK(counter.take() == 1);
  CHECK(counter.take() == 0);
}

TEST_CASE("two copies to one place, and two blocks at one address of shared memory, are two copies") {
  CopyOverlapCounter counter;
  Thread one = thread(0, 0);
  Thread other = thread(0, 0);
  SUBCASE("of one thread") {}
  SUBCASE("of two threads") { other.number = 1; }
  SUBCASE("of two blocks") { other.block = 1; }
  counter.copy_begins(shared(one, 64, AccessKind::write));
  counter.copy_begins(shared(other, 64, AccessKind::write));
  counter.copy_ends(shared(one, 64, AccessKind::write), 1);
  counter.access(shared(other, 0));
  counter.copy_ends(shared(other, 64, AccessKind::write), 1);
  counter.access(shared(other, 0));
  CHECK(counter.take() == 1);
}

TEST_CASE("what each thread has under way at once is added up") {
  CopiesAtOnce copies;
  Thread one = thread(0, 0);
  Thread other = thread(1, 0);
  copies.copy_begins(shared(one, 64, AccessKind::write));
  copies.copy_begins(shared(one, 128, AccessKind::write));
  copies.copy_ends(shared(one, 64, AccessKind::write), 1);
  copies.copy_begins(shared(one, 64, AccessKind::write));
  copies.copy_begins(shared(other, 64, AccessKind::write));
  copies.copy_ends(shared(other, 64, AccessKind::write), 1);
  copies.copy_begins(shared(other, 64, AccessKind::write));
  CHECK(copies.take() == 2 * 4 + 4);
  CHECK(copies.take() == 0);
}

}  // namespace
}  // namespace simulator
