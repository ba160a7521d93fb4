/// @file
/// Finds accesses that nothing orders.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/checks/kernel/deferred_races.hpp"
#include "simulator/checks/kernel/race_words.hpp"
#include "simulator/events/check.hpp"
#include "simulator/results/source_lines.hpp"

namespace simulator {

namespace {

using Order = ReleaseAcquire::Order;

/// Two accesses race when they touch the same byte, at least one writes, not both are atomic, different threads make
/// them, and no barrier (within a block), launch (between blocks) or release and acquire by atomics stands between
/// them: race_rules.hpp has the rules, and ShadowKeeper finds the pairs. The idea of keeping the last writer and the
/// latest readers beside each location goes back to Savage et al., "Eraser" (1997), and Flanagan and Freund, "FastTrack"
/// (2009); barriers make one number do the work of a vector clock.
class RaceCheck final : public Check {
 public:
  explicit RaceCheck(const CheckContext& context) : Check(context, Needs::slow_path_only) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::shared_race, FindingKind::global_race}; }
  void launch_begin(const LaunchRequest& launch) override;
  void access(const Access& access) override;
  void unordered(const UnorderedPair& pair) override;
  void after_write(const Access& /*access*/) override {
    equal_writes_.settle(report_);
    unchanging_writes_.settle();
  }
  void compare_and_swap(const Thread& thread, std::uintptr_t address, std::uint32_t /*bytes*/) override {
    cas_reads_.looked_at_again(thread, address);
  }
  void copy_ends(const Access& write, Epoch began) override {
    ended_copies_.note(write, !device_.epochs().in_interval(began));
  }
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void block_aborted(const Block& block, const std::vector<Thread>& threads) override { interval_end(block, threads); }
  void launch_end() override { deferred_pairs_.settle(scheduler_.release_acquire().used()); }

 private:
  /// One of the two accesses.
  struct Side {
    std::uint32_t thread = 0;
    std::uint32_t block = 0;
    AccessKind kind = AccessKind::read;
    const void* pc = nullptr;
  };

  /// What is known of a race when it is found.
  struct Race {
    Side subject;  ///< of the sentence
    Side object;
    std::uint32_t other_block;  ///< that of the earlier access
    bool same_warp;
    Severity severity;
    RaceCause cause;
    const void* counter = nullptr;             ///< for RaceCause::counted
    const EndedCopies::Ended* copy = nullptr;  ///< the object, where it is an asynchronous copy
    bool copy_begins = false;                  ///< the object is one that begins now
    bool in_global = false;                    ///< they meet in global memory
  };

  /// Which of the two belongs to the next round of a loop, or to the next call of a function.
  struct NextRound {
    const Side* later = nullptr;
    bool in_warp = false;  ///< the barrier between them is a __syncwarp()
  };

  void report(const UnorderedPair& pair, Severity severity);
  void report_if_stale(const UnorderedPair& pair);
  Race race_of(const UnorderedPair& pair, Severity severity) const;
  RaceCause usual_cause(const UnorderedPair& pair, bool same_block) const;
  static RaceCause cause_of_error(const UnorderedPair& pair, bool same_warp, RaceCause usual);
  void choose_sides(Race& race, const UnorderedPair& pair) const;
  bool in_groups(const Race& race) const;
  bool overwrites_unread(const UnorderedPair& pair) const;
  void find_copy(Race& race, const UnorderedPair& pair) const;
  bool follows_from_overrun(const UnorderedPair& pair, std::uint32_t other_block) const;
  void note_what_may_come(const UnorderedPair& pair, const Race& race, const EventKey& key);
  Event event_of(const UnorderedPair& pair, const Race& race, const EventKey& key);
  RaceCause refined_cause(const Race& race, const NextRound& next);
  bool guards_write(const Race& race);
  int barrier_line(std::uint32_t block) const;
  bool comes_before(const void* one, const void* other) const;
  NextRound next_round(const Race& race) const;
  /// Whether the later one stands in the kernel, so that a loop leads back to it, and not in a function that it calls.
  bool in_kernel_itself(const NextRound& next) const;
  const Side* beyond_barrier(const void* barrier, const Race& race) const;
  const void* shared_warp_barrier(const Race& race) const;
  void name_part(RaceStory& story, std::uintptr_t address) const;

