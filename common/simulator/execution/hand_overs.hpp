/// @file
/// The order between threads that no barrier makes: one writes data, then a flag, a lock or a counter; another reads
/// that, then the data.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "simulator/memory/epochs.hpp"
#include "simulator/execution/thread.hpp"
#include "simulator/memory/kernel_types.hpp"

namespace simulator {

/// What had happened in a thread's block before one moment of that thread.
struct Past {
  std::uint32_t block = 0;
  std::uint32_t thread = 0;
  Epoch own = 0;       ///< the stamp on the thread's latest accesses
  Epoch interval = 0;  ///< before this stamp, accesses of any thread of the block
  /// Before these stamps, accesses of the lanes of its warp that it met by __syncwarp(); nullptr for none.
  std::shared_ptr<const std::array<Epoch, 32>> lanes{};

  bool holds(std::uint32_t of_block, std::uint32_t of_thread, Epoch epoch) const;
};

/// Keeps what atomics hand over, and answers questions about it only where two accesses would otherwise race.
///
/// A thread hands over its past with an atomic write that comes after a fence, or that is a release itself; whoever
/// reads that value, or a later one at that address, has that past behind him. (The reader's own fence is not asked
/// for: the CUDA C++ Programming Guide's sum over blocks has none.) Ordering by what threads hand over goes back to
/// Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System" (1978).
class HandOvers {
 public:
  explicit HandOvers(const Epochs& epochs) : epochs_(epochs) {}

  void begin_launch();

  /// `thread` passes a fence; its stamp must change afterwards.
  void fence(Thread& thread, MemoryScope scope);
  /// `thread` has written atomically. @returns whether its stamp must change
  bool write(const Thread& thread, std::uintptr_t address, MemoryOrder order, MemoryScope scope, bool replaces);
  /// `thread` reads atomically. @param fresh the stamp that it gets if this returns true
  bool read(Thread& thread, std::uintptr_t address, Epoch fresh);

  /// Whether any thread of this launch has used a fence or an ordered atomic: then it knows what volatile flags are
  /// for.
  bool used() const { return used_; }

  /// Whether nothing has been handed over in this launch.
  bool none() const { return releases_.empty(); }

  enum class Order : std::uint8_t { none, without_fence, full };
  /// How an access by `thread` of `block` at `epoch` is ordered before what `now` does now.
  Order order(std::uint32_t block, std::uint32_t thread, Epoch epoch, const Thread& now) const {
    return none() ? Order::none : search(block, thread, epoch, now);
  }

 private:
  struct Fence {
    Past past;
    MemoryScope scope;
  };
  struct Release {
    Past past;
    Epoch at;     ///< when it was written
    bool fenced;  ///< false: an exchange with no fence before it, which orders nothing but looks as if it should
    MemoryScope scope;
  };
  struct Releases {
    std::vector<Release> all;
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> of_block;  ///< indices into `all`
  };
  struct Acquire {
    std::uint32_t thread;
    Epoch epoch;  ///< of the thread's accesses after it
    const Releases* releases;
    std::size_t seen;  ///< how many of them
  };
  class Search;

  Past past_of(const Thread& thread) const;
  void add(std::uintptr_t address, Release release);
  Order search(std::uint32_t block, std::uint32_t thread, Epoch epoch, const Thread& now) const;

  const Epochs& epochs_;
  bool used_ = false;
  bool has_unfenced_ = false;
  std::vector<Fence> fences_;                                         ///< Thread::fence is an index into it, from 1
  std::unordered_map<std::uintptr_t, Releases> releases_;             ///< by address
  std::unordered_map<std::uint32_t, std::vector<Acquire>> acquires_;  ///< by block
};

}  // namespace simulator
