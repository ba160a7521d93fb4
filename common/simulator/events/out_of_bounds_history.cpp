#include "simulator/events/out_of_bounds_history.hpp"

#include <algorithm>

namespace simulator {

void OutOfBoundsHistory::launch_begin() {
  threads_.clear();
  overrun_.clear();
  found_before_ = log_.latest();
}

void OutOfBoundsHistory::note(const Access& access) {
  threads_.try_emplace({access.thread.block, access.thread.number}, access.thread.epoch);
  const std::uintptr_t overrun = device_.variable_at(access.space, access.address);
  if (!overrun_[access.pc].insert(overrun).second) return;
  log_.forget(found_before_, [&](const EventKey& key) {
    const bool is_race = key.kind == FindingKind::global_race || key.kind == FindingKind::shared_race;
    return is_race && (key.pc == access.pc || key.other_pc == access.pc) && key.variable != overrun;
  });
}

bool OutOfBoundsHistory::reaches_beyond(const void* pc, Space space, std::uintptr_t address) const {
  const auto overrun = overrun_.find(pc);
  if (overrun == overrun_.end()) return false;
  const std::uintptr_t variable = device_.variable_at(space, address);
  return std::any_of(overrun->second.begin(), overrun->second.end(),
                     [&](std::uintptr_t one) { return one != variable; });
}

}  // namespace simulator