  const Report report_ = [this](const UnorderedPair& pair, Severity severity) { report(pair, severity); };
  SourceLines lines_;
  SameLine same_line_{device_.symbolizer()};
  EqualWrites equal_writes_;
  PendingCasReads cas_reads_;
  PossibleLostUpdates lost_updates_{same_line_, log_};
  SameLinePairs same_line_pairs_{same_line_, log_};
  WarpPairs warp_pairs_{same_line_, log_};
  DeferredPairs deferred_pairs_{log_};
  BlockCounters counters_;
  EndedCopies ended_copies_;
  UnchangingWrites unchanging_writes_{log_};
  std::unordered_map<std::uint32_t, std::uint32_t> volatile_searches_;  ///< by both sites
};

const RegisteredCheck<RaceCheck> race_check("races");

// So many pairs of two lines are looked up among all that was released: each search may take as long as the launch is.
constexpr std::uint32_t most_volatile_searches = 256;

}  // namespace

void RaceCheck::launch_begin(const LaunchRequest& /*launch*/) {
  volatile_searches_.clear();
  lost_updates_.forget();
  counters_.forget();
  ended_copies_.forget();
}

void RaceCheck::access(const Access& access) {
  if (access.is_flag() && access.kind == AccessKind::read) deferred_pairs_.note_flag(access.site);
  if (access.kind == AccessKind::write && !lost_updates_.empty()) [[unlikely]]
    lost_updates_.settle(access);
  if (access.kind == AccessKind::atomic && access.space == Space::global) counters_.note(access);
}

void RaceCheck::unordered(const UnorderedPair& pair) {
  if (pair.relation.verdict == Verdict::may_be_stale) return report_if_stale(pair);
  if (pair.relation.verdict == Verdict::race_unless_looked_at) {
    if (cas_reads_.note(pair)) cas_reads_.settle(report_);
    return;
  }
  const bool both_store = pair.other_writes && pair.access.kind == AccessKind::write && !pair.other.atomic;
  if (both_store && !pair.begins_copy) return equal_writes_.note(pair);
  report(pair, Severity::error);
}

void RaceCheck::interval_end(const Block& block, const std::vector<Thread>& threads) {
  lost_updates_.forget();
  equal_writes_.settle(report_);
  unchanging_writes_.settle();
  cas_reads_.settle(report_);
  same_line_pairs_.settle(threads);
  ended_copies_.forget(block.number);
}

// Between volatile accesses there is no race, but what is read may be old. A flag is made for that. Data are not: they
// are handed over by something else, here by something that would order them if it reached so far, or that comes too
// early.
void RaceCheck::report_if_stale(const UnorderedPair& pair) {
  const ReleaseAcquire& all = scheduler_.release_acquire();
  if (all.none()) return;
  const Access& access = pair.access;
  const Slot& other = pair.other;
  std::uint32_t& searches = volatile_searches_[static_cast<std::uint32_t>(access.site) << 16U | other.site];
  if (searches++ >= most_volatile_searches) return;
  const Epochs& epochs = device_.epochs();
  const std::uint32_t block = epochs.in_block(other.epoch) ? access.thread.block : epochs.block_at(other.epoch);
  UnorderedPair stale = pair;
  stale.relation.handed_over = all.order(block, other.thread, other.epoch, access.thread, false);
  if (stale.relation.handed_over != Order::full &&
      all.nearly_ordered(block, other.thread, other.epoch, access.thread, pair.address))
    report(stale, Severity::warning);
}

