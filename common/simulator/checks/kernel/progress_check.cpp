/// @file
/// Finds blocks whose threads do not all get on: barriers that some miss, and loops that never end.

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "simulator/events/check.hpp"

namespace simulator {

namespace {

class ProgressCheck final : public Check {
 public:
  explicit ProgressCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override {
    return {FindingKind::barrier_divergence, FindingKind::deadlock, FindingKind::timeout};
  }
  void barrier_diverged(const Block& block, const std::vector<Thread>& threads) override;
  void endless_loop(const Thread& thread, const std::vector<Thread>& threads, const void* pc,
                    std::size_t not_begun) override;
  void endless_barriers(const Block& block, const void* pc) override;
  void grid_barrier_diverged(const Thread& waiting, bool some_not_begun) override;

 private:
  using Numbers = std::vector<std::uint32_t>;  ///< of threads

  std::string list(const Numbers& numbers) const;
  std::string asked_by(const Thread& thread) const;
  void explain(Event& event, const Thread& thread, const std::vector<Thread>& threads) const;
  void tell_what_others_do(Event& event, const PhaseWait& wait, const std::vector<Thread>& threads) const;
  void report_missing(const Thread& waiting, const Numbers& at_barrier, const Numbers& finished);
  void report_two_places(const Thread& one, const Thread& other, const Numbers& here, const Numbers& there);
};

const RegisteredCheck<ProgressCheck> progress_check("progress");

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
    event.message =
        fmt::format("{} of block {} {} at this barrier, which {} never reached: {} left the kernel", list(at_barrier),
                    launch().block_text(block().number), at_barrier.size() == 1 ? "waits" : "wait", list(finished),
                    finished.size() == 1 ? "it has" : "they have");
    event.help =
        early ? "Hardware that counts live threads lets this pass; do not rely on it. Guard the work with an `if` "
                "instead of returning, and keep the barrier outside."
              : "Every thread of the block must reach the same barrier: keep __syncthreads() outside any `if` "
                "that only some threads enter.";
    return event;
  });
}

