/// @file
/// Finds accesses that nothing orders.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/events/check.hpp"

namespace simulator {

namespace {

/// Two accesses race when they touch the same byte, at least one writes, not both are atomic, different threads make
/// them, and no barrier (within a block), launch (between blocks) or release and acquire by atomics stands between
/// them. The idea of keeping the last writer and the latest readers beside each location goes back to Savage et al.,
/// "Eraser" (1997), and Flanagan and Freund, "FastTrack" (2009); barriers make one number do the work of a vector
/// clock.
class RaceCheck final : public Check {
 public:
  explicit RaceCheck(const CheckContext& context) : Check(context, Needs::slow_path_only) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::shared_race, FindingKind::global_race}; }
  void launch_begin(const LaunchRequest& launch) override;
  void access(const Access& access) override;
  void unordered(const UnorderedPair& pair) override;
  /// Decides whether writes that met at one address wrote the same value.
  void after_write(const Access& access) override;
  /// What the thread has read at `address` was a guess, which the operation looks at again. Programs begin such loops
  /// with a plain read, as NVIDIA's guide does.
  void compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t bytes) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void block_aborted(const Block& block, const std::vector<Thread>& threads) override { interval_end(block, threads); }
  void launch_end() override;

  /// Why nothing orders two accesses.
  enum class Cause {
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
    one_line_of_warp     ///< as one_line, likewise
  };

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
    Relation relation;
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
    Relation relation;  ///< between the two, when they met
  };

  /// One side of a race.
  struct Party {
    std::uint32_t thread = 0;
    std::uint32_t block = 0;
    AccessKind kind = AccessKind::read;
    const void* pc = nullptr;
  };

  /// An atomic that counts, in global memory, by a thread of a block: the latest of the block at this address.
  struct Count {
    std::uint64_t number;  ///< of all such atomics of the launch
    Epoch epoch;
    const void* pc;
  };

  /// What the rest of the launch decides: volatile accesses that look like those to data, but the reader may turn out to
  /// ask for a flag; or that look like a race, but a fence may show that the program knows what it does.
  struct Undecided {
    Event event;  ///< of the first
    Verdict verdict = Verdict::may_be_stale;
    Site reader = 0;
    std::vector<std::uint32_t> blocks{};  ///< of all
  };

  /// A plain read that met another thread's write in its own line. What the reader writes there next tells whether both
  /// change one element, as `count += 1` does, or one hands the other a value.
  struct Meeting {
    const Thread* thread;
    std::uintptr_t address;
    EventKey event;
  };

  /// A pair of one line, a read and a write, whose threads may turn out to come to it once between two barriers.
  struct LineMeeting {
    EventKey event;
    std::uint32_t reader;  ///< thread of the block
    std::uint32_t writer;  ///< likewise
  };

  void note_volatile(const UnorderedPair& pair);
  bool follows_from_overrun(const Access& access, std::uintptr_t address, std::uint32_t other_block,
                            const Slot& other) const;
  void report_pair(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes,
                   Severity severity, Relation relation);
  Cause usual_cause(const Access& access, const Slot& other, bool other_writes, bool same_block) const;
  std::pair<Party, Party> parties(const Access& access, const Slot& other, std::uint32_t other_block,
                                  bool other_writes) const;
  void settle_equal_writes();
  void settle_guesses();
  void note_meeting(const Access& access, std::uintptr_t address, const EventKey& key);
  void settle_meetings(const Access& write);
  void note_line_meeting(const EventKey& key, const Party& subject, const Party& object);
  void settle_line_meetings(const std::vector<Thread>& threads);
  bool on_one_line(const void* one, const void* other);
  void note_count(const Access& access);
  const void* count_between(const Access& access, std::uint32_t other_block, const Slot& other) const;
  void note_warp(const EventKey& key, bool same_warp);
  void prefer_warp(const EventKey& key, Cause cause, std::uintptr_t address, Event& event);
  const void* shared_warp_barrier(const Party& subject, const Party& object) const;
  const Party* of_next_round(const void* barrier, const Party& subject, const Party& object) const;
  std::string other_part(std::uintptr_t address) const;
  std::string help(Cause cause, std::uintptr_t address, const void* count_pc = nullptr) const;
  /// @param cause what is known of it; set to what the two lines tell besides
  Event describe(const Party& subject, const Party& object, const ElementName& element, Cause& cause);

  std::vector<PendingWrite> pending_;
  std::vector<Guess> guesses_;
  std::vector<Meeting> meetings_;
  std::vector<LineMeeting> line_meetings_;
  std::map<std::pair<const void*, const void*>, bool> one_line_;        ///< whether two places in the code are
  std::unordered_map<std::uint32_t, std::uint32_t> volatile_searches_;  ///< by both sites
  std::map<EventKey, Undecided> undecided_;
  std::map<std::uintptr_t, std::unordered_map<std::uint32_t, Count>> counts_;  ///< by address and block
  std::uint64_t count_ = 0;
  /// Of findings in which all pairs so far were lanes of one warp: the advice for when one is not.
  std::map<EventKey, std::string> in_warp_;
  std::vector<bool> polled_;  ///< for each site: whether a thread has read there again and again
};

