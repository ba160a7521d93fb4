/// @file
/// ThreadSanitizer's atomic operations, which stand for those of C++: host code's own, and the guards of local static
/// variables. GCC and clang each call some that the other does not.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "simulator/events/machine.hpp"

namespace {

using simulator::AtomicKind;
using simulator::MemoryOrder;
using simulator::MemoryScope;

/// Whether the checks care: a kernel is running, and reaches for memory of the device.
bool is_observed(const volatile void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  simulator::Machine& machine = simulator::Machine::instance();
  return simulator::running_thread != nullptr &&
         (machine.device.memory().contains(address) || machine.device.shared_memory().contains(address));
}

/// The compiler's numbers: relaxed, consume, acquire, release, both, sequentially consistent.
MemoryOrder order_of(int number) {
  constexpr MemoryOrder orders[] = {MemoryOrder::relaxed, MemoryOrder::acquire,         MemoryOrder::acquire,
                                    MemoryOrder::release, MemoryOrder::acquire_release, MemoryOrder::acquire_release};
  return orders[number];
}

/// Does `operation`, which changes *address, and returns what it returns.
template <class T, class Operation>
auto observe(AtomicKind kind, volatile T* address, int order, bool replaces, const void* pc, Operation operation) {
  void* place = const_cast<T*>(address);
  if (simulator::running_thread == nullptr) simulator::begin_atomic(kind, place, sizeof(T), MemoryScope::device, pc);
  if (!is_observed(address)) return operation();
  simulator::begin_atomic(kind, place, sizeof(T), MemoryScope::device, pc);
  const T before = *address;
  const auto result = operation();
  simulator::end_atomic(kind, place, order_of(order), MemoryScope::device, *address != before, replaces);
  return result;
}

template <class T>
bool compare_exchange(volatile T* address, T* expected, T desired, int order, const void* pc) {
  const bool on_host = simulator::running_thread == nullptr;
  return observe(on_host ? AtomicKind::compare_and_swap : AtomicKind::update, address, order, true, pc, [&] {
    return __atomic_compare_exchange_n(address, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  });
}

}  // namespace

#define PC __builtin_return_address(0)

#define FETCH(bits, type, operation)                                                        \
  type __tsan_atomic##bits##_fetch_##operation(volatile type* a, type value, int order) {   \
    return observe(AtomicKind::update, a, order, false, PC,                                 \
                   [&] { return __atomic_fetch_##operation(a, value, __ATOMIC_SEQ_CST); }); \
  }

#define ATOMICS(bits, type)                                                                                    \
  type __tsan_atomic##bits##_load(const volatile type* a, int order) {                                         \
    auto* place = const_cast<volatile type*>(a);                                                               \
    return observe(AtomicKind::load, place, order, false, PC,                                                  \
                   [&] { return __atomic_load_n(place, __ATOMIC_SEQ_CST); });                                  \
  }                                                                                                            \
  void __tsan_atomic##bits##_store(volatile type* a, type value, int order) {                                  \
    observe(AtomicKind::store, a, order, true, PC, [&] {                                                       \
      __atomic_store_n(a, value, __ATOMIC_SEQ_CST);                                                            \
      return value;                                                                                            \
    });                                                                                                        \
  }                                                                                                            \
  type __tsan_atomic##bits##_exchange(volatile type* a, type value, int order) {                               \
    return observe(AtomicKind::exchange, a, order, true, PC,                                                   \
                   [&] { return __atomic_exchange_n(a, value, __ATOMIC_SEQ_CST); });                           \
  }                                                                                                            \
  FETCH(bits, type, add)                                                                                       \
  FETCH(bits, type, sub)                                                                                       \
  FETCH(bits, type, and)                                                                                       \
  FETCH(bits, type, or)                                                                                        \
  FETCH(bits, type, xor)                                                                                       \
  FETCH(bits, type, nand)                                                                                      \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile type* a, type* expected, type desired, int order, \
                                                    int /*on_failure*/) {                                      \
    return compare_exchange(a, expected, desired, order, PC) ? 1 : 0;                                          \
  }                                                                                                            \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile type* a, type* expected, type desired, int order,   \
                                                  int /*on_failure*/) {                                        \
    return compare_exchange(a, expected, desired, order, PC) ? 1 : 0;                                          \
  }                                                                                                            \
  type __tsan_atomic##bits##_compare_exchange_val(volatile type* a, type expected, type desired, int order,    \
                                                  int /*on_failure*/) {                                        \
    compare_exchange(a, &expected, desired, order, PC);                                                        \
    return expected;                                                                                           \
  }

extern "C" {

ATOMICS(8, std::uint8_t)
ATOMICS(16, std::uint16_t)
ATOMICS(32, std::uint32_t)
ATOMICS(64, std::uint64_t)

void __tsan_atomic_thread_fence(int order) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  simulator::fence(order_of(order), MemoryScope::device);
}
void __tsan_atomic_signal_fence(int /*order*/) {}
}