void ProgressCheck::report_two_places(const Thread& one, const Thread& other, const Numbers& here,
                                      const Numbers& there) {
  log_.record({FindingKind::barrier_divergence, Severity::error, one.barrier_pc, other.barrier_pc, 0}, block().number,
              [&] {
                Event event = event_of(one, FindingKind::barrier_divergence, one.barrier_pc);
                event.other_pc = other.barrier_pc;
                event.message = fmt::format("{} of block {} {} at this barrier while {} {} at another one", list(here),
                                            launch().block_text(block().number), here.size() == 1 ? "waits" : "wait",
                                            list(there), there.size() == 1 ? "waits" : "wait");
                event.other_text = fmt::format("{} {} here", list(there), there.size() == 1 ? "waits" : "wait");
                event.help =
                    "All threads of the block must meet at one barrier: move it after the branches, or make loops run "
                    "equally often for all.";
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
  event.message = fmt::format("block {} waits here for the whole grid, and {}", launch().block_text(block().number),
                              some_not_begun ? "other blocks find no room on the device until it ends"
                                             : "other blocks have ended without coming to this point");
  event.help = some_not_begun ? "Launch no more blocks than the device holds at once: "
                                "cudaOccupancyMaxActiveBlocksPerMultiprocessor times the number of SMs."
                              : "Every thread of every block must reach grid.sync(): do not return before it.";
  log_.record(event);
}

// A barrier in memory: cuda::barrier, or one of a cuda::pipeline.
void ProgressCheck::explain(Event& event, const Thread& thread, const std::vector<Thread>& threads) const {
  const PhaseWait& wait = thread.phase_wait;
  event.cause = Cause::endless_phase;
  if (wait.of) {
    const char* blocks = *wait.of == BlocksTogether::cluster ? "cluster" : "grid";
    event.kind = FindingKind::barrier_divergence;
    event.message =
        fmt::format("{} waits here for its {}, and {} of the {} threads of the {} never {}", text_of(thread), blocks,
                    wait.missing, wait.expected, blocks, wait.missing == 1 ? "comes" : "come");
    event.help = fmt::format(
        "Every thread of every block of the {} must {}: keep it outside of any `if` that only some threads enter, "
        "and do not return before it.",
        blocks, *wait.of == BlocksTogether::cluster ? "reach cluster.sync()" : "call grid.barrier_arrive()");
    return;
  }
  if (thread.owns(reinterpret_cast<std::uintptr_t>(wait.barrier))) {
    event.cause = Cause::phase_of_its_own;
    event.message = fmt::format("{} waits here without end, at a barrier that no other thread knows", text_of(thread));
    event.help =
        "The barrier is a local variable, so each thread has one of its own: declare it __shared__, and let one thread "
        "set it up.";
    return;
  }
  if (wait.awaited > wait.phase) {
    event.message = fmt::format("{} waits here for phase {} of a barrier in memory, which is still in phase {}",
                                text_of(thread), wait.awaited, wait.phase);
    event.help = "Phases are numbered from 0. Wait for the one that goes on, or for the one that an arrival returned.";
    return;
  }
  event.message =
      fmt::format("{} waits here without end: phase {} of the barrier expects {} {}, and {} of them never {}",
                  text_of(thread), wait.phase, wait.expected, wait.expected == 1 ? "arrival" : "arrivals", wait.missing,
                  wait.missing == 1 ? "comes" : "come");
  event.help =
      "Compare the count that the barrier was set up with and the threads that arrive in each round: init(), arrive(), "
      "producer_commit() and consumer_release().";
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
    event.cause = Cause::phase_too_large;
    event.help = fmt::format(
        "The block has {} threads, and the barrier was set up for {} arrivals: compare the count in init() with the "
        "threads that the launch asks for, and those that arrive in each round.",
        block().thread_count, wait.expected);
  } else if (other != nullptr) {
    event.cause = Cause::phase_circle;
    event.other_text = fmt::format("{} {} here, at another barrier: {} of {} arrivals are missing", list(elsewhere),
                                   elsewhere.size() == 1 ? "waits" : "wait", other->missing, other->expected);
    event.help =
        "A thread that waits at one barrier arrives at no other. For each of the two, write down who arrives before "
        "the first round and in each round, and compare with its count in init().";
  } else if (!ended.empty()) {
    event.cause = Cause::phase_left;
    event.help = fmt::format(
        "Meanwhile {} {} left the kernel and {} no more. Each thread that init() counts must arrive in every round, "
        "also one without an output; and in the last round nobody may wait for those that are done.",
        list(ended), ended.size() == 1 ? "has" : "have", ended.size() == 1 ? "arrives" : "arrive");
  }
}

// "words[0]", or "the same value" where that has no name.
std::string ProgressCheck::asked_by(const Thread& thread) const {
  if (thread.asked_bytes == 0) return "the same value";
  const bool shared = device_.shared_memory().contains(thread.asked_address);
  return name(shared ? Space::shared : Space::global, thread.asked_address, thread.asked_bytes, block().number).text;
}

void ProgressCheck::endless_loop(const Thread& thread, const std::vector<Thread>& threads, const void* pc,
                                 std::size_t not_begun) {
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t i = 0; i < block().thread_count; ++i) {
    if (threads[i].state == ThreadState::at_barrier) waiting.push_back(i);
  }
  Event event = event_of(thread, waiting.empty() ? FindingKind::timeout : FindingKind::deadlock, pc);
  event.message = fmt::format("{} goes round this loop without end", text_of(thread));
  if (thread.phase_wait.barrier != nullptr) {
    explain(event, thread, threads);
  } else if (thread.asked_pc != nullptr && thread.asked_pc == thread.last_pc) {
    // With atomics a loop may well wait for another block, which no barrier reaches.
    event.cause = Cause::asks_in_vain;
    event.help = fmt::format(
        "The loop asks for {} again and again, and no thread writes it any more. Find the line that should write it, and "
        "check that the thread that should do so reaches it.",
        asked_by(thread));
  } else {
    event.help =
        "Check that the loop's condition changes in every round; waiting for another thread needs a barrier, not a "
        "loop.";
  }
  if (!waiting.empty()) {
    event.message += fmt::format(", while {} {} at a barrier", list(waiting), waiting.size() == 1 ? "waits" : "wait");
    event.other_pc = threads[waiting.front()].barrier_pc;
    event.other_text = fmt::format("{} {} here", list(waiting), waiting.size() == 1 ? "waits" : "wait");
  }
  if (not_begun != 0) {
    event.message += fmt::format("; the device is full of blocks that wait, and {} {} not begun", not_begun,
                                 not_begun == 1 ? "has" : "have");
    event.help =
        "Blocks begin in any order. Let them wait only for blocks that have begun, by taking their numbers from a "
        "counter with atomicAdd(); or launch no more blocks than the device holds at once.";
  }
  log_.record(event);
}

void ProgressCheck::endless_barriers(const Block& block, const void* pc) {
  Event event;
  event.kind = FindingKind::timeout;
  event.pc = pc;
  event.in_kernel = true;
  event.block = block.index;
  event.message =
      fmt::format("the threads of block {} meet at this barrier without end", launch().block_text(block.number));
  event.help = "Check that the condition of the loop around the barrier changes in every round.";
  log_.record(event);
}

}  // namespace
}  // namespace simulator