const RegisteredCheck<RaceCheck> race_check("races");

// More than the counters of a launch. Where there are more, they are data, as in a histogram.
constexpr std::size_t most_counters = 64;

// More than there are threads in such a loop at once. Where a loop waits by reading, there could be any number.
constexpr std::size_t most_guesses = 4096;

// One is enough to tell what a line does; some threads may have read there and gone another way.
constexpr std::size_t most_meetings = 64;

// So many pairs of two lines are looked up among all that was released: each search may take as long as the launch is.
constexpr std::uint32_t most_volatile_searches = 256;

}  // namespace

void RaceCheck::launch_begin(const LaunchRequest& /*launch*/) {
  volatile_searches_.clear();
  meetings_.clear();
  counts_.clear();
}

void RaceCheck::access(const Access& access) {
  if (access.is_flag() && access.kind == AccessKind::read) {
    if (polled_.size() <= access.site) polled_.resize(access.site + std::size_t{1});
    polled_[access.site] = true;
  }
  if (access.kind == AccessKind::write && !meetings_.empty()) [[unlikely]]
    settle_meetings(access);
  if (access.kind == AccessKind::atomic && access.space == Space::global) note_count(access);
}

void RaceCheck::unordered(const UnorderedPair& pair) {
  const Access& access = pair.access;
  if (pair.relation.verdict == Verdict::may_be_stale) return note_volatile(pair);
  if (pair.relation.verdict == Verdict::race_unless_looked_at) {
    if (guesses_.size() >= most_guesses) settle_guesses();
    guesses_.push_back({&access.thread, pair.address, access.address, pair.other, access.bytes, access.pc, access.space,
                        access.site, pair.relation});
    return;
  }
  const bool both_plain_writes = pair.other_writes && access.kind == AccessKind::write && !pair.other.atomic;
  if (!both_plain_writes || pair.begins_copy)
    return report_pair(access, pair.address, pair.other, pair.other_writes, Severity::error, pair.relation);
  if (!pending_.empty() && pending_.back().thread == &access.thread && pending_.back().address == access.address)
    return;  // one of its bytes is enough
  PendingWrite pending{&access.thread, access.address, access.bytes, {},           pair.other,
                       access.pc,      access.space,   access.order, access.scope, pair.relation};
  std::memcpy(pending.before, reinterpret_cast<const void*>(access.address), access.bytes);
  pending_.push_back(pending);
  access.tell_after = true;
}

// Between volatile accesses there is no race, but what is read may be old. A flag is made for that. Data are not: they
// are handed over by something else, here by something that would order them if it reached so far, or that comes too
// early.
void RaceCheck::note_volatile(const UnorderedPair& pair) {
  const ReleaseAcquire& all = scheduler_.release_acquire();
  if (all.none()) return;
  const Access& access = pair.access;
  const Slot& other = pair.other;
  if (volatile_searches_[static_cast<std::uint32_t>(access.site) << 16U | other.site]++ >= most_volatile_searches)
    return;
  const Epochs& epochs = device_.epochs();
  const std::uint32_t block = epochs.in_block(other.epoch) ? access.thread.block : epochs.block_at(other.epoch);
  Relation relation = pair.relation;
  relation.handed_over = all.order(block, other.thread, other.epoch, access.thread, false);
  if (relation.handed_over != ReleaseAcquire::Order::full &&
      all.nearly_ordered(block, other.thread, other.epoch, access.thread, pair.address))
    report_pair(access, pair.address, other, pair.other_writes, Severity::warning, relation);
}

