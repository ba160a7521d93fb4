#include "simulator/streams/host_access.hpp"

#include <fmt/format.h>

#include "simulator/streams/streams.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {

namespace {

// More than a program touches between a launch and its next wait, unless it does not wait at all.
constexpr std::size_t most_touches = std::size_t{1} << 20U;

void record(FindingKind kind, const void* pc, const std::string& message, const char* help) {
  Machine::instance().log.record({kind, Severity::error, pc, nullptr, 0}, 0, [&] {
    Event event;
    event.kind = kind;
    event.pc = pc;
    event.message = message;
    event.help = help;
    return event;
  });
}

void check_allocation(const Allocation& allocation, std::uintptr_t address, std::uint32_t bytes, const void* pc) {
  if (allocation.kind == MemoryKind::device) {
    return record(
        FindingKind::device_pointer_on_host, pc, "host code follows a device pointer",
        "Device memory has an address space of its own: copy the data back with cudaMemcpy and read the copy.");
  }
  const char* kind = allocation.kind_name();
  if (!allocation.holds(address) || !allocation.holds(address + bytes - 1)) {
    record(FindingKind::out_of_bounds, pc,
           fmt::format("host code leaves {} memory of {} bytes", kind, allocation.bytes),
           "Check the index against the size before the access.");
  } else if (allocation.freed) {
    record(FindingKind::use_after_free, pc, fmt::format("host code touches {} memory that has been freed", kind),
           "Free memory only after its last use.");
  }
}

// Whether the device can reach `address`, too. Says what is wrong with it.
bool reaches_device(std::uintptr_t address, std::uint32_t bytes, const void* pc) {
  DeviceMemory& memory = Machine::instance().device.memory();
  if (!memory.contains(address)) return !memory.registered().empty() && memory.registered().contains(address);
  const Allocation* allocation = memory.closest(address);
  if (allocation != nullptr) check_allocation(*allocation, address, bytes, pc);
  return true;
}

}  // namespace

void check_host_access(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, const void* pc) {
  if (!reaches_device(address, bytes, pc) || Streams::instance().idle()) return;
  HostOverlap::instance().note(address, bytes, kind != AccessKind::read, pc);
}

void check_host_flag(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, const void* pc) {
  if (reaches_device(address, bytes, pc) && kind == AccessKind::read) Streams::instance().finish_all();
}

HostOverlap& HostOverlap::instance() {
  static auto* overlap = new HostOverlap();  // never destroyed, like the machine
  return *overlap;
}

void HostOverlap::note(std::uintptr_t address, std::uint32_t bytes, bool writes, const void* pc) {
  if (touches_.size() >= most_touches) return;
  const std::uint64_t latest = Streams::instance().latest_ticket();
  for (std::uintptr_t word = address / 4; word <= (address + bytes - 1) / 4; ++word) {
    Touch& touch = touches_.try_emplace(word, Touch{latest, pc, writes}).first->second;
    if (writes && !touch.writes) touch = {latest, pc, true};
  }
}

const HostOverlap::Touch* HostOverlap::conflict(std::uintptr_t word, bool writes) const {
  const auto found = touches_.find(word);
  if (found == touches_.end()) return nullptr;
  const Touch& touch = found->second;
  return ticket_ <= touch.latest_ticket && (writes || touch.writes) ? &touch : nullptr;
}

void HostOverlap::access(const Access& access) {
  if (access.space != Space::global) return;
  for (std::uintptr_t word = access.address / 4; word <= (access.address + access.bytes - 1) / 4; ++word) {
    const Touch* touch = conflict(word, access.kind != AccessKind::read);
    if (touch != nullptr) return report(*touch, access);
  }
}

void HostOverlap::report(const Touch& touch, const Access& access) const {
  Machine& machine = Machine::instance();
  const std::uintptr_t variable = machine.device.variable_at(access.space, access.address);
  machine.log.record(
      {FindingKind::global_race, Severity::error, touch.pc, access.pc, variable}, machine.scheduler.block().number,
      [&] {
        const ElementName element = machine.device.name(access.space, access.address, access.bytes);
        const char* verb = access.kind == AccessKind::read ? "reads" : "writes";
        const std::string thread =
            fmt::format("thread {} of block {}", machine.scheduler.launch().thread_text(access.thread.number),
                        machine.scheduler.launch().block_text(machine.scheduler.block().number));
        Event event;
        event.kind = FindingKind::global_race;
        event.pc = touch.pc;
        event.other_pc = access.pc;
        event.variable = element.variable;
        event.message = fmt::format("host code {} {}, which {} {}, and nothing has waited for that kernel",
                                    touch.writes ? "writes" : "reads", element.text, thread, verb);
        event.other_text = fmt::format("{} here by {}", access.kind == AccessKind::read ? "read" : "written", thread);
        event.help = "A launch returns at once: call cudaDeviceSynchronize() before the host touches the same memory.";
        return event;
      });
}

void HostOverlap::copy(std::uintptr_t begin, std::size_t bytes, bool writes, const void* call_site) {
  if (bytes == 0) return;
  const auto end = touches_.upper_bound((begin + bytes - 1) / 4);
  for (auto entry = touches_.lower_bound(begin / 4); entry != end; ++entry) {
    if (conflict(entry->first, writes) == nullptr) continue;
    const Touch& touch = entry->second;
    Machine::instance().log.record({FindingKind::global_race, Severity::error, touch.pc, call_site, 0}, 0, [&] {
      Event event;
      event.kind = FindingKind::global_race;
      event.pc = touch.pc;
      event.other_pc = call_site;
      event.message =
          fmt::format("host code {} memory that an asynchronous copy {}, and nothing has waited for the copy",
                      touch.writes ? "writes" : "reads", writes ? "writes" : "reads");
      event.other_text = "the copy";
      event.help =
          "Wait for the stream of the copy, for example with cudaStreamSynchronize(), before the host goes on.";
      return event;
    });
  }
}

}  // namespace simulator