void RaceCheck::report(const UnorderedPair& pair, Severity severity) {
  const Race race = race_of(pair, severity);
  const Access& access = pair.access;
  if (follows_from_overrun(pair, race.other_block)) return;
  const FindingKind kind = access.space == Space::shared ? FindingKind::shared_race : FindingKind::global_race;
  const EventKey key{kind, race.severity, race.subject.pc, race.object.pc,
                     device_.variable_at(access.space, pair.address)};
  const auto make_event = [&] { return event_of(pair, race, key); };
  if (!race.same_warp) warp_pairs_.settle(key);
  if (pair.relation.verdict >= Verdict::race_unless_looked_at) {
    log_.record(key, block().number, make_event);
    return note_what_may_come(pair, race, key);
  }
  const Site reader = access.kind == AccessKind::read ? access.site : static_cast<Site>(pair.other.site);
  deferred_pairs_.note(key, pair.relation.verdict, reader, block().number, make_event);
}

void RaceCheck::note_what_may_come(const UnorderedPair& pair, const Race& race, const EventKey& key) {
  if (race.severity != Severity::error) return;
  const bool read_and_write = race.subject.kind == AccessKind::read && race.object.kind == AccessKind::write;
  if (race.cause == RaceCause::no_barrier && read_and_write && key.kind == FindingKind::shared_race)
    same_line_pairs_.note(key, race.subject.thread, race.object.thread);
  if (read_and_write && race.cause == RaceCause::no_barrier && pair.access.kind == AccessKind::write)
    unchanging_writes_.note(pair.access, pair.address, key);
  if (pair.access.kind == AccessKind::read && pair.access.is_plain())
    lost_updates_.note(pair.access, pair.address, key);
}

// Whether one of the two may come from a wrong index or wrong data: its thread or its line has been out of bounds before.
bool RaceCheck::follows_from_overrun(const UnorderedPair& pair, std::uint32_t other_block) const {
  const Access& access = pair.access;
  const OutOfBoundsHistory& history = went_out_of_bounds_;
  return history.precedes(access.thread.block, access.thread.number, access.thread.epoch) ||
         history.precedes(other_block, pair.other.thread, pair.other.epoch) ||
         history.reaches_beyond(access.pc, access.space, pair.address) ||
         history.reaches_beyond(device_.sites().pc(pair.other.site), access.space, pair.address);
}

RaceCheck::Race RaceCheck::race_of(const UnorderedPair& pair, Severity severity) const {
  const Access& access = pair.access;
  const Slot& other = pair.other;
  const bool same_block = device_.epochs().in_block(other.epoch);
  Race race{};
  race.in_global = access.space == Space::global;
  race.other_block = same_block ? block().number : device_.epochs().block_at(other.epoch);
  race.same_warp = same_block && other.thread / warp_size == access.thread.number / warp_size;
  race.severity = severity;
  race.cause = usual_cause(pair, same_block);
  const bool between_blocks = race.cause == RaceCause::other_block || race.cause == RaceCause::other_of_grid;
  const bool reads_what_was_stored =
      access.kind == AccessKind::read && access.is_plain() && pair.other_writes && !other.atomic;
  if (between_blocks && reads_what_was_stored) {
    race.counter = counters_.between(access.thread.block, race.other_block, other.epoch);
    if (race.counter != nullptr) race.cause = RaceCause::counted;
  }
  if (severity == Severity::info) race.cause = RaceCause::same_value;
  if (severity == Severity::warning)
    race.cause =
        pair.relation.handed_over == Order::unfenced_read ? RaceCause::no_reader_fence : RaceCause::volatile_data;
  if (severity == Severity::error) race.cause = cause_of_error(pair, race.same_warp, race.cause);
  if (race.cause == RaceCause::no_fence || race.cause == RaceCause::no_reader_fence) race.severity = Severity::warning;
  choose_sides(race, pair);
  if (race.cause == RaceCause::no_barrier && access.space == Space::shared) find_copy(race, pair);
  if (race.cause == RaceCause::no_barrier && overwrites_unread(pair)) race.cause = RaceCause::overlapping_arrays;
  if (race.cause == RaceCause::no_barrier && race.same_warp && in_groups(race)) race.cause = RaceCause::groups_of_lanes;
  return race;
}