void RaceCheck::after_write(const Access& /*access*/) { settle_equal_writes(); }

void RaceCheck::settle_equal_writes() {
  std::vector<PendingWrite> pending;
  pending.swap(pending_);
  const auto equal_values = [](const PendingWrite& write) {
    return std::memcmp(write.before, reinterpret_cast<const void*>(write.address), write.bytes) == 0;
  };
  std::set<std::pair<const void*, Site>> differing;
  for (const PendingWrite& write : pending) {
    if (!equal_values(write)) differing.emplace(write.pc, write.other.site);
  }
  for (const PendingWrite& write : pending) {
    const bool equal = equal_values(write);
    if (equal && write.other.write) continue;  // the same as its own value before: the displaced write has been told
    if (equal && differing.count({write.pc, write.other.site}) != 0) continue;  // a part of a struct that differs
    const Access access{*write.thread, write.address, write.bytes, AccessKind::write,
                        write.space,   write.order,   write.scope, device_.sites().of(write.pc),
                        write.pc};
    report_pair(access, write.address, write.other, true, equal ? Severity::info : Severity::error, write.relation);
  }
}

void RaceCheck::compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t /*bytes*/) {
  const auto is_it = [&](const Guess& guess) { return guess.thread == &thread && guess.begin == address; };
  guesses_.erase(std::remove_if(guesses_.begin(), guesses_.end(), is_it), guesses_.end());
}

void RaceCheck::settle_guesses() {
  std::vector<Guess> guesses;
  guesses.swap(guesses_);
  for (const Guess& guess : guesses) {
    const Access access{*guess.thread,      guess.begin,         guess.bytes, AccessKind::read, guess.space,
                        AccessOrder::plain, MemoryScope::device, guess.site,  guess.pc};
    report_pair(access, guess.address, guess.other, true, Severity::error, guess.relation);
  }
}

void RaceCheck::interval_end(const Block& /*block*/, const std::vector<Thread>& threads) {
  meetings_.clear();
  if (!pending_.empty()) settle_equal_writes();
  if (!guesses_.empty()) settle_guesses();
  if (!line_meetings_.empty()) settle_line_meetings(threads);
}

void RaceCheck::launch_end() {
  const bool fences = scheduler_.release_acquire().used();
  for (const auto& [key, all] : std::exchange(undecided_, {})) {
    const bool polled = all.reader < polled_.size() && polled_[all.reader];
    if (all.verdict == Verdict::race_unless_fences ? fences : polled) continue;
    for (const std::uint32_t block : all.blocks) log_.record(key, block, [&event = all.event] { return event; });
  }
}

// Whether one of the two may come from a wrong index or wrong data: its thread or its line has been out of bounds before.
bool RaceCheck::follows_from_overrun(const Access& access, std::uintptr_t address, std::uint32_t other_block,
                                     const Slot& other) const {
  const OutOfBoundsHistory& history = went_out_of_bounds_;
  return history.precedes(access.thread.block, access.thread.number, access.thread.epoch) ||
         history.precedes(other_block, other.thread, other.epoch) ||
         history.reaches_beyond(access.pc, access.space, address) ||
         history.reaches_beyond(device_.sites().pc(other.site), access.space, address);
}

void RaceCheck::note_count(const Access& access) {
  if (counts_.size() >= most_counters && counts_.count(access.address) == 0) return;
  counts_[access.address][access.thread.block] = {++count_, access.thread.epoch, access.pc};
}

// The atomic by which the writer's block may have meant to tell this one that the value is there: the writer's came after
// its write, and this block's after that one.
const void* RaceCheck::count_between(const Access& access, std::uint32_t other_block, const Slot& other) const {
  for (const auto& [address, of_block] : counts_) {
    const auto here = of_block.find(access.thread.block);
    const auto there = of_block.find(other_block);
    if (here == of_block.end() || there == of_block.end()) continue;
    if (there->second.number < here->second.number && there->second.epoch >= other.epoch) return there->second.pc;
  }
  return nullptr;
}

