/// @file
/// The events of a run, and the interface of those who watch them.
#pragma once

#include <cstdint>
#include <vector>

#include "simulator/execution/thread.hpp"
#include "base/access_kind.hpp"
#include "simulator/memory/shadow.hpp"

namespace simulator {

/// What the program asked of the hardware: a volatile access is performed once and in order, an atomic one in one
/// piece.
enum class Strength : std::uint8_t { plain, relaxed, atomic, atomic_in_block };

/// A load, store or atomic of the running thread, just before it happens. Its bytes all lie in one live variable.
struct Access {
  Thread& thread;
  std::uintptr_t address;
  std::uint32_t bytes;
  AccessKind kind;
  Space space;
  Strength strength;
  Site site;
  const void* pc;

  bool is_atomic() const { return strength >= Strength::atomic; }
};

/// The block that runs.
struct Block {
  std::uint32_t number = 0;  ///< linear index in the grid
  Index3 index{};
  std::uint32_t thread_count = 0;
};

/// Somebody who watches a run. Observers never touch the scheduler; each hook does nothing by default.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void launch_begin() {}
  virtual void block_begin(const Block& /*block*/) {}
  virtual void access(const Access& /*access*/) {}
  /// All live threads wait or have finished: the interval that ends at a barrier, or the block's last.
  virtual void interval_end(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {}
  virtual void block_end(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {}
  virtual void launch_end() {}
};

}  // namespace simulator
