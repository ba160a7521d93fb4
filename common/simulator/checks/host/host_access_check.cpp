/// @file
/// Finds host code that follows pointers to where the host must not go.

#include <string>
#include <unordered_map>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/streams/own_line.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

/// Host code that follows a device pointer, which on a GPU's machine is a crash, and host code that leaves managed or
/// pinned memory or touches it after it was freed.
class HostAccessCheck final : public HostObserver {
 public:
  void host_access(const HostAccess& access) override;
};

const RegisteredHostObserver<HostAccessCheck> host_access_check;

/// @param allocated_at where the memory is from, if that helps; else nullptr
template <const Telling& telling, class... Facts>
void record(FindingKind kind, const void* pc, const void* allocated_at, const Facts&... facts) {
  Machine::instance().log.record({kind, Severity::error, pc, nullptr, 0}, 0, [&] {
    Event event;
    event.other_pc = allocated_at;
    event.kind = kind;
    event.pc = pc;
    tell<telling>(event, facts...);
    return event;
  });
}

// The program's line that calls the algorithm of Thrust to which the place belongs, which is looked for once; nullptr where it
// belongs to none.
const void* call_of_thrust(const void* pc) {
  static std::unordered_map<const void*, const void*> known;
  const auto [entry, is_new] = known.try_emplace(pc, nullptr);
  if (!is_new) return entry->second;
  const std::string file = Machine::instance().device.symbolizer().locate(pc).file;
  const bool is_of_thrust = file.find("/thrust/") != std::string::npos || file.find("/cuda/std/") != std::string::npos;
  if (is_of_thrust) entry->second = own_line(pc);
  return entry->second;
}

void HostAccessCheck::host_access(const HostAccess& access) {
  const DeviceMemory& memory = Machine::instance().device.memory();
  const bool is_algorithm = access.actor != HostActor::host;
  if (is_algorithm && !memory.contains(access.address))
    return record<words::algorithm_reads_host>(FindingKind::host_pointer, access.pc, nullptr);
  const Allocation* allocation = memory.contains(access.address) ? memory.closest(access.address) : nullptr;
  if (allocation == nullptr) return;
  if (allocation->kind == MemoryKind::device && !is_algorithm) {
    constexpr FindingKind kind = FindingKind::device_pointer_on_host;
    if (const void* const call = call_of_thrust(access.pc); call != nullptr)
      return record<words::host_algorithm_reads_device>(kind, call, nullptr);
    if (access.kind == AccessKind::read) return record<words::host_reads_device>(kind, access.pc, nullptr);
    return record<words::host_writes_device>(kind, access.pc, nullptr);
  }
  const char* kind = allocation->kind_name();
  const char* actor = is_algorithm ? "an algorithm of Thrust" : "host code";
  if (!allocation->holds(access.address) || !allocation->holds(access.address + access.bytes - 1)) {
    const auto& say = is_algorithm ? record<words::algorithm_leaves_memory, const char*, const char*, std::size_t>
                                   : record<words::host_leaves_memory, const char*, const char*, std::size_t>;
    say(FindingKind::out_of_bounds, access.pc, allocation->allocated_at, actor, kind, allocation->bytes);
  } else if (allocation->freed) {
    record<words::host_touches_freed>(FindingKind::use_after_free, access.pc, nullptr, actor, kind);
  }
}

}  // namespace
}  // namespace simulator
