/// @file
/// The order between threads that no barrier makes: one writes data, then a flag, a lock or a counter; another reads
/// that, then the data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "simulator/device/epochs.hpp"
#include "simulator/device/kernel_types.hpp"
#include "simulator/scheduler/thread.hpp"

namespace simulator {

/// What happens before one moment of a thread, in its own block.
struct HappensBefore {
  std::uint32_t block = 0;
  std::uint32_t thread = 0;
  Epoch own = 0;       ///< the stamp on the thread's latest accesses
  Epoch interval = 0;  ///< before this stamp, accesses of any thread of the block
  /// Before these stamps, accesses of the lanes of its warp that it met by __syncwarp(); nullptr for none.
  std::shared_ptr<const std::array<Epoch, warp_size>> lanes{};

  bool holds(std::uint32_t of_block, std::uint32_t of_thread, Epoch epoch) const;
};

/// Keeps what atomics release and acquire, and answers questions about it only where two accesses would otherwise race.
///
/// An atomic write that comes after a fence, or that is a release itself, releases all that happens before it. So does one
/// behind a barrier what the block's other threads have fenced before it: `__threadfence()` is sequentially consistent. A thread
/// that reads the value, or a later one at that address, acquires it: by a read that acquires, or with a fence or a
/// barrier after the read. (A counter needs none, since the CUDA C++ Programming Guide's sum over blocks has none.) The
/// happens-before relation goes back to Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System"
/// (1978).
class ReleaseAcquire {
 public:
  explicit ReleaseAcquire(const Epochs& epochs) : epochs_(epochs) {}

  void begin_launch();

  /// `thread` passes a fence. @returns whether its stamp must change
  bool fence(Thread& thread, MemoryOrder order, MemoryScope scope);
  /// `thread` has written atomically. @returns whether its stamp must change
  bool write(const Thread& thread, std::uintptr_t address, MemoryOrder order, MemoryScope scope, bool replaces);
  /// `thread` reads atomically. @param fresh the stamp that it gets if this returns true
  /// @param need what it orders only after the thread's next fence or barrier
  /// @param most of what was released there, the first so many: what came later is not what the thread has waited for
  bool read(Thread& thread, std::uintptr_t address, Epoch fresh, FenceNeed need,
            std::size_t most = std::numeric_limits<std::size_t>::max());
  /// How often something was released at `address`.
  std::size_t released(std::uintptr_t address) const;

  /// Whether any thread of this launch has used a fence or an ordered atomic: then it knows what volatile flags are
  /// for.
  bool used() const { return used_; }
  /// An ordered atomic that only reads.
  void use() { used_ = true; }

  /// Whether nothing has been released in this launch.
  bool none() const { return releases_.empty(); }

  /// `unfenced_write`, `unfenced_read`: a fence is missing before the atomic that hands over, or after the one that takes.
  enum class Order : std::uint8_t { none, unfenced_write, unfenced_read, full };
  /// How releases and acquires order an access by `thread` of `block` at `epoch` before what `now` does now.
  /// @param plain whether one of the two is a plain access
  Order order(std::uint32_t block, std::uint32_t thread, Epoch epoch, const Thread& now, bool plain) const {
    return none() ? Order::none : search(block, thread, epoch, now, plain);
  }
  /// Whether something was handed from that thread to `now`, by way of other places than `address`, that would order the
  /// access if fences or scopes reached farther, or that came too early for it.
  bool nearly_ordered(std::uint32_t block, std::uint32_t thread, Epoch epoch, const Thread& now,
                      std::uintptr_t address) const;

 private:
  struct Fence {
    HappensBefore before;
    MemoryScope scope;
    std::uint32_t wide;  ///< the thread's latest fence for the whole device: this one, one before, or 0
  };
  struct Release {
    HappensBefore before;
    Epoch at;     ///< when it was written
    bool fenced;  ///< false: an exchange with no fence before it, which orders nothing but looks as if it should
    MemoryScope scope;
    /// Not 0: the threads of the block have passed fences for the device before this stamp, and then a barrier.
    Epoch block_fenced = 0;
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
    FenceNeed need;
  };
  /// By rising stamp.
  struct Acquires {
    std::vector<Acquire> all;
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> of_thread;  ///< indices into `all`
  };
  /// What a search asks for.
  struct Rules {
    FenceNeed reader_fences = FenceNeed::before_plain;  ///< asked for where an acquire needs as much; none: nowhere
    bool writer_fences = true;
    bool scopes = true;
    const Releases* left_out = nullptr;  ///< not to be gone through
  };
  class Search;

  /// The fences of a block's threads for the whole device.
  struct BlockFences {
    Epoch first = 0;                                                            ///< the stamp of the first of all
    std::unordered_map<std::uint32_t, std::vector<HappensBefore>> of_thread{};  ///< what they order, by rising stamp
  };

  HappensBefore happens_before(const Thread& thread) const;
  Epoch block_fenced(std::uint32_t block) const;
  void add_fenced(const Thread& thread, std::uintptr_t address, MemoryScope scope);
  void add(std::uintptr_t address, Release release);
  Order search(std::uint32_t block, std::uint32_t thread, Epoch epoch, const Thread& now, bool plain) const;
  Epoch& ordered_up_to(std::uint32_t block, std::uint32_t thread, const Thread& now, bool plain) const;
  bool handed_too_early(std::uint32_t block, std::uint32_t thread, const HappensBefore& here,
                        const Releases* left_out) const;

  const Epochs& epochs_;
  bool used_ = false;
  bool has_unfenced_ = false;
  std::vector<Fence> fences_;                                    ///< Thread::fence is an index into it, from 1
  std::unordered_map<std::uint32_t, BlockFences> block_fences_;  ///< by block
  bool has_unfenced_reads_ = false;
  std::unordered_map<std::uintptr_t, Releases> releases_;  ///< by address
  std::unordered_map<std::uint32_t, Acquires> acquires_;   ///< by block
  /// By two threads, the first of them and the second as one number each, and by what is plain: up to which stamp the
  /// first one's accesses come before what the second does. Who takes a lock again and again is asked about the same
  /// access each time, with ever more to look through.
  mutable std::map<std::tuple<std::uint64_t, std::uint64_t, bool>, Epoch> ordered_;
};

}  // namespace simulator
