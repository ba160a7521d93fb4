/// @file
/// Finds accesses that nothing orders.
#pragma once

#include <vector>

#include "simulator/checks/check.hpp"

namespace simulator {

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

}  // namespace simulator
