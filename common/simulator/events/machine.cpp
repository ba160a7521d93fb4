#include "simulator/events/machine.hpp"

#include <string>

#include "simulator/device/host_memory.hpp"
#include "simulator/platform/address_space.hpp"
#include "simulator/scheduler/built_ins.hpp"

namespace simulator {

Machine* Machine::machine_ = nullptr;

Machine& Machine::make() {
  machine_ = new Machine();
  return *machine_;
}

Machine::Machine() {
  watch.attach(&barrier_usage);
  watch.attach(&counter);
  watch.add(CheckRegistry::instance().make_all({device, scheduler, log, went_out_of_bounds}));
}

Event Machine::event_here(FindingKind kind, const void* pc) const {
  Event event;
  event.kind = kind;
  event.pc = pc;
  if (running_thread != nullptr) {
    event.in_kernel = true;
    event.thread = running_thread->index;
    event.block = scheduler.block().index;
  }
  return event;
}

void Machine::end_launch(const Event& event, cudaError_t error) {
  log.record(event);
  scheduler.threads().abort_launch(error);
}

void Machine::end_unsupported(const std::string& message, const std::string& help, const void* pc) {
  Event event = event_here(FindingKind::unsupported, pc);
  event.message = message;
  event.help = help;
  end_launch(event, cudaErrorLaunchFailure);
}

// Kernels read constants from a cache of their own: there is nothing to count or to compare.
void Machine::access_constant(const Access& access) {
  if (access.kind == AccessKind::read) {
    access.thread.last_pc = access.pc;
    if (--access.thread.quantum_left <= 0)
      on_quantum_expired(access.thread, access.address, access.bytes, access.kind, access.pc);
  }
  watch.constant_access(access);
  if (access.kind == AccessKind::read && (access.address & (access.bytes - 1)) != 0) end_by_misaligned(access);
}

// Some memory of the host may be touched all the same: built-in variables, arguments, string literals and tables of
// constants, and what the program has registered.
void Machine::access_outside_device(const Access& access) {
  if (is_built_in(access.address) || scheduler.launch().call->holds(access.address)) return;
  if (device.memory().registered().contains(access.address)) return watch.registered_access(access);
  if (is_program_data(access.address) && !is_host_variable(access) &&
      HostMemory::instance().holds_for_kernel(access.address, access.bytes, access.kind, access.pc))
    return;
  watch.access_outside_device(access);
  scheduler.threads().abort_launch(cudaErrorIllegalAddress);
}

// A variable of the host, which nvcc would not let a kernel name: one outside of all namespaces, classes and functions.
// Static variables of functions and classes may be the device's. So is what a reference to a __device__ variable means.
bool Machine::is_host_variable(const Access& access) {
  if (!is_program_variable(access.address)) return false;
  const auto [known, is_new] = host_variables_.try_emplace(access.address, false);
  if (!is_new) return known->second;
  if (access.kind == AccessKind::read && access.bytes == sizeof(void*)) {
    const std::uintptr_t target = *reinterpret_cast<const std::uintptr_t*>(access.address);
    if (device.memory().contains(target) || device.shared_memory().contains(target)) return false;
  }
  const std::string name = device.symbolizer().symbol(reinterpret_cast<const void*>(access.address));
  const bool mangled = name.rfind("_Z", 0) == 0 && name.rfind("_ZL", 0) != 0;
  return known->second = !name.empty() && !mangled && name.find('.') == std::string::npos;
}

void Machine::end_by_misaligned(const Access& access) {
  watch.misaligned_access(access);
  scheduler.threads().abort_launch(cudaErrorMisalignedAddress);
}

void Machine::end_by_local(const Thread& thread, const LocalAccess& access) {
  watch.access_beside_local(thread, access);
  scheduler.threads().abort_launch(cudaErrorIllegalAddress);
}

// Either an observer is to hear of a write that is done by now, or another thread should run.
void Machine::on_quantum_expired(Thread& thread, std::uintptr_t address, std::uint32_t bytes, AccessKind kind,
                                 const void* pc) {
  if (watch.has_writes()) {
    if (!watch.writes_are_done(address, bytes, kind, pc)) return;
    watch.tell_writes();
    thread.resume_quantum();
    if (thread.quantum_left > 0) return;
  }
  scheduler.threads().on_quantum_expired(thread, address, pc);
}

}  // namespace simulator
