/// @file
/// Finds copies to the host of what an earlier launch has written, where a later one of the same kernel should have.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

/// A program launches a kernel, copies a result, launches the kernel again with the same pointers and copies the result
/// again; the second launch has neither written nor read it. A counter or a flag that the first has left tells the second
/// that there is nothing to do. Nothing is undefined by that, and a program may mean it: information only.
class KeptResultCheck final : public HostObserver {
 public:
  void function_begin(HostCode function) override {
    function_ = function;
    forget();
  }
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void work_end() override;
  void transfer(const Transfer& transfer) override;
  void memory_freed(const Rows& /*memory*/) override { forget(); }
  void work_dropped() override { forget(); }
  void device_reset() override { forget(); }

 private:
  struct Launch {
    std::shared_ptr<const Work> work;
    Epoch begin;  ///< the last stamp before it
    Epoch end;    ///< its last one
  };
  /// To the host, of one row.
  struct Copy {
    std::uintptr_t begin;
    std::size_t bytes;
    Epoch at;
  };

  void forget() {
    launches_.clear();
    copies_.clear();
  }
  void set_by_host(const Rows& to);
  const Launch* writer(const Copy& copy) const;
  bool touched_since(const Copy& copy, Epoch since) const;
  void compare(const Copy& before, const Copy& now, const void* pc);

  static constexpr std::size_t most_launches = 64;
  static constexpr std::size_t most_copies = 64;
  static constexpr std::size_t most_bytes = 4096;  ///< of a copy that is looked at

  HostCode function_ = HostCode::judged;
  std::deque<Launch> launches_;  ///< the oldest first
  std::deque<Copy> copies_;
};

const RegisteredHostObserver<KeptResultCheck> kept_result_check;

void KeptResultCheck::work_begin(const std::shared_ptr<const Work>& work) {
  if (!work->is_launch()) return;
  const Epoch now = Machine::instance().device.epochs().now();
  launches_.push_back({work, now, now});
  if (launches_.size() > most_launches) launches_.pop_front();
}

void KeptResultCheck::work_end() {
  if (!launches_.empty() && launches_.back().end == launches_.back().begin)
    launches_.back().end = Machine::instance().device.epochs().now();
}

// What the host sets before a launch may well be there after it.
void KeptResultCheck::set_by_host(const Rows& to) {
  std::erase_if(copies_, [&](const Copy& copy) {
    return copy.begin < to.begin + to.extent() && to.begin < copy.begin + copy.bytes;
  });
}

// The launch that has written all words of it last; nullptr where there is no such.
const KeptResultCheck::Launch* KeptResultCheck::writer(const Copy& copy) const {
  const Shadow& shadow = Machine::instance().device.shadow(Space::global);
  const Epoch written = shadow.at(copy.begin).write.epoch;
  const auto launch = std::find_if(launches_.begin(), launches_.end(),
                                   [&](const Launch& one) { return one.begin < written && written <= one.end; });
  if (launch == launches_.end()) return nullptr;
  for (std::size_t at = 0; at < copy.bytes; at += 4) {
    const Epoch epoch = shadow.at(copy.begin + at).write.epoch;
    if (epoch <= launch->begin || epoch > launch->end) return nullptr;
  }
  return &*launch;
}

bool KeptResultCheck::touched_since(const Copy& copy, Epoch since) const {
  const Shadow& shadow = Machine::instance().device.shadow(Space::global);
  for (std::size_t at = 0; at < copy.bytes; at += 4) {
    const Cell cell = shadow.at(copy.begin + at);
    for (const Slot& slot : {cell.write, cell.reads[0], cell.reads[1], cell.earlier_block_read})
      if (slot.epoch > since) return true;
  }
  return false;
}

void KeptResultCheck::compare(const Copy& before, const Copy& now, const void* pc) {
  const Launch* const first = writer(now);
  if (first == nullptr || first->end > before.at || touched_since(now, before.at)) return;
  const auto second = std::find_if(launches_.begin(), launches_.end(), [&](const Launch& one) {
    return one.begin >= before.at && one.work->launch.kernel == first->work->launch.kernel &&
           one.work->launch.arguments == first->work->launch.arguments;
  });
  if (second == launches_.end()) return;
  Machine& machine = Machine::instance();
  machine.log.record({FindingKind::lost_value, Severity::info, pc, second->work->call_site, 0}, 0, [&] {
    const LaunchNames& names = second->work->launch;
    const ElementName element =
        name_global(machine.device.memory(), names, machine.device.symbolizer(), now.begin, now.bytes);
    Event event;
    event.kind = FindingKind::lost_value;
    event.severity = Severity::info;
    event.pc = pc;
    event.other_pc = second->work->call_site;
    event.variable = element.variable;
    tell<words::kept_result>(event, element.variable.empty() ? element.text : element.variable, names.kernel);
    return event;
  });
}

void KeptResultCheck::transfer(const Transfer& transfer) {
  if (function_ == HostCode::trusted) return;
  const DeviceMemory& memory = Machine::instance().device.memory();
  if (memory.contains(transfer.to.begin)) set_by_host(transfer.to);
  if (!transfer.to_host || transfer.from->height != 1 || !memory.contains(transfer.from->begin)) return;
  const Copy now{transfer.from->begin, transfer.from->width, Machine::instance().device.epochs().now()};
  if (now.bytes == 0 || now.bytes > most_bytes || now.begin % 4 != 0 || now.bytes % 4 != 0) return;
  const auto before = std::find_if(copies_.rbegin(), copies_.rend(), [&](const Copy& copy) {
    return copy.begin == now.begin && copy.bytes == now.bytes;
  });
  if (before != copies_.rend()) compare(*before, now, transfer.work.call_site);
  copies_.push_back(now);
  if (copies_.size() > most_copies) copies_.pop_front();
}

}  // namespace
}  // namespace simulator
