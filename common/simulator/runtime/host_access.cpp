#include "simulator/runtime/host_access.hpp"

#include <fmt/format.h>

#include "simulator/execution/machine.hpp"

namespace simulator {

void check_host_access(std::uintptr_t address, const void* pc) {
  Machine& machine = Machine::instance();
  if (!machine.device_memory().contains(address)) return;
  const Allocation* allocation = machine.device_memory().nearest(address);
  if (allocation != nullptr && allocation->managed) return;
  machine.log().record({FindingKind::device_pointer_on_host, Severity::error, pc, nullptr, 0}, 0, [&] {
    Event event;
    event.kind = FindingKind::device_pointer_on_host;
    event.pc = pc;
    event.message = "host code follows a device pointer";
    event.help = "Device memory has an address space of its own: copy the data back with cudaMemcpy and read the copy.";
    return event;
  });
}

}  // namespace simulator
