#include "simulator/runtime/device/warp_call.hpp"
#include "simulator/events/words.hpp"

#include <bit>

namespace simulator {
namespace {

constexpr std::uint32_t whole_warp = 0xffffffffU;

void report_missing_lanes(const char* function, std::uint32_t lanes, const void* pc) {
  Machine& machine = Machine::instance();
  machine.log.record({FindingKind::shuffle_mask, Severity::error, pc, nullptr, 0}, machine.scheduler.block().number,
                     [&] {
                       Event event = machine.event_here(FindingKind::shuffle_mask, pc);
                       tell<words::missing_lanes>(event, function, std::popcount(lanes), std::countr_one(lanes));
                       return event;
                     });
}

}  // namespace

WarpCall::WarpCall(const char* function, const void* brought, const void* pc) : pc_(pc) {
  Machine::instance().scheduler.warps().meet(
      {false, whole_warp, reinterpret_cast<std::uint64_t>(brought), &brought_, pc, warp_size, false});
  for (unsigned int lane = 0; lane < warp_size; ++lane)
    if (brought_.of_lane[lane] != 0) lanes_ |= 1U << lane;
  // Where lanes stand elsewhere, that has been told, and all count as arrived.
  if (brought_.arrived != whole_warp && is_leader()) report_missing_lanes(function, lanes_, pc);
}

void WarpCall::meet() {
  Machine::instance().scheduler.warps().meet({false, lanes_, 0, nullptr, pc_, warp_size, false});
}

unsigned int WarpCall::leader() const { return static_cast<unsigned int>(std::countr_zero(lanes_)); }

}  // namespace simulator
