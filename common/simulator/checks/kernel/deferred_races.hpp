/// @file
/// What is known of a race only after it has been found: for each such question one class, which notes and later settles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/checks/kernel/race_words.hpp"
#include "simulator/events/check.hpp"

namespace simulator {

/// A pair that waits for its verdict: what an UnorderedPair only refers to.
class HeldPair {
 public:
  explicit HeldPair(const UnorderedPair& pair)
      : access_(pair.access),
        address_(pair.address),
        other_(pair.other),
        other_writes_(pair.other_writes),
        relation_(pair.relation) {}

  UnorderedPair pair() const { return {access_, address_, other_, other_writes_, relation_, false}; }
  const Access& access() const { return access_; }
  const Slot& other() const { return other_; }

 private:
  Access access_;
  std::uintptr_t address_;
  Slot other_;
  bool other_writes_;
  Relation relation_;
};

/// What becomes of a pair whose verdict is known.
using Report = std::function<void(const UnorderedPair&, Severity)>;

/// Two writes of the same value do no harm. What a write stores is known once it is done.
class EqualWrites {
 public:
  /// The write is to be told of again, by then.
  void note(const UnorderedPair& pair);
  void settle(const Report& report);

 private:
  struct PendingWrite {
    HeldPair pair;
    std::uint8_t before[16];

    bool is_equal() const;
  };

  std::vector<PendingWrite> writes_;
};

/// A plain read of what another thread updates atomically may be the guess with which a compare-and-swap begins.
class PendingCasReads {
 public:
  /// @returns whether there are so many that they should be settled
  bool note(const UnorderedPair& pair);
  /// The thread looks again at what it has read at `address`: no race.
  void looked_at_again(const Thread& thread, std::uintptr_t address);
  void settle(const Report& report);

 private:
  std::list<HeldPair> reads_;
};

/// Whether two places in the code are on one line, between which there is no room for a barrier.
class SameLine {
 public:
  explicit SameLine(Symbolizer& symbolizer) : symbolizer_(symbolizer) {}
  bool operator()(const void* one, const void* other);

 private:
  Symbolizer& symbolizer_;
  std::map<std::pair<const void*, const void*>, bool> known_;
};

/// A plain read that met another thread's write in its own line. What the reader writes there next tells whether both
/// change one element, as `count += 1` does, or one hands the other a value.
class PossibleLostUpdates {
 public:
  PossibleLostUpdates(SameLine& same_line, FindingLog& log) : same_line_(same_line), log_(log) {}

  void note(const Access& read, std::uintptr_t address, const EventKey& key);
  bool empty() const { return pairs_.empty(); }
  void settle(const Access& write);
  void forget() { pairs_.clear(); }

 private:
  struct PossibleLostUpdate {
    const Thread* thread;
    std::uintptr_t address;
    EventKey key;
  };

  SameLine& same_line_;
  FindingLog& log_;
  std::vector<PossibleLostUpdate> pairs_;
};

/// A read and a write of one line, whose threads may turn out to come to it once between two barriers: then both are of
/// one round.
class SameLinePairs {
 public:
  SameLinePairs(SameLine& same_line, FindingLog& log) : same_line_(same_line), log_(log) {}

  /// @param reader thread of the block
  /// @param writer likewise
  void note(const EventKey& key, std::uint32_t reader, std::uint32_t writer);
  /// The interval ends.
  void settle(const std::vector<Thread>& threads);

 private:
  struct SameLinePair {
    EventKey key;
    std::uint32_t reader;
    std::uint32_t writer;
  };

  SameLine& same_line_;
  FindingLog& log_;
  std::vector<SameLinePair> pairs_;
};

/// Writes that met another thread's read, and may turn out to leave the element as it was.
class UnchangingWrites {
 public:
  explicit UnchangingWrites(FindingLog& log) : log_(log) {}

  /// The write is to be told of again, once it is done.
  void note(const Access& write, std::uintptr_t address, const EventKey& key);
  void settle();

