/// @file
/// Finds values that a block reads and hands on, and that reach none of its outputs.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

namespace {

constexpr std::size_t most_threads = 1024;  // of a block
using ThreadSet = std::bitset<most_threads>;

/// Sets of threads by small numbers: many threads and words have the same.
class ThreadSets {
 public:
  using Number = std::uint32_t;
  static constexpr Number none = 0;

  void clear() {
    all_.assign(1, ThreadSet());
    unions_.clear();
  }
  const ThreadSet& operator[](Number number) const { return all_[number]; }
  std::size_t count() const { return all_.size(); }

  Number with(Number number, std::uint32_t thread) {
    if (all_[number].test(thread)) return number;
    ThreadSet set = all_[number];
    all_.push_back(set.set(thread));
    return static_cast<Number>(all_.size() - 1);
  }
  Number united(Number one, Number other) {
    if (one == other || other == none) return one;
    if (one == none) return other;
    const auto [entry, is_new] = unions_.try_emplace({std::min(one, other), std::max(one, other)}, none);
    if (!is_new) return entry->second;
    const ThreadSet set = all_[one] | all_[other];
    if (set == all_[one]) return entry->second = one;
    if (set == all_[other]) return entry->second = other;
    all_.push_back(set);
    return entry->second = static_cast<Number>(all_.size() - 1);
  }

 private:
  struct Hash {
    std::size_t operator()(const std::pair<Number, Number>& pair) const {
      return std::hash<std::uint64_t>()(std::uint64_t{pair.first} << 32U | pair.second);
    }
  };
  std::vector<ThreadSet> all_{ThreadSet()};
  std::unordered_map<std::pair<Number, Number>, Number, Hash> unions_;
};

/// In a sum over a block, what each thread has read must reach the one that writes the result: through shared memory,
/// shuffles, votes and barriers. A round that halves an odd number, or a loop that begins too low, leaves some out, and
/// nothing is undefined by that. So this keeps, for each thread and each word of shared memory, whose values may be in it,
/// in one block of each kernel. Whatever a thread has come to know may be in what it writes.
///
/// A thread may also read, compare and leave things as they are, as in the search for a minimum: what it has read decided,
/// and reached an output by that. So nothing is said of a block in which a thread reads, and then neither writes nor hands
/// on anything before its next barrier.
///
/// Information only, where few threads write what many have read, most of it has arrived, and some that was handed on has
/// not. Threads of a stencil or of a filter may well read what they drop. An array of shared memory that is filled, and of
/// which nothing is read, is told of as well.
class LostValueCheck final : public Check {
 public:
  explicit LostValueCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::lost_value}; }
  void launch_begin(const LaunchRequest& launch) override;
  void launch_end() override { stop(); }
  void block_begin(const Block& block) override;
  void block_preempted(const Block& block) override { pause(block); }
  void block_resumed(const Block& block) override;
  void block_aborted(const Block& block, const std::vector<Thread>& threads) override;
  void block_end(const Block& block, const std::vector<Thread>& threads) override;
  void access(const Access& access) override;
  void registered_access(const Access& access) override;
  /// @name What leaves its array may read, or overwrite, what is missed elsewhere
  /// @{
  void access_outside_variables(const Access& access) override { give_up(access.thread); }
  void index_out_of_range(const Thread& thread, const IndexError& /*error*/) override { give_up(thread); }
  /// @}
  void copy_begins(const Access& write) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void lanes_met(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes) override;
  void barrier_result_given(const Block& block, const void* pc) override;

 private:
  using Number = ThreadSets::Number;

  struct Word {
    Number from = ThreadSets::none;
    std::uint32_t writer = 0;  ///< the latest thread
    bool is_read = false;
    const void* written_at = nullptr;
  };
  /// What is known of a thread.
  struct Knowledge {
    Number from = ThreadSets::none;    ///< whose values it may hold
    const void* gained_at = nullptr;   ///< where it came to know more
    const void* written_at = nullptr;  ///< where it wrote to global memory
  };

  bool watches(const Block& block) const { return is_sampled_ && block.number == 0; }
  void pause(const Block& block) {
    if (watches(block)) set_needs(Needs::nothing);
  }
  void give_up(const Thread& thread) {
    if (is_sampled_ && thread.block == 0) stop();
  }
  void stop() {
    is_sampled_ = false;
    set_needs(Needs::nothing);
  }
  void learn(std::uint32_t thread, Number from, const void* pc);
  void reads_input(std::uint32_t thread);
  void writes_output(const Access& access);
  void access_shared(const Access& access);
  void report_lost();
  void report_unread_arrays();
  std::string ranges(const ThreadSet& set) const;

  static constexpr std::uint32_t most_accesses = 1U << 17U;
  static constexpr std::size_t most_sets = 1U << 14U;

  std::set<std::pair<std::string, std::uint32_t>> seen_;  ///< kernels, and threads of a block
  bool is_sampled_ = false;                               ///< block 0 of this launch is watched, or will be
  std::uint32_t accesses_ = 0;
  ThreadSets sets_;
  std::array<Knowledge, most_threads> threads_;
  std::unordered_map<std::uintptr_t, Word> words_;  ///< of shared memory
  ThreadSet origins_;                               ///< threads that have read global memory
  ThreadSet undecided_;                             ///< threads that have read, and done nothing with it yet
  bool some_choose_ = false;                        ///< a thread has left it at that until its next barrier
  ThreadSet gave_;                                  ///< threads that have handed on what they hold
  ThreadSet reached_;                               ///< threads whose values may be in an output
};

