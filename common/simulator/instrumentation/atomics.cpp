#include "simulator/instrumentation/atomics.hpp"

#include "simulator/streams/host_access.hpp"
#include "simulator/watch/access.hpp"

namespace simulator {

namespace {

// So many atomics in a row without effect, and others run first.
constexpr std::uint32_t patience = 16;

std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

void note_idle(Thread& thread, bool idle) {
  thread.idle = idle ? thread.idle + 1 : 0;
  if (thread.idle >= patience) Machine::instance().scheduler.threads().yield(thread);
}

void acquire(Thread& thread, std::uintptr_t address) {
  Machine& machine = Machine::instance();
  const Epoch fresh = machine.device.epochs().next();
  if (machine.scheduler.release_acquire().read(thread, address, fresh)) thread.epoch = fresh;
}

}  // namespace

void note_atomic_read(Thread& thread, std::uintptr_t address, bool again) {
  note_idle(thread, again);
  acquire(thread, address);
}

void note_atomic_write(Thread& thread, std::uintptr_t address) {
  thread.idle = 0;
  Machine::instance().scheduler.release_acquire().write(thread, address, MemoryOrder::relaxed, MemoryScope::device,
                                                        false);
}

void begin_atomic(AtomicKind kind, const void* pointer, std::size_t bytes, MemoryScope scope, const void* pc) {
  const std::uintptr_t address = number(pointer);
  Thread* thread = running_thread;
  if (thread == nullptr) {
    const AccessKind access = kind == AtomicKind::load ? AccessKind::read : AccessKind::write;
    return check_host_flag(address, static_cast<std::uint32_t>(bytes), access, pc);
  }
  if (thread->owns(address)) return;
  constexpr AccessOrder order = AccessOrder::atomic;
  const auto width = static_cast<std::uint32_t>(bytes);
  Machine& machine = Machine::instance();
  if (kind == AtomicKind::load) machine.access<AccessKind::read>(*thread, address, width, order, scope, pc);
  if (kind == AtomicKind::store) machine.access<AccessKind::write>(*thread, address, width, order, scope, pc);
  const bool compares = kind == AtomicKind::compare_and_swap;
  if (compares) machine.watch.compare_and_swap(*thread, address, width);
  if (kind == AtomicKind::update || compares)
    machine.access<AccessKind::atomic>(*thread, address, width, order, scope, pc);
  if (thread->idle >= patience) machine.scheduler.threads().yield(*thread);
}

void end_atomic(AtomicKind kind, const void* pointer, MemoryOrder order, MemoryScope scope, bool changed,
                bool replaces) {
  Thread* thread = running_thread;
  if (thread == nullptr || thread->owns(number(pointer))) return;
  Machine& machine = Machine::instance();
  if (kind != AtomicKind::store) acquire(*thread, number(pointer));
  const bool writes = kind == AtomicKind::store || changed || !replaces;
  if (writes && kind != AtomicKind::load &&
      machine.scheduler.release_acquire().write(*thread, number(pointer), order, scope, replaces)) {
    thread->epoch = machine.device.epochs().next();
  }
  thread->idle = changed ? 0 : thread->idle + 1;
}

void fence(MemoryOrder order, MemoryScope scope) {
  if (running_thread == nullptr || order == MemoryOrder::relaxed || order == MemoryOrder::acquire) return;
  Machine& machine = Machine::instance();
  machine.scheduler.release_acquire().fence(*running_thread, scope);
  running_thread->epoch = machine.device.epochs().next();
}

void let_others_run() {
  if (running_thread != nullptr) Machine::instance().scheduler.threads().yield(*running_thread);
}

void synchronise_grid(const void* pc) {
  Machine& machine = Machine::instance();
  if (machine.scheduler.launch().cooperative) return machine.scheduler.threads().grid_barrier(pc);
  Event event = machine.event_here(FindingKind::launch_error, pc);
  event.message = "grid.sync() in a kernel whose blocks need not be on the device together";
  event.help = "Launch it with cudaLaunchCooperativeKernel, which sees to that.";
  machine.end_launch(event, cudaErrorLaunchFailure);
}

}  // namespace simulator

extern "C" {
void __threadfence() { simulator::fence(simulator::MemoryOrder::acquire_release, simulator::MemoryScope::device); }
void __threadfence_system() { __threadfence(); }
void __threadfence_block() { simulator::fence(simulator::MemoryOrder::acquire_release, simulator::MemoryScope::block); }
}
