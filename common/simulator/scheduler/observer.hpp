/// @file
/// The events of a run, and the interface of those that observe them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "simulator/device/kernel_types.hpp"
#include "simulator/device/shadow.hpp"
#include "simulator/results/access_kind.hpp"
#include "simulator/scheduler/launch_request.hpp"
#include "simulator/scheduler/thread.hpp"

namespace simulator {

/// What the program asks of the hardware: a volatile access is performed once and in program order, an atomic one in
/// one piece as well. A volatile access is one to a flag if it reads again at once, or stores right after a fence. An
/// exchange is an atomic whose effect does not depend on what was there.
enum class AccessOrder : std::uint8_t { plain, volatile_access, flag_access, atomic, exchange };

/// A load, store or atomic of the running thread, just before it happens.
struct Access {
  Thread& thread;
  std::uintptr_t address;
  std::uint32_t bytes;
  AccessKind kind;
  Space space;
  AccessOrder order;
  MemoryScope scope;  ///< of an atomic; MemoryScope::device for all others
  Site site;
  const void* pc;

  /// Set by an observer that wants to hear of this write again, in after_write().
  mutable bool tell_after = false;

  bool is_plain() const { return order == AccessOrder::plain; }
  bool is_volatile() const { return order == AccessOrder::volatile_access || order == AccessOrder::flag_access; }
  bool is_flag() const { return order == AccessOrder::flag_access; }
  bool is_atomic() const { return order >= AccessOrder::atomic; }
  bool is_atomic_in_block() const { return is_atomic() && scope == MemoryScope::block; }
};

/// The block that runs.
struct Block {
  std::uint32_t number = 0;  ///< linear index in the grid
  Index3 index{};
  std::uint32_t thread_count = 0;
  std::uint32_t left = 0;            ///< threads that had ended before the interval that runs now
  const void* barrier_pc = nullptr;  ///< the barrier that it has passed last
};

/// An index past the declared extent of an array, as the compiler's bounds check saw it.
struct IndexError {
  std::int64_t index;
  std::string type;    ///< as the compiler writes it: "'float [8]'"
  std::size_t extent;  ///< the array's number of elements, as in `type`
  const void* pc;
};

/// An access beside a local variable, by a pointer that was made of the variable's address.
struct LocalAccess {
  std::string_view variable;  ///< its name, where it has one
  std::size_t size;           ///< of the variable, in bytes
  std::int64_t offset;        ///< of the access from the variable's beginning, in bytes; may be below 0
  std::size_t bytes;          ///< that the access touches
  AccessKind kind;
  const void* pc;
};

/// How a loop shows that it does not end. Only one that waits is sure not to: the others have reached a limit.
enum class LoopSign : std::uint8_t {
  waits,       ///< it asks for what no thread changes any more
  comes_back,  ///< many accesses, and none of them writes to a new place or goes further through memory
  computes,    ///< it touches no memory for a long time
};

/// A loop that is not to be waited for.
struct EndlessLoop {
  const void* pc;
  LoopSign sign;
  std::size_t not_begun = 0;  ///< blocks that find no room on the device, because all that are there wait
};

/// A signal that the code of a running thread raised.
struct KernelFault {
  int signal;
  std::uintptr_t address;  ///< what was touched, where memory is the matter
  bool in_stack_guard;     ///< whether that is just past the end of a thread's stack
  const void* pc;          ///< the kernel's line, as a return address
};

/// What observers carry from a process that has run a part of a grid to the one that puts the parts together: plain
/// data, read in the order in which it was written. All zero is the empty report.
class PartReport {
 public:
  /// @returns false where there is no room left
  template <class T>
  bool put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (at_ + sizeof(T) > data_.size()) return false;
    std::memcpy(data_.data() + at_, &value, sizeof(T));
    at_ += sizeof(T);
    return true;
  }
  template <class T>
  T get() {
    T value;
    std::memcpy(&value, data_.data() + at_, sizeof(T));
    at_ += sizeof(T);
    return value;
  }
  void rewind() { at_ = 0; }

