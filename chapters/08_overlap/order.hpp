/// @file
/// What the harnesses of this chapter ask of the order in which a kernel works. Only the simulator records it.
#pragma once

#ifdef COURSE_SIMULATOR
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "judge/harness.hpp"
#include "simulator/observe/session.hpp"

namespace overlap {

/// Judges what `find` finds by observing the kernel itself: at most one thing.
inline void judge_manner(const std::function<std::optional<simulator::Finding>()>& find) {
  std::vector<simulator::Finding> findings;
  try {
    if (const auto finding = find()) findings.push_back(*finding);
  } catch (const std::exception&) {  // the other cases tell of it
  }
  course::judge({
      .expected = {},
      .launch = [](float* /*out*/) {},
      .output = course::OutputMemory::pageable,
      .look = [&] { return findings; },
  });
}

/// Judges what `look` finds in the trace of a launch by `launch`, in which every access of every block is.
inline void judge_order(const std::function<void()>& launch,
                        const std::function<std::optional<simulator::Finding>(const simulator::LaunchTrace&)>& look) {
  judge_manner([&]() -> std::optional<simulator::Finding> {
    const simulator::Observation seen =
        simulator::observe({.trace = simulator::TraceSelection{.every_block = true}}, launch);
    if (!seen.trace) return std::nullopt;
    for (const simulator::LaunchTrace& traced : seen.trace->launches)
      if (auto finding = look(traced)) return finding;
    return std::nullopt;
  });
}

/// That something is done too late, too early or not beside what it should be beside.
inline simulator::Finding wrong_order(std::string message, std::string help,
                                      const simulator::SourceLocation& where = {}) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::budget_exceeded;
  finding.origin = simulator::Origin::counts;
  finding.message = std::move(message);
  finding.help = std::move(help);
  finding.where = where;
  return finding;
}

inline bool is_in(const simulator::LaunchTrace& launch, const simulator::Operation& operation, simulator::Space space) {
  return launch.variables[operation.variable].space == space;
}

/// What a thread of a product in tiles has done so far.
struct ReadAhead {
  std::int64_t in_registers = 0;  ///< elements read from global memory and not yet put into shared memory
  std::uint64_t products = 0;     ///< reads of shared memory
  std::uint64_t meanwhile = 0;    ///< those while the thread's two elements of the next K tile were under way
  const simulator::Operation* late = nullptr;  ///< the first of the others
};

/// Whether each thread reads its elements of the next K tile before it multiplies, and needs them after that: so in all
/// K tiles but the last. Half of the products are enough, so that a kernel may work on a part of them first.
/// @param launch on a matrix of whole tiles, in which each thread has one element of each factor in a K tile
inline std::optional<simulator::Finding> reads_too_late(const simulator::LaunchTrace& launch, std::uint64_t k_tiles) {
  using simulator::AccessKind;
  for (const simulator::BlockTrace& block : launch.blocks) {
    std::vector<ReadAhead> threads(static_cast<std::size_t>(launch.block[0]) * launch.block[1] * launch.block[2]);
    for (const simulator::TracedInterval& interval : block.intervals) {
      for (std::size_t i = 0; i < interval.threads.size(); ++i) {
        const simulator::Operation& operation = launch.operations[interval.operations[i]];
        ReadAhead& thread = threads[interval.threads[i]];
        const auto elements = static_cast<std::int64_t>(operation.bytes / sizeof(float));
        if (is_in(launch, operation, simulator::Space::global)) {
          if (operation.kind == AccessKind::read) thread.in_registers += elements;
        } else if (operation.kind == AccessKind::write) {
          thread.in_registers = std::max<std::int64_t>(0, thread.in_registers - elements);
        } else if (operation.kind == AccessKind::read) {
          thread.products += elements;
          if (thread.in_registers >= 2)
            thread.meanwhile += elements;
          else if (thread.late == nullptr)
            thread.late = &operation;
        }
      }
    }
    for (std::size_t number = 0; number < threads.size(); ++number) {
      const ReadAhead& thread = threads[number];
      if (thread.late == nullptr || 2 * k_tiles * thread.meanwhile >= (k_tiles - 1) * thread.products) continue;
      return wrong_order(
          "thread " + std::to_string(number) + " of block " + std::to_string(block.number) +
              " multiplies while none of its elements of the next K tile are on their way to registers",
          "Read both elements of the next K tile into registers first, then multiply, and put them into the other pair after "
          "that: a thread waits where it needs a value, not where it asks for it.",
          thread.late->where);
    }
  }
  return std::nullopt;
}

}  // namespace overlap
#endif
