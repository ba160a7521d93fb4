#include "simulator/execution/barrier_usage.hpp"

#include <algorithm>
#include <utility>

namespace simulator {

void BarrierUsage::begin_snapshot() {
  for (auto& entry : uses_) entry.second.arrivals = 0;
}

bool BarrierUsage::snapshot(Snapshot& snapshot) const {
  if (uses_.size() > snapshot.entries.size()) return false;
  for (const auto& [pc, use] : uses_) snapshot.entries[snapshot.count++] = {pc, use.arrivals, use.needed};
  return true;
}

void BarrierUsage::merge(const Snapshot& snapshot) {
  for (std::size_t i = 0; i < snapshot.count; ++i) {
    Use& use = uses_[snapshot.entries[i].pc];
    use.arrivals += snapshot.entries[i].arrivals;
    use.needed = use.needed || snapshot.entries[i].needed;
  }
}

std::vector<BarrierUse> BarrierUsage::take(Symbolizer& symbolizer) {
  // Template instances have one program counter each and the same line.
  std::map<std::pair<std::string, int>, BarrierUse> by_line;
  for (const auto& [pc, use] : uses_) {
    const SourceLocation where = symbolizer.locate(pc);
    BarrierUse& sum = by_line[{where.file, where.line}];
    sum.where = where;
    sum.arrivals += use.arrivals;
    sum.orders_something = sum.orders_something || use.needed;
  }
  uses_.clear();
  latest_ = nullptr;
  std::vector<BarrierUse> result;
  for (auto& entry : by_line) result.push_back(std::move(entry.second));
  return result;
}

}  // namespace simulator