// Whether __activemask() has given the two, at one place, masks of which each leaves the other thread out.
bool RaceCheck::in_groups(const Race& race) const {
  const Thread& one = scheduler_.fibers().thread(race.subject.thread);
  const Thread& other = scheduler_.fibers().thread(race.object.thread);
  return one.active_lanes != 0 && other.active_lanes != 0 && one.active_lanes_pc == other.active_lanes_pc &&
         one.active_lanes != other.active_lanes;
}

// Whether both lines write into dynamic shared memory, where the program alone knows what lies where, and no thread has
// read the element since the barrier.
bool RaceCheck::overwrites_unread(const UnorderedPair& pair) const {
  if (pair.access.space != Space::shared || pair.access.kind != AccessKind::write || !pair.other_writes) return false;
  if (pair.other.atomic || pair.begins_copy || pair.access.site == pair.other.site) return false;
  const PlacedVariable* const variable = device_.shared_memory().closest(pair.address);
  if (variable == nullptr || variable->declaration != nullptr) return false;
  const Cell cell = device_.shared_memory().shadow().at(pair.address);
  const Epoch interval = device_.epochs().interval();
  return std::all_of(std::begin(cell.reads), std::end(cell.reads),
                     [&](const Slot& read) { return read.write || read.epoch < interval; });
}

// A copy writes when its thread waits for it, and may have written at any time since it began.
void RaceCheck::find_copy(Race& race, const UnorderedPair& pair) const {
  const bool subject_is_now = race.subject.pc == pair.access.pc && race.subject.thread == pair.access.thread.number;
  race.copy_begins = pair.begins_copy && !subject_is_now;
  if (pair.begins_copy) return;
  const auto copy_of = [&](const Side& side) {
    return side.kind == AccessKind::read ? nullptr : ended_copies_.find(side.block, side.thread, pair.address);
  };
  const EndedCopies::Ended* const of_subject = copy_of(race.subject);
  race.copy = copy_of(race.object);
  if ((of_subject == nullptr) == (race.copy == nullptr)) {  // neither, or two copies
    race.copy = nullptr;
  } else if (of_subject != nullptr) {
    race.copy = of_subject;
    std::swap(race.subject, race.object);
  }
}

// By the place of the two threads, where nothing else is known.
RaceCause RaceCheck::usual_cause(const UnorderedPair& pair, bool same_block) const {
  const Access& access = pair.access;
  if (same_block) {
    // Which of the two came second is the schedule's doing.
    const Thread& other_thread = scheduler_.fibers().thread(pair.other.thread);
    const bool has_phases = access.thread.has_waited_for_phase || other_thread.has_waited_for_phase;
    return has_phases ? RaceCause::phases : RaceCause::no_barrier;
  }
  if (access.space == Space::shared) return RaceCause::other_of_cluster;
  if (launch().cooperative) return RaceCause::other_of_grid;
  const bool both_store = access.kind == AccessKind::write && pair.other_writes && !pair.other.atomic;
  return both_store ? RaceCause::other_block_writes : RaceCause::other_block;
}

// Where something almost orders the two, that says more than their place.
RaceCause RaceCheck::cause_of_error(const UnorderedPair& pair, bool same_warp, RaceCause usual) {
  if (pair.other.atomic && pair.access.is_atomic()) return RaceCause::narrow_atomic;
  if (same_warp && pair.access.is_volatile() && pair.other.is_volatile) return RaceCause::lockstep;
  if (pair.relation.handed_over == Order::unfenced_read) return RaceCause::no_reader_fence;
  if (pair.relation.handed_over == Order::unfenced_write) return RaceCause::no_fence;
  return usual;
}

// The sentence is about the reader, else about the later line, whichever of the two came second on this schedule.
void RaceCheck::choose_sides(Race& race, const UnorderedPair& pair) const {
  const Access& access = pair.access;
  race.subject = {access.thread.number, block().number, access.kind, access.pc};
  race.object = {pair.other.thread, race.other_block,
                 pair.other.atomic   ? AccessKind::atomic
                 : pair.other_writes ? AccessKind::write
                                     : AccessKind::read,
                 device_.sites().pc(pair.other.site)};
  const bool no_reader = race.subject.kind != AccessKind::read && race.object.kind != AccessKind::read;
  if (race.object.kind == AccessKind::read || (no_reader && race.subject.pc < race.object.pc))
    std::swap(race.subject, race.object);
}

