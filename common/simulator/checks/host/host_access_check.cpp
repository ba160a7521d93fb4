/// @file
/// Finds host code that follows pointers to where the host must not go.

#include <fmt/format.h>

#include <string>
#include <unordered_map>

#include "simulator/events/machine.hpp"
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

/// @param allocated_at where the memory is from, if that helps
void record(FindingKind kind, const void* pc, const std::string& message, const char* help,
            const void* allocated_at = nullptr) {
  Machine::instance().log.record({kind, Severity::error, pc, nullptr, 0}, 0, [&] {
    Event event;
    event.other_pc = allocated_at;
    if (allocated_at != nullptr) event.other_text = "allocated here";
    event.kind = kind;
    event.pc = pc;
    event.message = message;
    event.help = help;
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
  if (is_algorithm && !memory.contains(access.address)) {
    return record(FindingKind::host_pointer, access.pc,
                  "an algorithm of Thrust on the device follows a pointer to memory of the host",
                  "Copy the data to a thrust::device_vector first, or run the algorithm on the host: thrust::host.");
  }
  const Allocation* allocation = memory.contains(access.address) ? memory.closest(access.address) : nullptr;
  if (allocation == nullptr) return;
  if (allocation->kind == MemoryKind::device && !is_algorithm) {
    if (const void* const call = call_of_thrust(access.pc); call != nullptr) {
      return record(
          FindingKind::device_pointer_on_host, call,
          "an algorithm of Thrust runs on the host, and follows a device pointer",
          "Thrust takes a plain pointer for one to memory of the host: pass thrust::device as the first argument, "
          "or thrust::device_pointer_cast(pointer) for the pointer.");
    }
    const bool reads = access.kind == AccessKind::read;
    return record(
        FindingKind::device_pointer_on_host, access.pc, "host code follows a device pointer",
        reads ? "Device memory has an address space of its own: copy the data back with cudaMemcpy and read the copy."
              : "Device memory has an address space of its own: write to memory of the host, and copy that to the "
                "device with cudaMemcpy.");
  }
  const char* kind = allocation->kind_name();
  const char* actor = is_algorithm ? "an algorithm of Thrust" : "host code";
  if (!allocation->holds(access.address) || !allocation->holds(access.address + access.bytes - 1)) {
    record(
        FindingKind::out_of_bounds, access.pc,
        fmt::format("{} leaves {} memory of {} bytes", actor, kind, allocation->bytes),
        is_algorithm
            ? "Look at its iterators, and at what its functor indexes: an output needs room for as many elements as the input has."
            : "Check the index against the size before the access. Or is the allocation too small? Its size is in bytes: "
              "elements · sizeof(element).",
        allocation->allocated_at);
  } else if (allocation->freed) {
    record(FindingKind::use_after_free, access.pc, fmt::format("{} touches {} memory that has been freed", actor, kind),
           "Free memory only after its last use.");
  }
}

}  // namespace
}  // namespace simulator
