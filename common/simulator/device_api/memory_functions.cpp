/// @file
/// Loads and stores by name, and what a pointer points into.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "simulator/instrumentation/observe.hpp"

namespace simulator {
void load_bytes(void* own, const void* address, std::size_t bytes, const void* pc) {
  observe_value<AccessKind::read>(address, bytes, pc);
  std::memcpy(own, address, bytes);
}

void store_bytes(void* address, const void* own, std::size_t bytes, const void* pc) {
  observe_value<AccessKind::write>(address, bytes, pc);
  std::memcpy(address, own, bytes);
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
