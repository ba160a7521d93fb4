/// @file
/// The most common accesses, in which nothing can be wrong: a few comparisons with the cell decide it. All others are
/// left to the checks, which would have left the same in the cell: simulator.fast_path compares the two.
#pragma once

#include "simulator/execution/observer.hpp"
#include "simulator/memory/epochs.hpp"
#include "simulator/memory/shadow.hpp"

namespace simulator {

/// Stands in for the checks of races and of initialisation, for plain accesses to whole words by the running thread, in
/// a block that only barriers have ordered so far.
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

}  // namespace simulator