const RegisteredCheck<LostValueCheck> lost_value_check("lost values");

void LostValueCheck::launch_begin(const LaunchRequest& launch) {
  const bool is_simple = launch.cluster_blocks() == 1 && launch.threads_per_block() <= most_threads;
  is_sampled_ = is_simple && seen_.emplace(launch.names.kernel, launch.threads_per_block()).second;
}

void LostValueCheck::block_begin(const Block& block) {
  if (!watches(block)) return;
  accesses_ = 0;
  sets_.clear();
  threads_.fill({});
  words_.clear();
  origins_.reset();
  undecided_.reset();
  some_choose_ = false;
  gave_.reset();
  reached_.reset();
  set_needs(Needs::everything);
}

void LostValueCheck::block_resumed(const Block& block) {
  if (watches(block)) set_needs(Needs::everything);
}

void LostValueCheck::block_aborted(const Block& block, const std::vector<Thread>& /*threads*/) {
  if (watches(block)) stop();
}

void LostValueCheck::learn(std::uint32_t thread, Number from, const void* pc) {
  Knowledge& knowledge = threads_[thread];
  const Number all = sets_.united(knowledge.from, from);
  if (all == knowledge.from) return;
  knowledge.from = all;
  knowledge.gained_at = pc;
  if (sets_.count() > most_sets) stop();
}

void LostValueCheck::reads_input(std::uint32_t thread) {
  origins_.set(thread);
  undecided_.set(thread);
  threads_[thread].from = sets_.with(threads_[thread].from, thread);
}

void LostValueCheck::writes_output(const Access& access) {
  Knowledge& knowledge = threads_[access.thread.number];
  reached_ |= sets_[knowledge.from];
  knowledge.written_at = access.pc;
  undecided_.reset(access.thread.number);
}

void LostValueCheck::access_shared(const Access& access) {
  const std::uint32_t thread = access.thread.number;
  for (std::uintptr_t word = access.address / 4; word <= (access.address + access.bytes - 1) / 4; ++word) {
    Word& of_word = words_[word];
    if (access.kind != AccessKind::write) {
      of_word.is_read = true;
      learn(thread, of_word.from, access.pc);
      if (of_word.written_at != nullptr) learn(thread, threads_[of_word.writer].from, access.pc);
      undecided_.set(thread);
    }
    if (access.kind == AccessKind::read) continue;
    undecided_.reset(thread);
    const Number mine = threads_[thread].from;
    const bool replaces = access.kind == AccessKind::write && access.bytes >= 4;
    of_word.from = replaces ? mine : sets_.united(of_word.from, mine);
    of_word.written_at = access.pc;
    of_word.writer = thread;
    gave_.set(thread);
  }
}

void LostValueCheck::access(const Access& access) {
  if (!watches(block())) return;
  if (++accesses_ > most_accesses) return stop();
  if (access.space == Space::shared) return access_shared(access);
  if (access.kind != AccessKind::write) reads_input(access.thread.number);
  if (access.kind != AccessKind::read) writes_output(access);
}

void LostValueCheck::registered_access(const Access& access) {
  if (!watches(block())) return;
  if (access.kind != AccessKind::write) reads_input(access.thread.number);
  if (access.kind != AccessKind::read) writes_output(access);
}

void LostValueCheck::copy_begins(const Access& write) {
  if (!watches(block())) return;
  reads_input(write.thread.number);
  access_shared(write);
}

void LostValueCheck::lanes_met(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes) {
  if (!watches(block())) return;
  std::array<Number, warp_size> before{};
  Number all = ThreadSets::none;
  const std::uint32_t first = warp * warp_size;
  for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1U) == 0) continue;
    before[lane] = threads_[first + lane].from;
    all = sets_.united(all, before[lane]);
    gave_.set(first + lane);
    undecided_.reset(first + lane);
  }
  for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1U) == 0) continue;
    const WarpRequest& request = threads[first + lane].warp;
    learn(first + lane, request.source < warp_size ? before[request.source] : all, request.pc);
  }
}

