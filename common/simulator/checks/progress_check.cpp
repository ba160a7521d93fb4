#include "simulator/checks/progress_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

// "threads 0-3 and 7": runs of linear numbers, at most a few of them.
std::string thread_list(const Machine& machine, const std::vector<std::uint32_t>& numbers) {
  constexpr std::size_t most_runs = 4;
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    runs.push_back(last == i
                       ? machine.thread_text(numbers[i])
                       : fmt::format("{}-{}", machine.thread_text(numbers[i]), machine.thread_text(numbers[last])));
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

Event divergence(const Machine& machine, const Thread& waiting) {
  Event event;
  event.kind = FindingKind::barrier_divergence;
  event.pc = waiting.barrier_pc;
  event.in_kernel = true;
  event.thread = waiting.index;
  event.block = machine.block().index;
  return event;
}

void report_missing(Machine& machine, const Thread& waiting, const std::vector<std::uint32_t>& at_barrier,
                    const std::vector<std::uint32_t>& finished) {
  const bool early = left_early(machine.symbolizer().locate(waiting.barrier_pc));
  const Severity severity = early ? Severity::warning : Severity::error;
  machine.log().record(
      {FindingKind::barrier_divergence, severity, waiting.barrier_pc, nullptr, 0}, machine.block().number, [&] {
        Event event = divergence(machine, waiting);
        event.severity = severity;
        event.message = fmt::format("{} of block {} {} at this barrier, which {} never reached: {} left the kernel",
                                    thread_list(machine, at_barrier), machine.block_text(machine.block().number),
                                    at_barrier.size() == 1 ? "waits" : "wait", thread_list(machine, finished),
                                    finished.size() == 1 ? "it has" : "they have");
        event.help =
            early ? "Hardware that counts live threads lets this pass; do not rely on it. Guard the work with an `if` "
                    "instead of returning, and keep the barrier outside."
                  : "Every thread of the block must reach the same barrier: keep __syncthreads() outside any `if` "
                    "that only some threads enter.";
        return event;
      });
}

void report_two_places(Machine& machine, const Thread& one, const Thread& other, const std::vector<std::uint32_t>& here,
                       const std::vector<std::uint32_t>& there) {
  machine.log().record(
      {FindingKind::barrier_divergence, Severity::error, one.barrier_pc, other.barrier_pc, 0}, machine.block().number,
      [&] {
        Event event = divergence(machine, one);
        event.other_pc = other.barrier_pc;
        event.message =
            fmt::format("{} of block {} {} at this barrier while {} {} at another one", thread_list(machine, here),
                        machine.block_text(machine.block().number), here.size() == 1 ? "waits" : "wait",
                        thread_list(machine, there), there.size() == 1 ? "waits" : "wait");
        event.other_text = fmt::format("{} {} here", thread_list(machine, there), there.size() == 1 ? "waits" : "wait");
        event.help =
            "All threads of the block must meet at one barrier: move it behind the branches, or make loops run "
            "equally often for all.";
        return event;
      });
}

}  // namespace

void check_barrier(Machine& machine, const std::vector<Thread>& threads) {
  std::map<const void*, std::vector<std::uint32_t>> waiting;
  std::vector<std::uint32_t> finished;
  for (std::uint32_t i = 0; i < machine.block().thread_count; ++i) {
    if (threads[i].state == ThreadState::finished) {
      finished.push_back(i);
    } else {
      waiting[threads[i].barrier_pc].push_back(i);
    }
  }
  const std::vector<std::uint32_t>& first = waiting.begin()->second;
  if (waiting.size() > 1) {
    const std::vector<std::uint32_t>& second = std::next(waiting.begin())->second;
    report_two_places(machine, threads[first.front()], threads[second.front()], first, second);
  } else if (!finished.empty()) {
    report_missing(machine, threads[first.front()], first, finished);
  }
}

void report_grid_divergence(Machine& machine, const Thread& waiting, bool some_not_begun) {
  Event event = divergence(machine, waiting);
  event.kind = FindingKind::deadlock;
  event.message =
      fmt::format("block {} waits here for the whole grid, and {}", machine.block_text(machine.block().number),
                  some_not_begun ? "other blocks find no room on the device until it ends"
                                 : "other blocks have ended without coming to this point");
  event.help = some_not_begun ? "Launch no more blocks than the device holds at once: "
                                "cudaOccupancyMaxActiveBlocksPerMultiprocessor times the number of multiprocessors."
                              : "Every thread of every block must reach grid.sync(): do not return before it.";
  machine.log().record(event);
}

void report_endless_loop(Machine& machine, const std::vector<Thread>& threads, const void* pc, std::size_t not_begun) {
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t i = 0; i < machine.block().thread_count; ++i) {
    if (threads[i].state == ThreadState::at_barrier) waiting.push_back(i);
  }
  Event event = machine.event_here(waiting.empty() ? FindingKind::timeout : FindingKind::deadlock, pc);
  event.message = fmt::format("thread {} of block {} goes round this loop without end",
                              machine.thread_text(running_thread->number), machine.block_text(machine.block().number));
  event.help =
      "Check that the loop's condition changes in every round; waiting for another thread needs a barrier, not a loop.";
  if (!waiting.empty()) {
    event.message += fmt::format(", while {} {} at a barrier", thread_list(machine, waiting),
                                 waiting.size() == 1 ? "waits" : "wait");
    event.other_pc = threads[waiting.front()].barrier_pc;
    event.other_text = fmt::format("{} {} here", thread_list(machine, waiting), waiting.size() == 1 ? "waits" : "wait");
  }
  if (not_begun != 0) {
    event.message += fmt::format("; the device is full of blocks that wait, and {} {} not begun", not_begun,
                                 not_begun == 1 ? "has" : "have");
    event.help =
        "Blocks begin in any order. Let them wait only for blocks that have begun, by taking their numbers from a "
        "counter with atomicAdd(); or launch no more blocks than the device holds at once.";
  }
  machine.log().record(event);
}

void report_endless_barriers(Machine& machine, const void* pc) {
  Event event = machine.event_here(FindingKind::timeout, pc);
  event.in_kernel = true;
  event.block = machine.block().index;
  event.message = fmt::format("the threads of block {} meet at this barrier without end",
                              machine.block_text(machine.block().number));
  event.help = "Check that the condition of the loop around the barrier changes in every round.";
  machine.log().record(event);
}

}  // namespace simulator
