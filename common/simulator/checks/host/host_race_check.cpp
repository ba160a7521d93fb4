/// @file
/// Finds host code that does not wait for the device.

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/streams/own_line.hpp"
#include "simulator/runtime/streams/streams.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {
namespace {

/// Memory that host and device can reach, touched by the host while a kernel or a copy that touches it, too, has been
/// submitted but not waited for. At least one of the two writes. Volatile and atomic accesses of the host are no
/// mistake: it may exchange flags with a kernel.
///
/// Work runs late here (see Streams), so the host's access comes first; the conflict shows as the work runs. Of work
/// that has run although the host has not waited for it, StreamRaceCheck knows.
///
/// Work that a touch may meet is that which waits at the time, so a later touch may meet all that an earlier one may,
/// and more: of each kind the latest is enough, and the first is the one to tell of where both will do.
class HostRaceCheck final : public HostObserver, public Observer {
 public:
  void host_access(const HostAccess& access) override;
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void access(const Access& access) override;
  void registered_access(const Access& access) override { this->access(access); }
  void transfer(const Transfer& transfer) override;
  void work_end() override;
  void device_idle() override { touches_.clear(); }
  void work_dropped() override { touches_.clear(); }

 private:
  struct Touch {
    std::uint64_t latest_ticket;  ///< of the work that was waiting
    const void* pc;
    bool writes;
  };
  struct Touches {
    std::optional<Touch> first;
    std::optional<Touch> latest;

    void add(const Touch& touch) { (first ? latest : first) = touch; }
    const Touch* meets(std::uint64_t ticket) const {
      if (first && ticket <= first->latest_ticket) return &*first;
      return latest && ticket <= latest->latest_ticket ? &*latest : nullptr;
    }
  };
  struct Word {
    Touches reads;
    Touches writes;
  };
  /// One call of a library comes as a run of accesses; where it was called says the stack.
  struct Call {
    const void* pc = nullptr;
    std::uintptr_t end = 0;
    const void* from = nullptr;
  };
  const void* place_of(const HostAccess& access);
  void forgive_reads(const HostAccess& access);
  const Touch* conflict(std::uintptr_t word, bool writes) const;
  void report(const Touch& touch, const Access& access) const;
  void check_host_function(const HostAccess& access) const;
  void check_row(std::uintptr_t begin, std::size_t bytes, bool writes, const void* call_site) const;

