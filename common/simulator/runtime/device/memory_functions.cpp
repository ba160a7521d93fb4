/// @file
/// Loads and stores by name, and what a pointer points into.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "simulator/runtime/instrumentation/observe.hpp"

namespace simulator {
void load_bytes(void* own, const void* address, std::size_t bytes, const void* pc) {
  observe_value<AccessKind::read>(address, bytes, pc);
  std::memcpy(own, address, bytes);
}

void store_bytes(void* address, const void* own, std::size_t bytes, const void* pc) {
  observe_value<AccessKind::write>(address, bytes, pc);
  std::memcpy(address, own, bytes);
}

// What is there between the steps is none of the bytes that come in the end.
void store_in_steps(void* address, const void* own, std::size_t bytes, const void* pc) {
  const std::uintptr_t at = address_of(address);
  Device& device = Machine::instance().device;
  const bool there = device.shared_memory().contains(at)
                         ? device.shared_memory().accessible(at, bytes)
                         : device.memory().contains(at) && device.memory().accessible(at, bytes);
  for (std::size_t i = 0; there && i < bytes; ++i)
    static_cast<unsigned char*>(address)[i] = static_cast<unsigned char>(~static_cast<const unsigned char*>(own)[i]);
  store_bytes(address, own, bytes, pc);
}

}  // namespace simulator

using simulator::address_of;
using simulator::Machine;

extern "C" {
unsigned int __isGlobal(const void* pointer) {
  return Machine::instance().device.memory().contains(address_of(pointer)) ? 1 : 0;
}
unsigned int __isShared(const void* pointer) {
  return Machine::instance().device.shared_memory().contains(address_of(pointer)) ? 1 : 0;
}
unsigned int __isConstant(const void* /*pointer*/) { return 0; }
unsigned int __isLocal(const void* pointer) {
  return simulator::running_thread != nullptr && simulator::running_thread->owns(address_of(pointer)) ? 1 : 0;
}
}
