/// @file
/// Races in words: all that is said of them, made of a cause and facts.
#pragma once

#include <string>

#include "simulator/results/access_kind.hpp"
#include "simulator/results/cause.hpp"
#include "simulator/results/remedy.hpp"

namespace simulator {

/// Why nothing orders two accesses.
enum class RaceCause {
  no_barrier,
  next_round,
  one_line,
  all_write,
  other_block,
  other_of_cluster,
  same_value,
  lockstep,
  no_fence,
  no_reader_fence,
  narrow_atomic,
  volatile_data,
  other_block_writes,  ///< as other_block, where both store into the element
  other_of_grid,       ///< as other_block, where the blocks may wait for each other
  next_call,           ///< as next_round, in a function that the kernel calls
  next_round_of_warp,  ///< as next_round, where the barrier is a __syncwarp()
  next_call_in_warp,   ///< as next_call, likewise
  counted,             ///< as other_block, where both blocks count up in between, the writer first
  phases,              ///< as no_barrier, where the thread has waited for a phase of a barrier in memory
  lockstep_in_line,    ///< as lockstep, where both are one line
  within_warp,         ///< as no_barrier, where all pairs are lanes of one warp, in a block of several
  one_line_of_warp,    ///< as one_line, likewise
  lost_update,         ///< as one_line, where both change what they have read
  read_then_write,     ///< as one_line, where each thread comes to it once between two barriers
  guards_write,        ///< as no_barrier, in global memory, where the read stands in the condition before the write
  copy_waited_late,    ///< as no_barrier, where one is an asynchronous copy that its thread waits for after a barrier
  copy_not_announced,  ///< likewise, where no barrier comes after the wait
  copy_beside,         ///< likewise, where the copy begins beside the access
  groups_of_lanes,     ///< lanes of one warp, to which __activemask() has given different masks
  nothing_to_add,      ///< as no_barrier, where the write leaves the element as it was
  overlapping_arrays   ///< as no_barrier, where two lines write into dynamic shared memory, and nobody reads in between
};

/// What the sentences about a race speak of.
struct RaceStory {
  /// One of the two accesses.
  struct Side {
    AccessKind kind;
    std::string thread;
    std::string block;
    bool in_next_round = false;  ///< of a loop, or in the next call of a function
  };

  RaceCause cause;
  Side subject;  ///< of the sentence
  Side object;
  bool same_block;
  std::string element;
  int counting_line = 0;  ///< for `counted`: that of the atomic which both blocks count with
  int barrier_line = 0;   ///< for `copy_waited_late`: that of the barrier
  int mask_line = 0;      ///< for `groups_of_lanes`: that of __activemask()
  std::string array{};    ///< where it has several parts, each a tile, and both are in one: its name
  std::size_t part = 0;   ///< of that array
};

/// What to do: in words, and the statement to write, where it is one.
struct RaceAdvice {
  std::string help{};
  Remedy remedy{};

  /// Gives it to an event in place of what that was advised before.
  template <class Told>
  void give(Told& told) const {
    told.help = help;
    told.remedy = remedy;
  }
};

/// The sentence, what is said beside the object's line, and what to do.
struct RaceWords {
  std::string message;
  std::string other_text;
  RaceAdvice advice;
};

RaceWords words_of(const RaceStory& story);

/// What to do about it.
RaceAdvice advice(const RaceStory& story);
/// The same where the cause says all.
RaceAdvice advice(RaceCause cause);

/// What to do about a copy that is under way while its threads pass a barrier in that line.
RaceAdvice advice_on_late_copy(int barrier_line);

/// The cause that reports and hints know; none for the usual ones.
Cause cause_of(RaceCause cause);

}  // namespace simulator
