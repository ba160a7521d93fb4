#include "simulator/metrics/barrier_usage.hpp"

#include <string>
#include <utility>

namespace simulator {

// Once a barrier is known to be needed, there is nothing more to learn about it.
void BarrierUsage::set_latest(Use* latest) {
  latest_ = latest;
  set_needs(latest_ == nullptr || latest_->needed ? Needs::nothing : Needs::everything);
}

void BarrierUsage::block_begin(const Block& /*block*/) { set_latest(nullptr); }

void BarrierUsage::block_preempted(const Block& block) { of_preempted_[block.number] = latest_; }

void BarrierUsage::block_resumed(const Block& block) {
  const auto found = of_preempted_.find(block.number);
  set_latest(found->second);
  of_preempted_.erase(found);
}

void BarrierUsage::barrier_passed(const Block& block, const void* pc) {
  set_latest(&uses_[pc]);
  latest_->arrivals += block.thread_count;
}

void BarrierUsage::barrier_result_given(const Block& /*block*/, const void* pc) { uses_[pc].needed = true; }

void BarrierUsage::grid_barrier_passed(const Block& /*block*/) { set_latest(nullptr); }

void BarrierUsage::access(const Access& access) {
  if (latest_ == nullptr || latest_->needed) return;
  device_.shadow(access.space).visit(access.address, access.bytes, [&](const Cell& cell, std::uintptr_t /*address*/) {
    note(cell.write, access.thread);
    if (access.kind == AccessKind::read) return;
    for (const Slot& read : cell.reads) note(read, access.thread);
  });
  set_latest(latest_);
}

// Without the barrier that was just passed, this access of `thread` and the earlier one would race.
void BarrierUsage::note(const Slot& earlier, const Thread& thread) {
  if (earlier.thread != thread.number && device_.epochs().one_barrier_ago(earlier.epoch)) latest_->needed = true;
}

void BarrierUsage::part_begin() {
  for (auto& entry : uses_) entry.second.arrivals = 0;
}

bool BarrierUsage::part_end(PartReport& report) {
  if (!report.put(uses_.size())) return false;
  for (const auto& [pc, use] : uses_) {
    if (!report.put(Entry{pc, use})) return false;
  }
  return true;
}

void BarrierUsage::part_merge(PartReport& report) {
  for (auto left = report.get<std::size_t>(); left > 0; --left) {
    const auto entry = report.get<Entry>();
    Use& use = uses_[entry.pc];
    use.arrivals += entry.use.arrivals;
    use.needed = use.needed || entry.use.needed;
  }
}

std::vector<BarrierUse> BarrierUsage::take() {
  // Template instances have one program counter each and the same line.
  std::map<std::pair<std::string, int>, BarrierUse> by_line;
  for (const auto& [pc, use] : uses_) {
    const SourceLocation where = device_.symbolizer().locate(pc);
    BarrierUse& sum = by_line[{where.file, where.line}];
    sum.where = where;
    sum.arrivals += use.arrivals;
    sum.orders_something = sum.orders_something || use.needed;
  }
  set_latest(nullptr);
  uses_.clear();
  std::vector<BarrierUse> result;
  for (auto& entry : by_line) result.push_back(std::move(entry.second));
  return result;
}

}  // namespace simulator
