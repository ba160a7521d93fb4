#include "simulator/results/timeline.hpp"

#include <algorithm>
#include <compare>
#include <functional>
#include <numeric>
#include <queue>

namespace simulator {

namespace {

/// A place for a block. The smallest comes next.
struct Slot {
  std::uint64_t free_at;
  std::uint32_t number;
  std::uint32_t sm;
  auto operator<=>(const Slot&) const = default;  // NOLINT(modernize-use-nullptr): <=> has no null in it
};

}  // namespace

Timeline lay_out(std::uint32_t sm_count, std::uint32_t slots, std::span<const std::uint64_t> steps) {
  Timeline timeline;
  const std::uint64_t places = std::uint64_t{sm_count} * slots;
  if (steps.empty() || places == 0) return timeline;
  std::priority_queue<Slot, std::vector<Slot>, std::greater<>> free;
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    for (std::uint32_t sm = 0; sm < sm_count; ++sm) {
      free.push({0, slot, sm});
    }
  }
  for (std::uint32_t block = 0; block < steps.size(); ++block) {
    Slot slot = free.top();
    free.pop();
    const std::uint64_t begin = slot.free_at;
    slot.free_at += steps[block];
    timeline.blocks.push_back({block, slot.sm, slot.number, begin, slot.free_at});
    timeline.steps = std::max(timeline.steps, slot.free_at);
    free.push(slot);
  }
  timeline.waves = (steps.size() + places - 1) / places;
  timeline.tail_steps = timeline.steps - free.top().free_at;
  const auto work = std::accumulate(steps.begin(), steps.end(), std::uint64_t{0});
  const auto all = static_cast<double>(places * timeline.steps);
  timeline.busy = timeline.steps == 0 ? 0.0 : static_cast<double>(work) / all;
  return timeline;
}

}  // namespace simulator
