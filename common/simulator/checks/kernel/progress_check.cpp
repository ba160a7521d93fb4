/// @file
/// Finds blocks whose threads do not all get on: barriers that some miss, and loops that never end.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

namespace {

/// What words have held that threads wait for by asking again and again, and who changed them.
class AwaitedWords {
 public:
  struct Change {
    std::int64_t value;  ///< that it holds from then on
    std::uint32_t thread;
    std::uint32_t block;
    const void* pc;
  };
  /// A value that was there while threads waited, and the change that took it away again.
  struct Missed {
    Change came;
    Change went;
  };

  /// Just before the access happens.
  void note(const Access& access);
  /// The latest value that was there for a moment, in a word that now holds again what it held before.
  std::optional<Missed> missed(std::uintptr_t address) const;
  void forget() { words_.clear(); }

 private:
  struct Word {
    std::uintptr_t address;
    Change latest_writer{};
    std::vector<Change> values{};  ///< the oldest first
  };
  static constexpr std::size_t most_words = 16;
  static constexpr std::size_t most_values = 256;

  Word* find(std::uintptr_t address);

  std::vector<Word> words_;
};

class ProgressCheck final : public Check {
 public:
  explicit ProgressCheck(const CheckContext& context) : Check(context, Needs::slow_path_only) {}

  std::vector<FindingKind> finds() const override {
    return {FindingKind::barrier_divergence, FindingKind::deadlock, FindingKind::timeout};
  }
  void launch_begin(const LaunchRequest& /*launch*/) override { awaited_words_.forget(); }
  void access(const Access& access) override { awaited_words_.note(access); }
  void barrier_diverged(const Block& block, const std::vector<Thread>& threads) override;
  void endless_loop(const Thread& thread, const std::vector<Thread>& threads, const EndlessLoop& loop) override;
  void endless_barriers(const Block& block, const void* pc) override;
  void grid_barrier_diverged(const Thread& waiting, bool some_not_begun) override;

 private:
  using Numbers = std::vector<std::uint32_t>;  ///< of threads

  std::string list(const Numbers& numbers) const;
  std::string asked_by(const Thread& thread) const;
  void tell_of_loop(Event& event, const EndlessLoop& loop, const Thread& thread) const;
  void explain(Event& event, const Thread& thread, const std::vector<Thread>& threads) const;
  void tell_what_others_do(Event& event, const PhaseWait& wait, const std::vector<Thread>& threads) const;
  void report_missing(const Thread& waiting, const Numbers& at_barrier, const Numbers& finished);
  void report_two_places(const Thread& one, const Thread& other, const Numbers& here, const Numbers& there);
  void tell_what_was_missed(Event& event, const Thread& thread) const;

  AwaitedWords awaited_words_;
};

const RegisteredCheck<ProgressCheck> progress_check("progress");

AwaitedWords::Word* AwaitedWords::find(std::uintptr_t address) {
  const auto word = std::find_if(words_.begin(), words_.end(), [&](const Word& one) { return one.address == address; });
  return word == words_.end() ? nullptr : &*word;
}

// Threads that wait ask the same word, and change nothing by it.
void AwaitedWords::note(const Access& access) {
  const Thread& thread = access.thread;
  const bool waits = thread.idle != 0 && thread.asked_address == access.address && !access.is_plain();
  if (words_.empty() && !waits) [[likely]]
    return;
  if (access.bytes != sizeof(std::int32_t) && access.bytes != sizeof(std::int64_t)) return;
  Word* word = find(access.address);
  if (word == nullptr) {
    if (!waits || words_.size() >= most_words) return;
    word = &words_.emplace_back(Word{access.address});
  }
  std::int64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(access.address), access.bytes);
  if (access.bytes == sizeof(std::int32_t)) value = static_cast<std::int32_t>(value);
  const bool is_new = word->values.empty() || word->values.back().value != value;
  if (is_new && word->values.size() < most_values) {
    Change change = word->latest_writer;
    change.value = value;
    word->values.push_back(change);
  }
  if (access.kind != AccessKind::read) word->latest_writer = {0, thread.number, thread.block, access.pc};
}

std::optional<AwaitedWords::Missed> AwaitedWords::missed(std::uintptr_t address) const {
  const auto word = std::find_if(words_.begin(), words_.end(), [&](const Word& one) { return one.address == address; });
  if (word == words_.end() || word->values.size() < 3 || word->values.size() >= most_values) return std::nullopt;
  const Change& now = word->values.back();
  const auto before = std::find_if(word->values.begin(), word->values.end() - 1,
                                   [&](const Change& change) { return change.value == now.value; });
  const Change& moment = *(word->values.end() - 2);
  if (before == word->values.end() - 1 || moment.pc == nullptr || now.pc == nullptr) return std::nullopt;
  return Missed{moment, now};
}

