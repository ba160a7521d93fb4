/// @file
/// Finds warp-wide operations whose lanes do not fit their mask.

#include <fmt/format.h>

#include <string>

#include "simulator/events/check.hpp"

namespace simulator {

namespace {

class WarpCheck final : public Check {
 public:
  explicit WarpCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::shuffle_mask, FindingKind::deadlock}; }
  void lane_outside_mask(const Thread& thread, const WarpRequest& request) override;
  void warp_stuck(const Thread& waiting, const Thread& absent) override;
  void absent_lane_read(const Thread& thread, std::uint32_t mask, std::uint32_t source, const void* pc) override;

 private:
  std::string why_absent(const Thread& thread, std::uint32_t mask, std::uint32_t source) const;
};

const RegisteredCheck<WarpCheck> warp_check("warp");

void WarpCheck::lane_outside_mask(const Thread& thread, const WarpRequest& request) {
  log_.record({FindingKind::shuffle_mask, Severity::error, request.pc, nullptr, 0}, block().number, [&] {
    Event event = event_of(thread, FindingKind::shuffle_mask, request.pc);
    event.message = fmt::format("{} is lane {} and calls this with the mask {:#x}, which leaves it out",
                                text_of(thread), thread.lane(), request.mask);
    event.help =
        "Every lane that calls a *_sync function must be in the mask it passes; 0xffffffff names the whole warp.";
    return event;
  });
}

void WarpCheck::warp_stuck(const Thread& waiting, const Thread& absent) {
  const bool at_barrier = absent.state == ThreadState::at_barrier;
  const FindingKind kind = at_barrier ? FindingKind::deadlock : FindingKind::shuffle_mask;
  const void* absent_pc = at_barrier ? absent.barrier_pc : absent.warp.pc;
  log_.record({kind, Severity::error, waiting.warp.pc, absent_pc, 0}, block().number, [&] {
    Event event = event_of(waiting, kind, waiting.warp.pc);
    event.other_pc = absent_pc;
    const std::string why = waiting.warp.has_mask
                                ? fmt::format("which its mask {:#x} names and which", waiting.warp.mask)
                                : "a lane of its warp, which";
    event.message = fmt::format("{} waits here for thread {}, {} waits elsewhere", text_of(waiting),
                                launch().thread_text(absent.number), why);
    event.other_text = fmt::format("thread {} waits here", launch().thread_text(absent.number));
    event.help = waiting.warp.has_mask
                     ? "All lanes that the mask names must reach the same call: move it out of the branch, or name "
                       "only the lanes that get there."
                     : "All 32 lanes of a warp must make this call together: its condition must be the same for all.";
    return event;
  });
}

std::string WarpCheck::why_absent(const Thread& thread, std::uint32_t mask, std::uint32_t source) const {
  if ((mask >> source & 1U) == 0) return fmt::format("is not in the mask {:#x}", mask);
  const std::uint32_t count = block().thread_count;
  const bool exists = thread.warp_number() * warp_size + source < count;
  return exists ? "the mask names, but which does not come to this call"
                : fmt::format("does not exist in a block of {} threads", count);
}

void WarpCheck::absent_lane_read(const Thread& thread, std::uint32_t mask, std::uint32_t source, const void* pc) {
  log_.record({FindingKind::shuffle_mask, Severity::error, pc, nullptr, 0}, block().number, [&] {
    Event event = event_of(thread, FindingKind::shuffle_mask, pc);
    event.message = fmt::format("{} asks for the value of lane {}, which {}", text_of(thread), source,
                                why_absent(thread, mask, source));
    event.help =
        "A shuffle may read only lanes that make the same call, and the value of any other is undefined: keep it "
        "outside of branches that only some lanes enter.";
    if ((mask >> source & 1U) == 0)
      event.help =
          "The mask names the lanes that take part, one bit for each: 0xffffffff is the whole warp. A shuffle may read "
          "only lanes that it names.";
    return event;
  });
}

}  // namespace
}  // namespace simulator
