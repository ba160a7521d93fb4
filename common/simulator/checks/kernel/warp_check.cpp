/// @file
/// Finds warp-wide operations whose lanes do not fit their mask.

#include "simulator/events/check.hpp"
#include "simulator/events/words.hpp"

namespace simulator {

namespace {

class WarpCheck final : public Check {
 public:
  explicit WarpCheck(const CheckContext& context) : Check(context, Needs::nothing) {}

  std::vector<FindingKind> finds() const override { return {FindingKind::shuffle_mask, FindingKind::deadlock}; }
  void lane_outside_mask(const Thread& thread, const WarpRequest& request) override;
  void warp_stuck(const Thread& waiting, const Thread& absent) override;
  void absent_lane_read(const Thread& thread, std::uint32_t mask, std::uint32_t source, const void* pc) override;
};

const RegisteredCheck<WarpCheck> warp_check("warp");

void WarpCheck::lane_outside_mask(const Thread& thread, const WarpRequest& request) {
  log_.record({FindingKind::shuffle_mask, Severity::error, request.pc, nullptr, 0}, block().number, [&] {
    Event event = event_of(thread, FindingKind::shuffle_mask, request.pc);
    tell<words::lane_outside_mask>(event, text_of(thread), thread.lane(), request.mask);
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
    if (waiting.warp.has_mask) {
      tell<words::named_lane_elsewhere>(event, text_of(waiting), launch().thread_text(absent.number),
                                        waiting.warp.mask);
    } else {
      tell<words::lane_elsewhere>(event, text_of(waiting), launch().thread_text(absent.number));
    }
    return event;
  });
}

void WarpCheck::absent_lane_read(const Thread& thread, std::uint32_t mask, std::uint32_t source, const void* pc) {
  log_.record({FindingKind::shuffle_mask, Severity::error, pc, nullptr, 0}, block().number, [&] {
    Event event = event_of(thread, FindingKind::shuffle_mask, pc);
    if ((mask >> source & 1U) == 0) {
      tell<words::source_outside_mask>(event, text_of(thread), source, mask);
    } else if (thread.warp_number() * warp_size + source < block().thread_count) {
      tell<words::source_elsewhere>(event, text_of(thread), source);
    } else {
      tell<words::source_does_not_exist>(event, text_of(thread), source, block().thread_count);
    }
    return event;
  });
}

}  // namespace
}  // namespace simulator