// A finding of which one pair is no longer within a warp needs more than that warp's barrier.
void RaceCheck::note_warp(const EventKey& key, bool same_warp) {
  if (same_warp || in_warp_.empty()) return;
  const auto found = in_warp_.find(key);
  if (found == in_warp_.end()) return;
  log_.amend(key, [&](Event& event) {
    if (event.pattern != "within-warp") return;
    event.pattern.clear();
    event.help = found->second;
  });
  in_warp_.erase(found);
}

// Races in words.

namespace {

const char* participle(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomically updated";
  return kind == AccessKind::read ? "read" : "written";
}

// Why nothing orders the two accesses: the end of the sentence.
const char* reason(RaceCheck::Cause cause) {
  switch (cause) {
    case RaceCheck::Cause::same_value:
      return " too, with the same value";
    case RaceCheck::Cause::other_block:
    case RaceCheck::Cause::other_block_writes:
    case RaceCheck::Cause::other_of_grid:
    case RaceCheck::Cause::counted:
      return "; nothing orders two blocks of one launch";
    case RaceCheck::Cause::other_of_cluster:
      return ", with no barrier of the cluster between them";
    case RaceCheck::Cause::lockstep:
    case RaceCheck::Cause::lockstep_in_line:
      return "; only the lockstep of a warp would order them";
    case RaceCheck::Cause::no_fence:
      return "; the atomic between them orders nothing without a fence";
    case RaceCheck::Cause::no_reader_fence:
      return "; without a fence after the atomic that waits for it, what is read may be older";
    case RaceCheck::Cause::narrow_atomic:
      return "; an atomic of block scope means nothing to other blocks";
    case RaceCheck::Cause::volatile_data:
      return "; volatile orders nothing, and what was handed over between them came too early or reached too few";
    case RaceCheck::Cause::next_round:
    case RaceCheck::Cause::next_round_of_warp:
      return ", with no barrier between the two rounds";
    case RaceCheck::Cause::next_call:
    case RaceCheck::Cause::next_call_in_warp:
      return ", with no barrier in between";
    case RaceCheck::Cause::phases:
      return "; no phase of a barrier orders the two";
    case RaceCheck::Cause::no_barrier:
    case RaceCheck::Cause::within_warp:
    case RaceCheck::Cause::one_line:
    case RaceCheck::Cause::one_line_of_warp:
    case RaceCheck::Cause::all_write:
      break;
  }
  return ", with no barrier between them";
}

// Why the advice to lanes of one warp is not the usual barrier.
constexpr const char* barrier_of_all =
    "(A __syncthreads() must be reached by every thread of the block, so it cannot stand in a branch that only some "
    "warps take.)";

// Where something orders the two that is too weak, or comes at the wrong place; nullptr for the others.
const char* advice_on_order(RaceCheck::Cause cause) {
  switch (cause) {
    case RaceCheck::Cause::lockstep:
      return "Threads of a warp no longer run in lockstep (since Volta, 2017): put a __syncwarp() between the two. "
             "Without it results may be wrong, also those of this run.";
    case RaceCheck::Cause::lockstep_in_line:
      return "Both are one line, and threads of a warp no longer run in lockstep (since Volta, 2017): read into a "
             "variable, call __syncwarp(), then write. Without that results may be wrong, also those of this run.";
    case RaceCheck::Cause::no_fence:
      return "Put a __threadfence() between the last access to the data and the atomic that publishes it: without it "
             "others may see the new flag and the old data.";
    case RaceCheck::Cause::no_reader_fence:
      return "Put a __threadfence() after the loop or the atomic that takes the lock or sees the flag, before the "
             "first access to the data.";
    case RaceCheck::Cause::volatile_data:
      return "Access the data only after the flag was seen or under the lock, with a __threadfence() on both sides; if "
             "it is a flag itself, put a __threadfence() before it is set.";
    case RaceCheck::Cause::narrow_atomic:
      return "Use the atomic without _block in its name.";
    default:
      return nullptr;
  }
}

// Where a barrier orders one round, or one call, and not that with the next; nullptr for the others.
const char* advice_on_rounds(RaceCheck::Cause cause) {
  switch (cause) {
    case RaceCheck::Cause::next_round:
      return "The barrier in the loop orders one round only: a second __syncthreads() belongs at the end of the loop, "
             "before any thread begins the next round.";
    case RaceCheck::Cause::next_call:
      return "The barrier orders the write and the reads of one call, or of one round, but not its end and the "
             "beginning of the next: another __syncthreads() belongs there.";
    case RaceCheck::Cause::next_round_of_warp:
      return "The __syncwarp() in the loop orders one round only: a second one belongs at the end of the loop, before any "
             "lane begins the next round.";
    case RaceCheck::Cause::next_call_in_warp:
      return "The __syncwarp() orders the write and the reads of one call, or of one round, but not its end and the "
             "beginning of the next: another one belongs there.";
    default:
      return nullptr;
  }
}

// Where the two are of different blocks, and nothing stands between them; nullptr for the others.
const char* advice_between_blocks(RaceCheck::Cause cause) {
  switch (cause) {
    case RaceCheck::Cause::other_block:
      return "Blocks run in any order, and __syncthreads() does not reach beyond its block: give each block its own "
             "outputs, use an atomic, or split the work into two launches.";
    case RaceCheck::Cause::other_block_writes:
      return "One of the two values is lost, since blocks run in any order. Should each have an element of its own? Then "
             "look at how they find the index. If they are meant to meet there, it takes an atomic, or two launches.";
    case RaceCheck::Cause::other_of_grid:
      return "The blocks of this cooperative launch can wait for each other: between the two belongs a "
             "cooperative_groups::this_grid().sync() that every thread of the grid reaches.";
    case RaceCheck::Cause::other_of_cluster:
      return "__syncthreads() does not reach beyond its block: a cluster.sync() that every thread of the cluster "
             "reaches belongs between the two.";
    default:
      return nullptr;
  }
}

/// What to do about it. @param counting_line that of the atomic which both blocks count with, for `counted` alone
std::string advice(RaceCheck::Cause cause, int counting_line) {
  for (const char* const text : {advice_on_order(cause), advice_on_rounds(cause), advice_between_blocks(cause)}) {
    if (text != nullptr) return text;
  }
  switch (cause) {
    case RaceCheck::Cause::same_value:
      return "Equal values make the order harmless. One writer would do.";
    case RaceCheck::Cause::phases:
      return "The thread that comes first must arrive at a barrier after this access, and the other must wait for that "
             "phase before its own. Is each arrival after what it announces, and each wait before? And does init() "
             "count all that arrive? A count that is too small ends the phase too early.";
    case RaceCheck::Cause::one_line:
      return "In different rounds of a loop, a __syncthreads() that all threads reach belongs between the rounds. In one "
             "round, read into a variable, wait, then write. If many threads add to one element, use an atomic.";
    case RaceCheck::Cause::all_write:
      return "Several threads write one element, and all values but one are lost. Should each have an element of its "
             "own? Then look at the index. Else let one thread write, or use an atomic if each adds to it. In "
             "different rounds of a loop, a __syncthreads() that all threads reach belongs between the rounds.";
    case RaceCheck::Cause::within_warp:
      return fmt::format(
          "Both threads are lanes of one warp, here and in all pairs that were found: a __syncwarp() belongs between "
          "the two. {}",
          barrier_of_all);
    case RaceCheck::Cause::one_line_of_warp:
      return fmt::format(
          "Both are one line, and both threads are lanes of one warp, here and in all pairs that were found. In "
          "different rounds of a loop, a __syncwarp() belongs between the rounds; in one round, read into a variable, "
          "call __syncwarp(), then write. {}",
          barrier_of_all);
    case RaceCheck::Cause::counted:
      return fmt::format(
          "If the atomic in line {} is to tell other blocks that the value is there: the thread that writes it calls "
          "__threadfence() after the write and before that atomic. Without it, another block may see the new count and "
          "the old value. (__threadfence_block() is for the own block alone, and so is __syncthreads().) Else split the "
          "work into two launches.",
          counting_line);
    default:
      break;
  }
  return "A __syncthreads() that every thread of the block reaches belongs between the two.";
}

constexpr const char* read_then_write =
    "Some threads write here while others still read. Let each thread first read into a variable of its own; then all "
    "wait at a __syncthreads(), outside of any `if`; then each writes.";

constexpr const char* lost_update =
    "Both threads read the element, change it and write it back: one change is lost when the other comes between. An "
    "atomic does all three in one step: atomicAdd(&element, value).";

// Between two accesses of one line there is no place for a barrier.
bool same_line(Symbolizer& symbolizer, const void* one, const void* other) {
  const SourceLocation a = symbolizer.locate(one);
  const SourceLocation b = symbolizer.locate(other);
  return a.line != 0 && a.line == b.line && a.file == b.file;
}

}  // namespace