Event RaceCheck::event_of(const UnorderedPair& pair, const Race& race, const EventKey& key) {
  const auto side_of = [&](const Side& side) {
    return RaceStory::Side{side.kind, launch().thread_text(side.thread), launch().block_text(side.block)};
  };
  const Access& access = pair.access;
  const ElementName element = name(access.space, pair.address, access.bytes, race.subject.block);
  NextRound next = race.cause == RaceCause::no_barrier ? next_round(race) : NextRound();
  // Which call of a function began a copy, its place does not tell.
  if ((race.copy != nullptr || race.copy_begins) && !in_kernel_itself(next)) next = {};
  RaceStory story{refined_cause(race, next), side_of(race.subject), side_of(race.object),
                  race.subject.block == race.object.block, element.text};
  story.subject.in_next_round = next.later == &race.subject;
  story.object.in_next_round = next.later == &race.object;
  if (story.cause == RaceCause::copy_waited_late) story.barrier_line = barrier_line(race.subject.block);
  if (story.cause == RaceCause::groups_of_lanes)
    story.mask_line = device_.symbolizer().locate(scheduler_.fibers().thread(race.subject.thread).active_lanes_pc).line;
  if (race.counter != nullptr) story.counting_line = device_.symbolizer().locate(race.counter).line;
  name_part(story, pair.address);
  const bool warp_of_several = race.same_warp && launch().threads_per_block() > warp_size;
  if (warp_of_several && (story.cause == RaceCause::no_barrier || story.cause == RaceCause::one_line)) {
    const RaceCause of_warp =
        story.cause == RaceCause::no_barrier ? RaceCause::within_warp : RaceCause::one_line_of_warp;
    if (warp_pairs_.note(key, advice(story))) story.cause = of_warp;
  }
  RaceWords words = words_of(story);
  Event event;
  event.kind = key.kind;
  event.severity = key.severity;
  event.pc = race.subject.pc;
  event.other_pc = race.object.pc;
  event.variable = element.variable;
  event.in_kernel = true;
  event.thread = launch().thread_index(race.subject.thread);
  event.block = launch().block_index(race.subject.block);
  event.other_thread = launch().thread_index(race.object.thread);
  event.other_block = launch().block_index(race.object.block);
  event.touch = {pair.address, access.bytes, access.kind, access.space};
  event.message = std::move(words.message);
  event.other_text = std::move(words.other_text);
  words.advice.give(event);
  event.cause = cause_of(story.cause);
  return event;
}

bool RaceCheck::in_kernel_itself(const NextRound& next) const {
  return next.later != nullptr &&
         device_.symbolizer().function_name(next.later->pc) == Symbolizer::base_name(launch().names.kernel);
}

// What the lines of the two tell besides.
RaceCause RaceCheck::refined_cause(const Race& race, const NextRound& next) {
  if (race.copy != nullptr && race.copy->late) return RaceCause::copy_waited_late;
  if (next.later != nullptr) {
    const bool in_loop = in_kernel_itself(next);
    if (next.in_warp) return in_loop ? RaceCause::next_round_of_warp : RaceCause::next_call_in_warp;
    return in_loop ? RaceCause::next_round : RaceCause::next_call;
  }
  if ((race.copy != nullptr || race.copy_begins) && comes_before(race.object.pc, race.subject.pc))
    return race.copy_begins ? RaceCause::copy_beside : RaceCause::copy_not_announced;
  if (race.cause != RaceCause::no_barrier && race.cause != RaceCause::lockstep) return race.cause;
  if (!same_line_(race.subject.pc, race.object.pc)) return guards_write(race) ? RaceCause::guards_write : race.cause;
  if (race.cause == RaceCause::lockstep) return RaceCause::lockstep_in_line;
  return race.subject.kind == AccessKind::read ? RaceCause::one_line : RaceCause::all_write;
}