// "threads 0-3 and 7": runs of linear numbers, at most a few of them.
std::string ProgressCheck::list(const Numbers& numbers) const {
  constexpr std::size_t most_runs = 4;
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    runs.push_back(last == i
                       ? launch().thread_text(numbers[i])
                       : fmt::format("{}-{}", launch().thread_text(numbers[i]), launch().thread_text(numbers[last])));
    i = last + 1;
  }
  std::string text = numbers.size() == 1 ? "thread " : "threads ";
  for (std::size_t i = 0; i < runs.size() && i < most_runs; ++i) text += (i == 0 ? "" : ", ") + runs[i];
  if (runs.size() > most_runs) text += fmt::format(", … ({} in all)", numbers.size());
  return text;
}

const char* waits(const std::vector<std::uint32_t>& threads) { return threads.size() == 1 ? "waits" : "wait"; }

// Looks back from the barrier to its function's head for a `return`: then the missing threads left early, which
// hardware that counts live threads forgives.
bool left_early(const SourceLocation& barrier) {
  std::ifstream file(barrier.file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line) && static_cast<int>(lines.size()) < barrier.line;)
    lines.push_back(line);
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (line->substr(0, line->find("//")).find("return") != std::string::npos) return true;
    if (line->find("__global__") != std::string::npos || line->find("__device__") != std::string::npos) return false;
  }
  return false;
}

void ProgressCheck::report_missing(const Thread& waiting, const Numbers& at_barrier, const Numbers& finished) {
  const bool early = left_early(device_.symbolizer().locate(waiting.barrier_pc));
  const Severity severity = early ? Severity::warning : Severity::error;
  log_.record({FindingKind::barrier_divergence, severity, waiting.barrier_pc, nullptr, 0}, block().number, [&] {
    Event event = event_of(waiting, FindingKind::barrier_divergence, waiting.barrier_pc);
    event.severity = severity;
    tell_either<words::barrier_after_return, words::barrier_missed>(
        early, event, list(at_barrier), launch().block_text(block().number), waits(at_barrier), list(finished),
        finished.size() == 1 ? "it has" : "they have");
    return event;
  });
}

void ProgressCheck::report_two_places(const Thread& one, const Thread& other, const Numbers& here,
                                      const Numbers& there) {
  log_.record({FindingKind::barrier_divergence, Severity::error, one.barrier_pc, other.barrier_pc, 0}, block().number,
              [&] {
                Event event = event_of(one, FindingKind::barrier_divergence, one.barrier_pc);
                event.other_pc = other.barrier_pc;
                tell<words::two_barriers>(event, list(here), launch().block_text(block().number), waits(here),
                                          list(there), waits(there));
                return event;
              });
}

void ProgressCheck::barrier_diverged(const Block& block, const std::vector<Thread>& threads) {
  std::map<const void*, std::vector<std::uint32_t>> waiting;
  std::vector<std::uint32_t> finished;
  for (std::uint32_t i = 0; i < block.thread_count; ++i) {
    if (threads[i].state == ThreadState::finished) {
      finished.push_back(i);
    } else {
      waiting[threads[i].barrier_pc].push_back(i);
    }
  }
  const std::vector<std::uint32_t>& first = waiting.begin()->second;
  if (waiting.size() > 1) {
    const std::vector<std::uint32_t>& second = std::next(waiting.begin())->second;
    report_two_places(threads[first.front()], threads[second.front()], first, second);
  } else if (!finished.empty()) {
    report_missing(threads[first.front()], first, finished);
  }
}

void ProgressCheck::grid_barrier_diverged(const Thread& waiting, bool some_not_begun) {
  Event event = event_of(waiting, FindingKind::deadlock, waiting.barrier_pc);
  tell_either<words::grid_does_not_fit, words::grid_barrier_missed>(some_not_begun, event,
                                                                    launch().block_text(block().number));
  log_.record(event);
}

// A barrier in memory: cuda::barrier, or one of a cuda::pipeline.
void ProgressCheck::explain(Event& event, const Thread& thread, const std::vector<Thread>& threads) const {
  const PhaseWait& wait = thread.phase_wait;
  if (wait.of) {
    const bool of_cluster = *wait.of == BlocksTogether::cluster;
    event.kind = FindingKind::barrier_divergence;
    return tell<words::blocks_missing>(event, text_of(thread), of_cluster ? "cluster" : "grid", wait.missing,
                                       wait.expected, wait.missing == 1 ? "comes" : "come",
                                       of_cluster ? "reach cluster.sync()" : "call grid.barrier_arrive()");
  }
  if (thread.owns(reinterpret_cast<std::uintptr_t>(wait.barrier)))
    return tell<words::barrier_of_its_own>(event, text_of(thread));
  if (wait.awaited > wait.phase) return tell<words::phase_to_come>(event, text_of(thread), wait.awaited, wait.phase);
  tell<words::arrivals_missing>(event, text_of(thread), wait.phase, wait.expected,
                                wait.expected == 1 ? "arrival" : "arrivals", wait.missing,
                                wait.missing == 1 ? "comes" : "come");
  tell_what_others_do(event, wait, threads);
}