// The sentence is about the reader, else about the later line, whichever of the two came second on this schedule.
std::pair<RaceCheck::Party, RaceCheck::Party> RaceCheck::parties(const Access& access, const Slot& other,
                                                                 std::uint32_t other_block, bool other_writes) const {
  Party subject{access.thread.number, block().number, access.kind, access.pc};
  Party object{other.thread, other_block,
               other.atomic   ? AccessKind::atomic
               : other_writes ? AccessKind::write
                              : AccessKind::read,
               device_.sites().pc(other.site)};
  const bool no_reader = subject.kind != AccessKind::read && object.kind != AccessKind::read;
  if (object.kind == AccessKind::read || (no_reader && subject.pc < object.pc)) std::swap(subject, object);
  return {subject, object};
}

// By the place of the two threads, where nothing else is known.
RaceCheck::Cause RaceCheck::usual_cause(const Access& access, const Slot& other, bool other_writes,
                                        bool same_block) const {
  if (same_block) {
    // Which of the two came second is the schedule's doing.
    const Thread& other_thread = scheduler_.fibers().thread(other.thread);
    const bool has_phases = access.thread.has_waited_for_phase || other_thread.has_waited_for_phase;
    return has_phases ? Cause::phases : Cause::no_barrier;
  }
  if (access.space == Space::shared) return Cause::other_of_cluster;
  if (launch().cooperative) return Cause::other_of_grid;
  const bool both_store = access.kind == AccessKind::write && other_writes && !other.atomic;
  return both_store ? Cause::other_block_writes : Cause::other_block;
}