 private:
  std::array<std::byte, 32 * 1024> data_;
  std::size_t at_;
};

/// Observes a run. Observers hear of events in a fixed order and change nothing that runs; every hook does nothing by
/// default.
class Observer {
 public:
  /// Which accesses must come to access(). The fast path keeps back those that it has judged to be unremarkable: plain
  /// accesses to whole words, ordered by barriers alone, after which only the shadow has to be brought up to date.
  enum class Needs : std::uint8_t { nothing, slow_path_only, everything };

  explicit Observer(Needs needs = Needs::everything) : needs_(needs) {}
  virtual ~Observer() = default;

  /// May change from event to event.
  Needs needs() const { return needs_; }

  /// @name A launch and its blocks
  /// @{
  virtual void launch_begin(const LaunchRequest& /*launch*/) {}
  virtual void launch_end() {}
  virtual void block_begin(const Block& /*block*/) {}
  /// The block makes room for another one, until block_resumed().
  virtual void block_preempted(const Block& /*block*/) {}
  virtual void block_resumed(const Block& /*block*/) {}
  /// The launch has failed, and this block will not go on: comes before its block_end().
  virtual void block_aborted(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {}
  virtual void block_end(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {}
  /// @}

  /// @name Accesses of the running thread
  /// @{
  /// All its bytes lie in one live variable, at an address of the right alignment.
  virtual void access(const Access& /*access*/) {}
  /// The write for which an observer has set Access::tell_after is done. Comes at the thread's next event of another
  /// statement.
  virtual void after_write(const Access& /*access*/) {}
  /// Device memory, but a byte of no live variable. The access is skipped.
  virtual void access_outside_variables(const Access& /*access*/) {}
  /// Memory of the host that the program has registered.
  virtual void registered_access(const Access& /*access*/) {}
  /// No memory of the device at all. The launch ends.
  virtual void access_outside_device(const Access& /*access*/) {}
  /// The address is no multiple of the width. The launch ends.
  virtual void misaligned_access(const Access& /*access*/) {}
  /// A read of a `__constant__` variable, or an attempt to write one.
  virtual void constant_access(const Access& /*access*/) {}
  /// The thread uses an index out of range. The access itself comes next, or among the next few.
  virtual void index_out_of_range(const Thread& /*thread*/, const IndexError& /*error*/) {}
  /// The thread leaves one of its local variables. The launch ends.
  virtual void access_beside_local(const Thread& /*thread*/, const LocalAccess& /*access*/) {}
  /// The thread is about to compare the value at `address` and swap it.
  virtual void compare_and_swap(const Thread& /*thread*/, std::uintptr_t /*address*/, std::uint32_t /*bytes*/) {}
  /// The thread's quantum ends. Comes only where an access or an index of this quantum has been told.
  virtual void quantum_end(const Thread& /*thread*/) {}
  /// @}

  /// @name Asynchronous copies
  /// @{
  /// The thread has begun a copy to this place: from now on its bytes may be written at any time, until copy_ends().
  virtual void copy_begins(const Access& /*write*/) {}
  /// The running thread has put the copies that it has begun into a batch.
  virtual void copies_committed(const Thread& /*thread*/) {}
  /// The running thread waits for all of its batches but so many of the newest.
  virtual void copies_awaited(const Thread& /*thread*/, std::size_t /*newest*/) {}
  /// It is waited for, and about to be carried out; `write` is what copy_begins() was told, `began` the stamp of that.
  virtual void copy_ends(const Access& /*write*/, Epoch /*began*/) {}
  /// @}

  /// @name Barriers and warps
  /// @{
  /// All live threads wait or have finished: the interval that ends at a barrier, or the block's last.
  virtual void interval_end(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {}
  /// All live threads go on from the barrier at `pc`.
  virtual void barrier_passed(const Block& /*block*/, const void* /*pc*/) {}
  /// That barrier also tells the threads what all of them offered: __syncthreads_count() and its like. Comes before
  /// barrier_passed().
  virtual void barrier_result_given(const Block& /*block*/, const void* /*pc*/) {}
  /// The threads wait at different barriers, or at one that others will not reach. They go on afterwards.
  virtual void barrier_diverged(const Block& /*block*/, const std::vector<Thread>& /*threads*/) {}
  /// The block goes on: the whole grid has met.
  virtual void grid_barrier_passed(const Block& /*block*/) {}
  /// The lanes in the mask `lanes` of a warp have met in a shuffle or vote, and are about to go on.
  virtual void lanes_met(const std::vector<Thread>& /*threads*/, std::uint32_t /*warp*/, std::uint32_t /*lanes*/) {}
  /// The thread calls a warp-wide function with a mask that leaves itself out.
  virtual void lane_outside_mask(const Thread& /*thread*/, const WarpRequest& /*request*/) {}
  /// `waiting` waits in a warp-wide function for `absent`, which its mask names and which waits elsewhere. Both go on
  /// afterwards.
  virtual void warp_stuck(const Thread& /*waiting*/, const Thread& /*absent*/) {}
  /// The thread asks in a shuffle for the value of lane `source`, which takes no part.
  virtual void absent_lane_read(const Thread& /*thread*/, std::uint32_t /*mask*/, std::uint32_t /*source*/,
                                const void* /*pc*/) {}
  /// @}

  /// @name What ends a launch early
  /// @{
  /// An exception leaves the kernel. `what` is its text; nullptr where it has none.
  virtual void kernel_exception(const Thread& /*thread*/, const char* /*what*/) {}
  virtual void kernel_fault(const Thread& /*thread*/, const KernelFault& /*fault*/) {}
  /// The thread's loop does not end. `threads` are those of its block.
  virtual void endless_loop(const Thread& /*thread*/, const std::vector<Thread>& /*threads*/,
                            const EndlessLoop& /*loop*/) {}
  /// The block's threads meet at the barrier at `pc` again and again, and come no further.
  virtual void endless_barriers(const Block& /*block*/, const void* /*pc*/) {}
  /// The block of `waiting` waits for all blocks of the grid, of which some have ended or, where `some_not_begun`,
  /// cannot begin.
  virtual void grid_barrier_diverged(const Thread& /*waiting*/, bool /*some_not_begun*/) {}
  /// @}

  /// @name Parts of a grid in processes of their own
  /// @{
  /// Whether what is observed in several processes can be put together afterwards.
  virtual bool can_be_spread() const { return needs_ == Needs::nothing; }
  /// In the new process, before its blocks run.
  virtual void part_begin() {}
  /// In the same process, after its last block.
  /// @returns false where the part has to be run again, by the process that began the launch
  virtual bool part_end(PartReport& /*report*/) { return true; }
  /// In the process that began the launch.
  virtual void part_merge(PartReport& /*report*/) {}
  /// @}

  /// How often an observer of this process has changed its needs.
  static std::uint64_t changes_of_needs() { return changes_of_needs_; }

 protected:
  void set_needs(Needs needs) {
    if (needs_ == needs) return;
    needs_ = needs;
    ++changes_of_needs_;
  }

 private:
  inline static std::uint64_t changes_of_needs_ = 0;
  Needs needs_;
};

/// Which of the events that come in every block, or more often, an observer overrides. It need not be told of the others.
struct FrequentEvents {
  bool block_begin = true;
  bool interval_end = true;
  bool barrier_passed = true;
  bool block_end = true;
  bool lanes_met = true;
};

/// Those of T, where no class derived from T could override others.
template <class T>
constexpr FrequentEvents frequent_events_of() {
  if constexpr (!std::is_final_v<T>) {
    return {};
  } else {
    return {!std::is_same_v<decltype(&T::block_begin), decltype(&Observer::block_begin)>,
            !std::is_same_v<decltype(&T::interval_end), decltype(&Observer::interval_end)>,
            !std::is_same_v<decltype(&T::barrier_passed), decltype(&Observer::barrier_passed)>,
            !std::is_same_v<decltype(&T::block_end), decltype(&Observer::block_end)>,
            !std::is_same_v<decltype(&T::lanes_met), decltype(&Observer::lanes_met)>};
  }
}

}  // namespace simulator