// Whether the line that reads is the head of a condition or loop, and the other line comes after it.
bool RaceCheck::guards_write(const Race& race) {
  const bool reads_first = race.subject.kind == AccessKind::read && race.object.kind != AccessKind::read;
  if (race.cause != RaceCause::no_barrier || !race.in_global || !reads_first) return false;
  if (!comes_before(race.subject.pc, race.object.pc)) return false;
  const SourceLocation where = device_.symbolizer().locate(race.subject.pc);
  const std::string& line = lines_.line(where.file, where.line);
  const std::size_t first = line.find_first_not_of(" }");
  if (first == std::string::npos) return false;
  for (const std::string_view head : {"if (", "if(", "else if", "while (", "while(", "for (", "for("}) {
    if (line.compare(first, head.size(), head) == 0) return true;
  }
  return false;
}

int RaceCheck::barrier_line(std::uint32_t block) const {
  const Block* const resident = scheduler_.resident_block(block);
  const void* const barrier = resident == nullptr ? nullptr : resident->barrier_pc;
  return barrier == nullptr ? 0 : device_.symbolizer().locate(barrier).line;
}

// In one file.
bool RaceCheck::comes_before(const void* one, const void* other) const {
  const SourceLocation first = device_.symbolizer().locate(one);
  const SourceLocation second = device_.symbolizer().locate(other);
  return first.file == second.file && first.line < second.line;
}

RaceCheck::NextRound RaceCheck::next_round(const Race& race) const {
  const Block* const of_subject = scheduler_.resident_block(race.subject.block);
  const Side* const later = beyond_barrier(of_subject == nullptr ? nullptr : of_subject->barrier_pc, race);
  if (later != nullptr) return {later, false};
  return {beyond_barrier(shared_warp_barrier(race), race), true};
}

// The __syncwarp() that both have passed last: lanes of one warp that have passed the same one.
const void* RaceCheck::shared_warp_barrier(const Race& race) const {
  if (!race.same_warp) return nullptr;
  const void* const one = scheduler_.fibers().thread(race.subject.thread).warp_barrier_pc;
  return one == scheduler_.fibers().thread(race.object.thread).warp_barrier_pc ? one : nullptr;
}

// The side that stands above the barrier which both have passed last, and yet comes after it: it is of the next round, or
// of the next call. The other one stands below it, or in a function that is called there. nullptr where neither does.
const RaceCheck::Side* RaceCheck::beyond_barrier(const void* barrier, const Race& race) const {
  if (barrier == nullptr) return nullptr;
  Symbolizer& symbolizer = device_.symbolizer();
  const SourceLocation between = symbolizer.locate(barrier);
  const int function = symbolizer.function(barrier).line;
  const auto is_above = [&](const Side& side) {
    const SourceLocation where = symbolizer.locate(side.pc);
    return where.file == between.file && symbolizer.function(side.pc).line == function && where.line < between.line;
  };
  const auto is_elsewhere_or_below = [&](const Side& side) {
    const SourceLocation where = symbolizer.locate(side.pc);
    return where.file == between.file && (symbolizer.function(side.pc).line != function || where.line > between.line);
  };
  if (is_above(race.subject) && is_elsewhere_or_below(race.object)) return &race.subject;
  if (is_above(race.object) && is_elsewhere_or_below(race.subject)) return &race.object;
  return nullptr;
}

// Of an array that has several parts, each a tile: the two may be meant to use different ones.
void RaceCheck::name_part(RaceStory& story, std::uintptr_t address) const {
  const PlacedVariable* const variable = device_.shared_memory().closest(address);
  if (variable == nullptr || variable->declaration == nullptr || variable->declaration->extents[2] == 0) return;
  if (address - variable->base >= variable->bytes) return;
  story.array = variable->name;
  story.part = (address - variable->base) / (variable->bytes / variable->declaration->extents[0]);
}

}  // namespace simulator