void RaceCheck::report_pair(const Access& access, std::uintptr_t address, const Slot& other, bool other_writes,
                            Severity severity, Relation relation) {
  const ReleaseAcquire::Order found = relation.handed_over;
  const bool same_block = device_.epochs().in_block(other.epoch);
  const bool same_warp = same_block && other.thread / warp_size == access.thread.number / warp_size;
  const std::uint32_t other_block = same_block ? block().number : device_.epochs().block_at(other.epoch);
  if (follows_from_overrun(access, address, other_block, other)) return;
  Cause cause = usual_cause(access, other, other_writes, same_block);
  const void* count_pc = nullptr;
  if ((cause == Cause::other_block || cause == Cause::other_of_grid) && access.kind == AccessKind::read &&
      access.is_plain() && other_writes && !other.atomic) {
    count_pc = count_between(access, other_block, other);
    if (count_pc != nullptr) cause = Cause::counted;
  }
  if (severity == Severity::info) cause = Cause::same_value;
  if (severity == Severity::warning)
    cause = found == ReleaseAcquire::Order::unfenced_read ? Cause::no_reader_fence : Cause::volatile_data;
  if (severity == Severity::error) {
    if (found == ReleaseAcquire::Order::unfenced_write) cause = Cause::no_fence;
    if (found == ReleaseAcquire::Order::unfenced_read) cause = Cause::no_reader_fence;
    if (same_warp && access.is_volatile() && other.is_volatile) cause = Cause::lockstep;
    if (other.atomic && access.is_atomic()) cause = Cause::narrow_atomic;
    if (cause == Cause::no_fence || cause == Cause::no_reader_fence || cause == Cause::lockstep)
      severity = Severity::warning;
  }
  Party subject;
  Party object;
  std::tie(subject, object) = parties(access, other, other_block, other_writes);
  const FindingKind kind = access.space == Space::shared ? FindingKind::shared_race : FindingKind::global_race;
  const std::uintptr_t variable = device_.variable_at(access.space, address);
  const EventKey key{kind, severity, subject.pc, object.pc, variable};
  const auto make_event = [&] {
    Cause told = cause;
    Event event = describe(subject, object, name(access.space, address, access.bytes, subject.block), told);
    event.kind = kind;
    event.severity = severity;
    event.touch = {address, access.bytes, access.kind, access.space};
    event.help = help(told, address, count_pc);
    if (same_warp && severity == Severity::error && launch().threads_per_block() > warp_size)
      prefer_warp(key, told, address, event);
    return event;
  };
  note_warp(key, same_warp);
  if (relation.verdict >= Verdict::race_unless_looked_at) {
    log_.record(key, block().number, make_event);
    if (cause == Cause::no_barrier && severity == Severity::error) note_line_meeting(key, subject, object);
    if (access.kind == AccessKind::read && severity == Severity::error && access.is_plain())
      note_meeting(access, address, key);
    return;
  }
  Undecided& all = undecided_[key];
  if (all.blocks.empty()) all.event = make_event();
  all.verdict = relation.verdict;
  all.reader = access.kind == AccessKind::read ? access.site : static_cast<Site>(other.site);
  all.blocks.push_back(block().number);
}

