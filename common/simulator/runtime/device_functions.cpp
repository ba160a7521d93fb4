/// @file
/// The device functions that kernels call: built-in indices, barriers, fences and shared variables.

#include <chrono>
#include <cstdint>

#include "simulator/execution/access.hpp"
#include "simulator/runtime/host_access.hpp"

namespace simulator {

uint3 thread_index() {
  const Index3& index = running_thread->index;
  return {index[0], index[1], index[2]};
}

uint3 block_index() {
  const Index3& index = Machine::instance().block().index;
  return {index[0], index[1], index[2]};
}

dim3 block_dimensions() { return Machine::instance().block_size(); }

dim3 grid_dimensions() { return Machine::instance().grid(); }

void* shared_address(const SharedVariable& variable, const void* pc) {
  return Machine::instance().place_shared(variable, pc);
}

void* dynamic_shared_address(const char* name, std::size_t element_bytes, const void* pc) {
  return Machine::instance().place_dynamic_shared(name, element_bytes, pc);
}

void* file_scope_shared_address(const SharedVariable& variable) {
  return Machine::instance().shared_memory().place_for_all_blocks(variable);
}

void observe_atomic(void* address, std::size_t bytes, const void* pc) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  if (running_thread == nullptr) return check_host_access(at, pc);
  if (running_thread->owns(at)) return;
  Machine::instance().access<AccessKind::atomic>(*running_thread, at, static_cast<std::uint32_t>(bytes), false, pc);
}

}  // namespace simulator

extern "C" {

// Threads of one block run on one core in one order: every write is visible to all at once. A fence orders; it does not
// synchronise, so the checks take no notice of it.
void __threadfence() {}
void __threadfence_block() {}
void __threadfence_system() {}

long long clock64() { return std::chrono::steady_clock::now().time_since_epoch().count(); }
}
