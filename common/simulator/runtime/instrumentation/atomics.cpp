#include "simulator/runtime/instrumentation/atomics.hpp"

#include "simulator/events/access.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {

namespace {

// So many atomics in a row without effect, and others run first.
constexpr std::uint32_t patience = 16;

void note_idle(Thread& thread, bool idle) {
  thread.idle = idle ? thread.idle + 1 : 0;
  if (thread.idle >= patience) Machine::instance().scheduler.threads().yield(thread);
}

void acquire(Thread& thread, std::uintptr_t address, FenceNeed need) {
  Machine& machine = Machine::instance();
  const Epoch fresh = machine.device.epochs().next();
  if (machine.scheduler.release_acquire().read(thread, address, fresh, need)) thread.epoch = fresh;
}

bool acquires(MemoryOrder order) { return order == MemoryOrder::acquire || order == MemoryOrder::acquire_release; }

// A counter that goes up is no flag: NVIDIA's guide lets its sum over blocks do without a fence after it.
FenceNeed need_of(AtomicKind kind, MemoryOrder order, bool changed, bool replaces) {
  const bool counts = kind == AtomicKind::update && changed && !replaces;
  if (counts || acquires(order)) return FenceNeed::none;
  const bool locks = kind == AtomicKind::compare_and_swap && changed;
  return locks ? FenceNeed::always : FenceNeed::before_plain;
}

}  // namespace

void note_atomic_read(Thread& thread, std::uintptr_t address, bool again) {
  note_idle(thread, again);
  thread.asked_pc = thread.last_pc;
  thread.asked_bytes = 0;
  acquire(thread, address, FenceNeed::before_plain);
}

void note_atomic_write(Thread& thread, std::uintptr_t address) {
  thread.idle = 0;
  Machine::instance().scheduler.release_acquire().write(thread, address, MemoryOrder::relaxed, MemoryScope::device,
                                                        false);
}

void begin_atomic(AtomicKind kind, const void* pointer, std::size_t bytes, MemoryScope scope, const void* pc) {
  const std::uintptr_t address = address_of(pointer);
  Thread* thread = running_thread;
  if (thread == nullptr) {
    const AccessKind access = kind == AtomicKind::load    ? AccessKind::read
                              : kind == AtomicKind::store ? AccessKind::write
                                                          : AccessKind::atomic;
    return host_accesses(address, static_cast<std::uint32_t>(bytes), access, true, pc);
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
  if (kind == AtomicKind::exchange)
    machine.access<AccessKind::atomic>(*thread, address, width, AccessOrder::exchange, scope, pc);
  if (kind != AtomicKind::store) {
    thread->asked_pc = pc;
    thread->asked_address = address;
    thread->asked_bytes = width;
  }
  if (thread->idle >= patience) machine.scheduler.threads().yield(*thread);
}

void end_atomic(AtomicKind kind, const void* pointer, MemoryOrder order, MemoryScope scope, bool changed,
                bool replaces) {
  Thread* thread = running_thread;
  if (thread == nullptr || thread->owns(address_of(pointer))) return;
  Machine& machine = Machine::instance();
  if (acquires(order)) machine.scheduler.release_acquire().use();
  if (kind != AtomicKind::store) acquire(*thread, address_of(pointer), need_of(kind, order, changed, replaces));
  const bool writes = kind == AtomicKind::store || changed || !replaces;
  if (writes && kind != AtomicKind::load &&
      machine.scheduler.release_acquire().write(*thread, address_of(pointer), order, scope, replaces)) {
    thread->epoch = machine.device.epochs().next();
  }
  thread->idle = changed ? 0 : thread->idle + 1;
}

void fence(MemoryOrder order, MemoryScope scope) {
  if (running_thread == nullptr || order == MemoryOrder::relaxed) return;
  Thread& thread = *running_thread;
  Machine& machine = Machine::instance();
  const bool after_question = thread.last_pc == thread.asked_pc;
  thread.published_pc = order == MemoryOrder::acquire || after_question ? nullptr : thread.last_pc;
  if (machine.scheduler.release_acquire().fence(thread, order, scope)) thread.epoch = machine.device.epochs().next();
}

}  // namespace simulator