// The first pair of a finding is within a warp.
void RaceCheck::prefer_warp(const EventKey& key, Cause cause, std::uintptr_t address, Event& event) {
  if (cause != Cause::no_barrier && cause != Cause::one_line) return;
  in_warp_[key] = event.help;
  event.pattern = "within-warp";
  event.help = help(cause == Cause::no_barrier ? Cause::within_warp : Cause::one_line_of_warp, address);
}

bool RaceCheck::on_one_line(const void* one, const void* other) {
  const auto [entry, is_new] = one_line_.try_emplace({one, other}, false);
  if (is_new) entry->second = same_line(device_.symbolizer(), one, other);
  return entry->second;
}

void RaceCheck::note_meeting(const Access& access, std::uintptr_t address, const EventKey& key) {
  if (meetings_.size() < most_meetings && on_one_line(key.pc, key.other_pc))
    meetings_.push_back({&access.thread, address, key});
}

// The thread writes what it has read in the same line.
void RaceCheck::settle_meetings(const Access& write) {
  for (const Meeting& meeting : meetings_) {
    const bool same = meeting.thread == &write.thread && write.address <= meeting.address &&
                      meeting.address < write.address + write.bytes;
    if (!same || !on_one_line(meeting.event.pc, write.pc)) continue;
    log_.amend(meeting.event, [](Event& event) {
      event.pattern = "lost-update";
      event.help = lost_update;
    });
  }
}

void RaceCheck::note_line_meeting(const EventKey& key, const Party& subject, const Party& object) {
  const bool read_and_write = subject.kind == AccessKind::read && object.kind == AccessKind::write;
  if (key.kind == FindingKind::shared_race && read_and_write && line_meetings_.size() < most_meetings &&
      on_one_line(key.pc, key.other_pc))
    line_meetings_.push_back({key, subject.thread, object.thread});
}

// Threads that have written once at most since the barrier have come to the line once: both accesses are of one round.
void RaceCheck::settle_line_meetings(const std::vector<Thread>& threads) {
  for (const LineMeeting& meeting : std::exchange(line_meetings_, {})) {
    const auto writes_of = [&](std::uint32_t thread) {
      return threads[thread].tally.shared_writes - threads[thread].earlier_shared_writes;
    };
    if (writes_of(meeting.reader) > 1 || writes_of(meeting.writer) != 1) continue;
    log_.amend(meeting.event, [](Event& event) {
      if (!event.pattern.empty()) return;  // it is told as something else
      event.pattern = "read-then-write";
      event.help = read_then_write;
    });
  }
}

// The __syncwarp() that both have passed last: lanes of one warp that have passed the same one.
const void* RaceCheck::shared_warp_barrier(const Party& subject, const Party& object) const {
  if (subject.block != object.block || subject.thread / warp_size != object.thread / warp_size) return nullptr;
  const void* const one = scheduler_.fibers().thread(subject.thread).warp_barrier_pc;
  return one == scheduler_.fibers().thread(object.thread).warp_barrier_pc ? one : nullptr;
}

// Which of the two belongs to the next round of a loop, or to the next call of a function: the one that stands above the
// barrier that both have passed last, and yet comes after it. The other one stands below it, or in a function that is
// called there. nullptr where neither does.
const RaceCheck::Party* RaceCheck::of_next_round(const void* barrier, const Party& subject, const Party& object) const {
  if (barrier == nullptr) return nullptr;
  Symbolizer& symbolizer = device_.symbolizer();
  const SourceLocation between = symbolizer.locate(barrier);
  const int function = symbolizer.function(barrier).line;
  const auto is_above = [&](const Party& party) {
    const SourceLocation where = symbolizer.locate(party.pc);
    return where.file == between.file && symbolizer.function(party.pc).line == function && where.line < between.line;
  };
  const auto is_elsewhere_or_below = [&](const Party& party) {
    const SourceLocation where = symbolizer.locate(party.pc);
    return where.file == between.file && (symbolizer.function(party.pc).line != function || where.line > between.line);
  };
  if (is_above(subject) && is_elsewhere_or_below(object)) return &subject;
  if (is_above(object) && is_elsewhere_or_below(subject)) return &object;
  return nullptr;
}