// What keeps the arrivals away: threads that wait at another barrier, that have ended, or that do not exist.
void ProgressCheck::tell_what_others_do(Event& event, const PhaseWait& wait, const std::vector<Thread>& threads) const {
  Numbers elsewhere;
  Numbers ended;
  const PhaseWait* other = nullptr;
  for (std::uint32_t i = 0; i < block().thread_count; ++i) {
    const PhaseWait& one = threads[i].phase_wait;
    if (threads[i].state == ThreadState::finished) ended.push_back(i);
    if (one.barrier == nullptr || one.barrier == wait.barrier) continue;
    if (other == nullptr) {
      other = &one;
      event.other_pc = threads[i].last_pc;
    }
    if (one.barrier == other->barrier) elsewhere.push_back(i);
  }
  if (wait.expected > block().thread_count) {
    tell<words::phase_too_large>(event, block().thread_count, wait.expected);
  } else if (other != nullptr) {
    tell<words::phase_circle>(event, list(elsewhere), waits(elsewhere), other->phase, other->missing, other->expected);
  } else if (!ended.empty()) {
    const bool one = ended.size() == 1;
    tell<words::phase_left>(event, list(ended), one ? "has" : "have", one ? "arrives" : "arrive");
  }
}

// "words[0]", or "the same value" where that has no name.
std::string ProgressCheck::asked_by(const Thread& thread) const {
  if (thread.asked_bytes == 0) return words::unnamed_value;
  const bool shared = device_.shared_memory().contains(thread.asked_address);
  return name(shared ? Space::shared : Space::global, thread.asked_address, thread.asked_bytes, block().number).text;
}

// A barrier made of an atomic, used again too early: those that go on make the count of the next round.
void ProgressCheck::tell_what_was_missed(Event& event, const Thread& thread) const {
  const std::optional<AwaitedWords::Missed> missed = awaited_words_.missed(thread.asked_address);
  if (!missed) return;
  const auto by = [&](const AwaitedWords::Change& change) {
    return fmt::format(words::thread_in_line, launch().thread_text(change.thread), launch().block_text(change.block),
                       device_.symbolizer().locate(change.pc).line);
  };
  tell<words::overtaken>(event, asked_by(thread), missed->came.value, by(missed->came), by(missed->went),
                         missed->went.value);
}

// Only a loop that waits in vain is known to have no end.
void ProgressCheck::tell_of_loop(Event& event, const EndlessLoop& loop, const Thread& thread) const {
  const LoopLimit& limit = scheduler_.threads().loop_limit();
  switch (loop.sign) {
    case LoopSign::waits:
      return tell<words::endless_loop>(event, text_of(thread));
    case LoopSign::comes_back:
      return tell<words::loop_comes_back>(event, text_of(thread), limit.millions());
    case LoopSign::computes:
      return tell<words::loop_computes>(event, text_of(thread), limit.seconds());
  }
}

void ProgressCheck::endless_loop(const Thread& thread, const std::vector<Thread>& threads, const EndlessLoop& loop) {
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t i = 0; i < block().thread_count; ++i) {
    if (threads[i].state == ThreadState::at_barrier) waiting.push_back(i);
  }
  Event event = event_of(thread, waiting.empty() ? FindingKind::timeout : FindingKind::deadlock, loop.pc);
  tell_of_loop(event, loop, thread);
  if (thread.phase_wait.barrier != nullptr) {
    explain(event, thread, threads);
  } else if (thread.asked_pc != nullptr && thread.asked_pc == thread.last_pc) {
    // With atomics a loop may well wait for another block, which no barrier reaches.
    tell<words::asks_in_vain>(event, asked_by(thread));
    tell_what_was_missed(event, thread);
  }
  if (!waiting.empty()) {
    tell<words::others_at_barrier>(event, event.message, list(waiting), waits(waiting));
    event.other_pc = threads[waiting.front()].barrier_pc;
  }
  if (loop.not_begun != 0)
    tell<words::blocks_not_begun>(event, event.message, loop.not_begun, loop.not_begun == 1 ? "has" : "have");
  log_.record(event);
}

void ProgressCheck::endless_barriers(const Block& block, const void* pc) {
  Event event;
  event.kind = FindingKind::timeout;
  event.pc = pc;
  event.in_kernel = true;
  event.block = block.index;
  tell<words::endless_barriers>(event, launch().block_text(block.number),
                                scheduler_.threads().loop_limit().quanta_a_block() / 1'000'000);
  log_.record(event);
}

}  // namespace
}  // namespace simulator
