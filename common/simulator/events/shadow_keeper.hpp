/// @file
/// The only one that writes the notes beside device memory: who touched it last, and whether anything has set it.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/events/race_rules.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/scheduler/scheduler.hpp"

namespace simulator {

class Check;

/// Two accesses to one place that nothing orders, at least one of them a write.
struct UnorderedPair {
  const Access& access;    ///< the one that happens now
  std::uintptr_t address;  ///< of the word or byte
  const Slot& other;       ///< the one before
  bool other_writes;
  Relation relation;
  bool begins_copy;  ///< the access is that of an asynchronous copy, which may come at any time from now on
};

/// The most common accesses, in which nothing can be wrong: a few comparisons with the cell decide it. All others take
/// the slow path, which would have left the same in the cell: simulator.fast_path compares the two.
///
/// For plain accesses to whole words by the running thread, in a block that only barriers have ordered so far.
template <Space space>
class QuickCheck {
 public:
  QuickCheck(const Epochs& epochs, const Thread& thread, Site site) : epochs_(epochs), me_(thread.number) {
    mine_.epoch = thread.epoch;
    mine_.thread = thread.number;
    mine_.site = site;
  }

  /// Notes the read in the cell. @returns false, with nothing noted, where the checks must look at it
  bool read(Cell& cell) const {
    if (space == Space::shared && cell.write.epoch < epochs_.block_first()) return false;  // not written in this block
    if (may_conflict(cell.write)) return false;
    Slot& first = cell.reads[0];
    Slot& second = cell.reads[1];
    const bool first_is_old = first.epoch < epochs_.interval();
    if (!first_is_old && first.thread != me_) {
      if (second.epoch < epochs_.interval() || second.thread == me_) second = mine_;
      return true;
    }
    if (first_is_old) {
      if (space == Space::global && in_other_block(first)) cell.earlier_block_read = first;
      if (first.thread != me_ && (second.epoch < epochs_.interval() || second.thread == me_)) second = first;
    }
    first = mine_;
    return true;
  }

  /// Notes the write in the cell. @returns false, with nothing noted, where the checks must look at it
  bool write(Cell& cell) const {
    if (may_conflict(cell.write) || may_conflict(cell.reads[0]) || may_conflict(cell.reads[1])) return false;
    if (space == Space::global && epochs_.in_launch(cell.earlier_block_read.epoch)) return false;
    cell.write = mine_;
    return true;
  }

  /// Whether nothing has written there since the last barrier.
  bool is_new_place(const Cell& cell) const { return cell.write.epoch < epochs_.interval(); }

 private:
  bool in_other_block(const Slot& other) const {
    return epochs_.in_launch(other.epoch) && other.epoch < epochs_.block_first();
  }
  bool may_conflict(const Slot& other) const {
    if (other.epoch >= epochs_.interval()) return other.thread != me_;
    return space == Space::global && in_other_block(other);
  }

  const Epochs& epochs_;
  std::uint32_t me_;
  Slot mine_;
};

/// Keeps the shadow's cells and the marks of initialised bytes up to date, whatever checks are part of the run, and tells
/// them of accesses that nothing orders. It comes after all observers: what they read in the shadow is what was there
/// before the access.
class ShadowKeeper {
 public:
  ShadowKeeper(Device& device, const Scheduler& scheduler) : device_(device), scheduler_(scheduler) {}

  /// From now on, or no longer, tells `check` of pairs.
  void add(Check& check) { checks_.push_back(&check); }
  void remove(const Check& check) { std::erase(checks_, &check); }

  void launch_begin() { lines_.clear(); }
  void access(const Access& access);
  /// What others read or write after this is CopyCheck's to find. The write itself is noted when it is carried out.
  void copy_begins(const Access& write);
  /// What the thread has read at `address` was a guess, which the operation looks at again. Programs begin such loops
  /// with a plain read, as NVIDIA's guide does.
  void compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t bytes);

 private:
  /// What has been found of two lines in this launch.
  struct LinePair {
    std::uint32_t unordered = 0;
    ReleaseAcquire::Order latest = ReleaseAcquire::Order::none;  ///< of those that are not ordered
  };

  template <Space space>
  void note(const Access& access);
  template <Space space>
  void note_read(const Access& access, Cell& cell, std::uintptr_t address);
  template <Space space>
  void note_write(const Access& access, Cell& cell, std::uintptr_t address);
  template <Space space>
  Relation relation(const Access& access, const Slot& other, bool other_writes);
  template <Space space>
  bool compare(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes, bool begins_copy);
  template <Space space>
  bool concurrent(const Access& access, const Slot& other);
  template <Space space>
  bool in_other_block(const Access& access, const Slot& other) const;
  Moment moment() const;
  void tell(const UnorderedPair& pair) const;
  void keep_displaced(Cell& cell) const;
  ReleaseAcquire::Order handed_over(const Access& access, std::uint32_t block, const Slot& other);

  Device& device_;
  const Scheduler& scheduler_;
  std::vector<Check*> checks_;
  std::unordered_map<std::uint32_t, LinePair> lines_;  ///< by both sites
};

}  // namespace simulator