// Of an array that has several parts, each a tile: whether the two are meant to share one.
std::string RaceCheck::other_part(std::uintptr_t address) const {
  const PlacedVariable* const variable = device_.shared_memory().closest(address);
  if (variable == nullptr || variable->declaration == nullptr || variable->declaration->extents[2] == 0) return "";
  const std::size_t part = variable->bytes / variable->declaration->extents[0];
  if (address - variable->base >= variable->bytes) return "";
  return fmt::format(" Or should the two use different parts of {0}? Both are in {0}[{1}].", variable->name,
                     (address - variable->base) / part);
}

/// @param count_pc the atomic which both blocks count with, for `counted` alone
std::string RaceCheck::help(Cause cause, std::uintptr_t address, const void* count_pc) const {
  std::string text = advice(cause, count_pc == nullptr ? 0 : device_.symbolizer().locate(count_pc).line);
  if (cause == Cause::no_barrier || cause == Cause::within_warp) text += other_part(address);
  return text;
}

Event RaceCheck::describe(const Party& subject, const Party& object, const ElementName& element, Cause& cause) {
  Event event;
  event.pc = subject.pc;
  event.other_pc = object.pc;
  event.variable = element.variable;
  event.in_kernel = true;
  event.thread = launch().thread_index(subject.thread);
  event.block = launch().block_index(subject.block);
  event.other_thread = launch().thread_index(object.thread);
  event.other_block = launch().block_index(object.block);
  const std::string object_thread = launch().thread_text(object.thread);
  const std::string object_block = launch().block_text(object.block);
  event.other_text =
      fmt::format("{} here by thread {} of block {}", participle(object.kind), object_thread, object_block);
  const std::string who =
      subject.block == object.block ? object_thread : fmt::format("{} of block {}", object_thread, object_block);
  const char* subject_round = "";
  const char* object_round = "";
  const Party* later = nullptr;
  bool in_warp = false;
  if (cause == Cause::no_barrier) {
    const Block* const block = scheduler_.resident_block(subject.block);
    later = of_next_round(block == nullptr ? nullptr : block->barrier_pc, subject, object);
    in_warp = later == nullptr;
    if (in_warp) later = of_next_round(shared_warp_barrier(subject, object), subject, object);
  }
  if (later != nullptr) {
    const bool in_loop = device_.symbolizer().function_name(later->pc) == Symbolizer::base_name(launch().names.kernel);
    cause = in_loop ? (in_warp ? Cause::next_round_of_warp : Cause::next_round)
                    : (in_warp ? Cause::next_call_in_warp : Cause::next_call);
    (later == &subject ? subject_round : object_round) = in_loop ? " in the next round of the loop" : " the next time";
    event.pattern = in_loop ? "next-round" : "next-call";
    if (later == &object) event.other_text += in_loop ? " in the next round" : " the next time";
  }
  event.message =
      fmt::format("thread {} of block {} {} {}{}, which thread {} {}{}{}", launch().thread_text(subject.thread),
                  launch().block_text(subject.block), verb(subject.kind), element.text, subject_round, who,
                  verb(object.kind), object_round, reason(cause));
  if (cause == Cause::lockstep && same_line(device_.symbolizer(), subject.pc, object.pc))
    cause = Cause::lockstep_in_line;
  if (cause == Cause::no_barrier && same_line(device_.symbolizer(), subject.pc, object.pc))
    cause = subject.kind == AccessKind::read ? Cause::one_line : Cause::all_write;
  if (cause == Cause::phases) event.pattern = "phase-order";
  if (cause == Cause::other_of_grid || cause == Cause::other_of_cluster) event.pattern = "blocks-together";
  if (cause == Cause::counted) event.pattern = "counted-without-fence";
  return event;
}

}  // namespace simulator