 private:
  struct PendingWrite {
    EventKey key;
    std::uintptr_t address;
    std::uint32_t before;
  };
  /// What the writes of a finding have done so far.
  struct Effect {
    bool all_unchanging = true;
    RaceAdvice usual_advice{};  ///< for when one changes something
  };

  FindingLog& log_;
  std::vector<PendingWrite> writes_;
  std::map<EventKey, Effect> effects_;
};

/// Findings in which all pairs so far were lanes of one warp, for which the warp's barrier would do. Pairs of the same two lines
/// are one finding, at whatever places of the lines they are.
class WarpPairs {
 public:
  WarpPairs(SameLine& same_line, FindingLog& log) : same_line_(same_line), log_(log) {}

  /// @param advice for when one pair is not
  /// @returns whether all pairs so far are of one warp
  bool note(const EventKey& key, RaceAdvice advice);
  /// A pair of the finding is of two warps.
  void settle(const EventKey& key);

 private:
  bool is_one_finding(const EventKey& one, const EventKey& other);

  SameLine& same_line_;
  FindingLog& log_;
  std::map<EventKey, RaceAdvice> advice_;
  std::set<EventKey> of_two_warps_;
};

/// What the rest of the launch decides: volatile accesses that look like those to data, but the reader may turn out to
/// ask for a flag; or that look like a race, but a fence may show that the program knows what it does.
class DeferredPairs {
 public:
  explicit DeferredPairs(FindingLog& log) : log_(log) {}

  /// A thread has read there again and again, as one asks for a flag.
  void note_flag(Site reader);
  template <class MakeEvent>
  void note(const EventKey& key, Verdict verdict, Site reader, std::uint32_t block, MakeEvent make_event) {
    DeferredPair& all = pairs_[key];
    if (all.blocks.empty()) all.event = make_event();
    all.verdict = verdict;
    all.reader = reader;
    all.blocks.push_back(block);
  }
  /// The launch ends.
  void settle(bool knows_fences);

 private:
  struct DeferredPair {
    Event event;  ///< of the first
    Verdict verdict = Verdict::may_be_stale;
    Site reader = 0;
    std::vector<std::uint32_t> blocks{};  ///< of all
  };

  FindingLog& log_;
  std::map<EventKey, DeferredPair> pairs_;
  std::vector<bool> asks_for_flag_;  ///< by site
};

/// Asynchronous copies that have been waited for since the block's last barrier: to which words, and whether they began before
/// that barrier.
class EndedCopies {
 public:
  struct Ended {
    bool late;  ///< it began before the barrier, which does not wait for it
  };

  void note(const Access& write, bool late);
  /// nullptr where the thread has not waited for a copy to that word.
  const Ended* find(std::uint32_t block, std::uint32_t thread, std::uintptr_t address) const;
  void forget(std::uint32_t block) {
    if (!of_block_.empty()) of_block_.erase(block);
  }
  void forget() { of_block_.clear(); }

 private:
  static std::uint64_t key(std::uint32_t thread, std::uintptr_t address) {
    return std::uint64_t{thread} << 32U | (address >> 2U & 0xFFFFFFFFU);
  }

  std::unordered_map<std::uint32_t, std::unordered_map<std::uint64_t, Ended>> of_block_;
};

/// Atomics in global memory that count: by one of them a block may mean to tell another that a value is there.
class BlockCounters {
 public:
  void note(const Access& atomic);
  /// The atomic of the other block, after its write, and before one of this block; nullptr where there is none.
  const void* between(std::uint32_t block, std::uint32_t other_block, Epoch write) const;
  void forget() { counts_.clear(); }

 private:
  /// The latest of a block at an address.
  struct Count {
    std::uint64_t number;  ///< of all such atomics
    Epoch epoch;
    const void* pc;
  };

  std::map<std::uintptr_t, std::unordered_map<std::uint32_t, Count>> counts_;  ///< by address and block
  std::uint64_t latest_ = 0;
};

}  // namespace simulator