void LostValueCheck::interval_end(const Block& block, const std::vector<Thread>& /*threads*/) {
  if (!watches(block)) return;
  some_choose_ = some_choose_ || undecided_.any();
  undecided_.reset();
}

void LostValueCheck::barrier_result_given(const Block& block, const void* pc) {
  if (!watches(block)) return;
  Number all = ThreadSets::none;
  for (std::uint32_t thread = 0; thread < block.thread_count; ++thread) all = sets_.united(all, threads_[thread].from);
  for (std::uint32_t thread = 0; thread < block.thread_count; ++thread) learn(thread, all, pc);
}

void LostValueCheck::block_end(const Block& block, const std::vector<Thread>& /*threads*/) {
  if (!watches(block)) return;
  stop();
  if (!some_choose_ && undecided_.none()) report_lost();
  // An array for what several warps hand over has no readers in a block of one.
  if (block.thread_count > warp_size) report_unread_arrays();
}

// "threads 0-3 and 7": at most a few of them.
std::string LostValueCheck::ranges(const ThreadSet& set) const {
  constexpr int most_runs = 4;
  std::string text = set.count() == 1 ? "thread" : "threads";
  int runs = 0;
  for (std::uint32_t first = 0; first < most_threads; ++first) {
    if (!set.test(first)) continue;
    std::uint32_t last = first;
    while (last + 1 < most_threads && set.test(last + 1)) ++last;
    if (runs == most_runs) return text + fmt::format(", … ({} in all)", set.count());
    text += runs++ == 0 ? " " : ", ";
    text += first == last ? launch().thread_text(first)
                          : fmt::format("{}-{}", launch().thread_text(first), launch().thread_text(last));
    first = last;
  }
  return text;
}

void LostValueCheck::report_lost() {
  const ThreadSet lost = origins_ & gave_ & ~reached_;
  ThreadSet writers;
  for (std::uint32_t thread = 0; thread < most_threads; ++thread)
    if (threads_[thread].written_at != nullptr) writers.set(thread);
  const std::size_t readers = origins_.count();
  const bool is_fold = writers.any() && writers.count() * 8 <= readers;
  if (!is_fold || lost.none() || (origins_ & reached_).count() * 4 < readers) return;
  std::uint32_t writer = 0;  // the first one
  while (!writers.test(writer)) ++writer;
  const Knowledge& knowledge = threads_[writer];
  if (knowledge.gained_at == nullptr) return;
  log_.record({FindingKind::lost_value, Severity::info, knowledge.gained_at, knowledge.written_at, 0}, 0, [&] {
    Event event;
    event.kind = FindingKind::lost_value;
    event.severity = Severity::info;
    event.in_kernel = true;
    event.thread = launch().thread_index(writer);
    event.block = launch().block_index(0);
    event.pc = knowledge.gained_at;
    event.other_pc = knowledge.written_at;
    tell<words::values_left_out>(event, ranges(lost), launch().block_text(0), ranges(origins_ & reached_),
                                 launch().thread_text(writer));
    return event;
  });
}

void LostValueCheck::report_unread_arrays() {
  struct Use {
    std::size_t written = 0;
    bool is_read = false;
    std::uintptr_t first = ~std::uintptr_t{0};
    const void* pc = nullptr;
  };
  std::unordered_map<std::uintptr_t, Use> arrays;
  for (const auto& [word, state] : words_) {
    const ElementName element = name(Space::shared, word * 4, 4, 0);
    if (element.variable.empty()) continue;
    Use& use = arrays[element.identity];
    use.is_read = use.is_read || state.is_read;
    if (state.written_at == nullptr) continue;
    ++use.written;
    if (word * 4 > use.first) continue;
    use.first = word * 4;
    use.pc = state.written_at;
  }
  for (const auto& array : arrays) {
    const Use& use = array.second;
    if (use.is_read || use.written < 2) continue;
    log_.record({FindingKind::lost_value, Severity::info, use.pc, nullptr, array.first}, 0, [&] {
      const ElementName element = name(Space::shared, use.first, 4, 0);
      Event event;
      event.kind = FindingKind::lost_value;
      event.severity = Severity::info;
      event.in_kernel = true;
      event.block = launch().block_index(0);
      event.pc = use.pc;
      event.variable = element.variable;
      tell<words::never_read>(event, element.variable, launch().block_text(0));
      return event;
    });
  }
}

}  // namespace
}  // namespace simulator
