#include "simulator/checks/warp_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

constexpr std::uint32_t warp_size = 32;

std::string who(const Machine& machine, const Thread& thread) {
  return fmt::format("thread {} of block {}", machine.thread_text(thread.number),
                     machine.block_text(machine.block().number));
}

}  // namespace

void report_not_in_own_mask(Machine& machine, const WarpRequest& request) {
  machine.log().record(
      {FindingKind::shuffle_mask, Severity::error, request.pc, nullptr, 0}, machine.block().number, [&] {
        Event event = machine.event_here(FindingKind::shuffle_mask, request.pc);
        event.message = fmt::format("{} is lane {} and calls this with the mask {:#x}, which leaves it out",
                                    who(machine, *running_thread), running_thread->lane(), request.mask);
        event.help =
            "Every lane that calls a *_sync function must be in the mask it passes; 0xffffffff names the whole warp.";
        return event;
      });
}

bool check_stuck_lanes(Machine& machine, const std::vector<Thread>& threads, const Thread& waiting,
                       std::uint32_t arrived) {
  const std::uint32_t first = waiting.warp_number() * warp_size;
  const Thread* absent = nullptr;
  for (std::uint32_t lane = 0; lane < warp_size && first + lane < machine.block().thread_count; ++lane) {
    const bool expected = (waiting.warp.mask & ~arrived) >> lane & 1U;
    if (expected && threads[first + lane].state != ThreadState::finished && absent == nullptr)
      absent = &threads[first + lane];
  }
  if (absent == nullptr) return false;
  const bool at_barrier = absent->state == ThreadState::at_barrier;
  const FindingKind kind = at_barrier ? FindingKind::deadlock : FindingKind::shuffle_mask;
  const void* absent_pc = at_barrier ? absent->barrier_pc : absent->warp.pc;
  machine.log().record({kind, Severity::error, waiting.warp.pc, absent_pc, 0}, machine.block().number, [&] {
    Event event;
    event.kind = kind;
    event.pc = waiting.warp.pc;
    event.other_pc = absent_pc;
    event.in_kernel = true;
    event.thread = waiting.index;
    event.block = machine.block().index;
    event.message = fmt::format("{} waits here for thread {}, which its mask {:#x} names and which waits elsewhere",
                                who(machine, waiting), machine.thread_text(absent->number), waiting.warp.mask);
    event.other_text = fmt::format("thread {} waits here", machine.thread_text(absent->number));
    event.help =
        "All lanes that the mask names must reach the same call: move it out of the branch, or name only the lanes "
        "that get there.";
    return event;
  });
  return true;
}

namespace {

std::string why_absent(const Machine& machine, std::uint32_t mask, std::uint32_t source) {
  if ((mask >> source & 1U) == 0) return fmt::format("is not in the mask {:#x}", mask);
  const std::uint32_t count = machine.block().thread_count;
  const bool exists = running_thread->number / 32 * 32 + source < count;
  return exists ? "the mask names, but which does not come to this call"
                : fmt::format("does not exist in a block of {} threads", count);
}

}  // namespace

void report_absent_source(Machine& machine, std::uint32_t mask, std::uint32_t source, const void* pc) {
  machine.log().record({FindingKind::shuffle_mask, Severity::error, pc, nullptr, 0}, machine.block().number, [&] {
    Event event = machine.event_here(FindingKind::shuffle_mask, pc);
    event.message = fmt::format("{} asks for the value of lane {}, which {}", who(machine, *running_thread), source,
                                why_absent(machine, mask, source));
    event.help =
        "A shuffle may read only lanes that make the same call, and the value of any other is undefined: keep it "
        "outside of branches that only some lanes enter.";
    return event;
  });
}

}  // namespace simulator