  std::map<std::uintptr_t, Word> touches_;  ///< by address / 4
  Call call_;
  std::size_t calls_ = 0;
  std::uint64_t ticket_ = 0;  ///< of the work that runs
  bool watches_kernel_ = false;
};

const RegisteredHostObserver<HostRaceCheck> host_race_check;

// More than a program touches between a launch and its next wait, unless it does not wait at all.
constexpr std::size_t most_touches = std::size_t{1} << 20U;

// So many stacks are looked at, each of which takes some microseconds.
constexpr std::size_t most_calls = 4096;

const void* HostRaceCheck::place_of(const HostAccess& access) {
  const bool goes_on = access.pc == call_.pc && access.address == call_.end;
  if (!goes_on) call_ = {access.pc, 0, calls_++ < most_calls ? own_line(access.pc) : access.pc};
  call_.end = access.address + access.bytes;
  return call_.from;
}

void HostRaceCheck::host_access(const HostAccess& access) {
  if (access.is_flag) {
    if (access.kind == AccessKind::atomic) forgive_reads(access);
    return;
  }
  if (Streams::instance().in_host_function()) return check_host_function(access);
  if (Streams::instance().idle() || touches_.size() >= most_touches) return;
  const bool writes = access.kind != AccessKind::read;
  const std::uint64_t latest = Streams::instance().latest_ticket();
  const void* const place = place_of(access);
  for (std::uintptr_t word = access.address / 4; word <= (access.address + access.bytes - 1) / 4; ++word) {
    Word& touched = touches_[word];
    (writes ? touched.writes : touched.reads).add({latest, place, writes});
  }
}

// As in kernels: where a compare-and-swap looks again at what was read, an old value does no harm.
void HostRaceCheck::forgive_reads(const HostAccess& access) {
  for (std::uintptr_t word = access.address / 4; word <= (access.address + access.bytes - 1) / 4; ++word) {
    const auto found = touches_.find(word);
    if (found != touches_.end()) found->second.reads = {};
  }
}

void HostRaceCheck::work_begin(const std::shared_ptr<const Work>& work) {
  ticket_ = work->ticket;
  watches_kernel_ = work->is_launch() && !touches_.empty();
  if (watches_kernel_) Machine::instance().watch.attach(this);
}

void HostRaceCheck::work_end() {
  if (std::exchange(watches_kernel_, false)) Machine::instance().watch.detach(this);
}

const HostRaceCheck::Touch* HostRaceCheck::conflict(std::uintptr_t word, bool writes) const {
  const auto found = touches_.find(word);
  if (found == touches_.end()) return nullptr;
  const Touch* written = found->second.writes.meets(ticket_);
  return written == nullptr && writes ? found->second.reads.meets(ticket_) : written;
}

// A function of the host that runs in a stream is work as a kernel is.
void HostRaceCheck::check_host_function(const HostAccess& access) const {
  const bool writes = access.kind != AccessKind::read;
  for (std::uintptr_t word = access.address / 4; word <= (access.address + access.bytes - 1) / 4; ++word) {
    const Touch* touch = conflict(word, writes);
    if (touch == nullptr) continue;
    Machine::instance().log.record({FindingKind::global_race, Severity::error, touch->pc, access.pc, 0}, 0, [&] {
      Event event;
      event.kind = FindingKind::global_race;
      event.pc = touch->pc;
      event.other_pc = access.pc;
      tell<words::host_function_not_awaited>(event, touch->writes ? "writes" : "reads", writes ? "writes" : "reads");
      return event;
    });
  }
}

void HostRaceCheck::access(const Access& access) {
  if (access.space != Space::global) return;
  for (std::uintptr_t word = access.address / 4; word <= (access.address + access.bytes - 1) / 4; ++word) {
    const Touch* touch = conflict(word, access.kind != AccessKind::read);
    if (touch != nullptr) return report(*touch, access);
  }
}

void HostRaceCheck::report(const Touch& touch, const Access& access) const {
  Machine& machine = Machine::instance();
  const std::uintptr_t variable = machine.device.variable_at(access.space, access.address);
  machine.log.record({FindingKind::global_race, Severity::error, touch.pc, access.pc, variable},
                     machine.scheduler.block().number, [&] {
                       ElementName element{"", "memory of the host", "", 0};
                       if (machine.device.memory().contains(access.address))
                         element = machine.device.name(access.space, access.address, access.bytes);
                       const char* verb = access.kind == AccessKind::read ? "reads" : "writes";
                       const std::string thread = fmt::format(
                           "thread {} of block {}", machine.scheduler.launch().thread_text(access.thread.number),
                           machine.scheduler.launch().block_text(machine.scheduler.block().number));
                       Event event;
                       event.kind = FindingKind::global_race;
                       event.pc = touch.pc;
                       event.other_pc = access.pc;
                       event.variable = element.variable;
                       tell<words::kernel_not_awaited>(event, touch.writes ? "writes" : "reads", element.text, thread,
                                                       verb, access.kind == AccessKind::read ? "read" : "written");
                       return event;
                     });
}

void HostRaceCheck::transfer(const Transfer& transfer) {
  if (touches_.empty()) return;
  for (std::size_t row = 0; row < transfer.to.height; ++row) {
    check_row(transfer.to.row(row), transfer.to.width, true, transfer.work.call_site);
  }
  if (transfer.from == nullptr) return;
  for (std::size_t row = 0; row < transfer.from->height; ++row) {
    check_row(transfer.from->row(row), transfer.from->width, false, transfer.work.call_site);
  }
}

void HostRaceCheck::check_row(std::uintptr_t begin, std::size_t bytes, bool writes, const void* call_site) const {
  if (bytes == 0) return;
  const auto end = touches_.upper_bound((begin + bytes - 1) / 4);
  for (auto entry = touches_.lower_bound(begin / 4); entry != end; ++entry) {
    const Touch* const found = conflict(entry->first, writes);
    if (found == nullptr) continue;
    const Touch& touch = *found;
    Machine::instance().log.record({FindingKind::global_race, Severity::error, touch.pc, call_site, 0}, 0, [&] {
      Event event;
      event.kind = FindingKind::global_race;
      event.pc = touch.pc;
      event.other_pc = call_site;
      tell<words::copy_not_awaited>(event, touch.writes ? "writes" : "reads", writes ? "writes" : "reads");
      return event;
    });
  }
}

}  // namespace
}  // namespace simulator
