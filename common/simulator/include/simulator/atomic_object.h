/// @file
/// The operations of cuda::atomic and cuda::atomic_ref.
#pragma once

#include <atomic>
#include <cstddef>
#include <type_traits>

#include "simulator/copy_shape.h"

namespace simulator {

inline MemoryOrder order_of(std::memory_order order) {
  switch (order) {
    case std::memory_order_relaxed:
      return MemoryOrder::relaxed;
    case std::memory_order_consume:
    case std::memory_order_acquire:
      return MemoryOrder::acquire;
    case std::memory_order_release:
      return MemoryOrder::release;
    default:
      return MemoryOrder::acquire_release;
  }
}

constexpr MemoryScope scope_of(cuda::thread_scope scope) {
  return scope == cuda::thread_scope_block || scope == cuda::thread_scope_thread ? MemoryScope::block
                                                                                 : MemoryScope::device;
}

/// What fetch_add() adds.
template <class T>
using DifferenceOf = std::conditional_t<std::is_pointer<T>::value, std::ptrdiff_t, T>;

/// @tparam Object has `T* address() const`
template <class Object, class T, cuda::thread_scope thread_scope>
class AtomicObject {
  static_assert(std::is_trivially_copyable<T>::value && sizeof(T) <= 8, "an atomic has at most eight bytes");
  static constexpr MemoryScope scope = scope_of(thread_scope);
  using Difference = DifferenceOf<T>;

 public:
  SIMULATOR_CALLED T load(std::memory_order order = std::memory_order_seq_cst) const {
    return load_at(order, __builtin_return_address(0));
  }
  SIMULATOR_CALLED operator T() const { return load_at(std::memory_order_seq_cst, __builtin_return_address(0)); }
  SIMULATOR_CALLED void store(T value, std::memory_order order = std::memory_order_seq_cst) const {
    store_at(value, order, __builtin_return_address(0));
  }
  SIMULATOR_CALLED T operator=(T value) const {
    store_at(value, std::memory_order_seq_cst, __builtin_return_address(0));
    return value;
  }
  SIMULATOR_CALLED T exchange(T value, std::memory_order order = std::memory_order_seq_cst) const {
    return update_atomically(target(), order_of(order), scope, true, __builtin_return_address(0),
                             [=](T) { return value; });
  }

  SIMULATOR_CALLED bool compare_exchange_strong(T& expected, T desired, std::memory_order success,
                                                std::memory_order /*failure*/) const {
    return exchange_if(expected, desired, success, __builtin_return_address(0));
  }
  SIMULATOR_CALLED bool compare_exchange_strong(T& expected, T desired,
                                                std::memory_order order = std::memory_order_seq_cst) const {
    return exchange_if(expected, desired, order, __builtin_return_address(0));
  }
  SIMULATOR_CALLED bool compare_exchange_weak(T& expected, T desired, std::memory_order success,
                                              std::memory_order /*failure*/) const {
    return exchange_if(expected, desired, success, __builtin_return_address(0));
  }
  SIMULATOR_CALLED bool compare_exchange_weak(T& expected, T desired,
                                              std::memory_order order = std::memory_order_seq_cst) const {
    return exchange_if(expected, desired, order, __builtin_return_address(0));
  }

#define SIMULATOR_FETCH(name, Operand, result)                                                          \
  SIMULATOR_CALLED T name(Operand operand, std::memory_order order = std::memory_order_seq_cst) const { \
    return update_atomically(target(), order_of(order), scope, false, __builtin_return_address(0),      \
                             [=](T old) { return static_cast<T>(result); });                            \
  }
  SIMULATOR_FETCH(fetch_add, Difference, old + operand)
  SIMULATOR_FETCH(fetch_sub, Difference, old - operand)
  SIMULATOR_FETCH(fetch_and, T, old& operand)
  SIMULATOR_FETCH(fetch_or, T, old | operand)
  SIMULATOR_FETCH(fetch_xor, T, old ^ operand)
  SIMULATOR_FETCH(fetch_min, T, operand < old ? operand : old)
  SIMULATOR_FETCH(fetch_max, T, operand > old ? operand : old)
#undef SIMULATOR_FETCH
#define SIMULATOR_UPDATE(symbol, Operand, result)                                                                      \
  SIMULATOR_CALLED T operator symbol(Operand operand) const {                                                          \
    const T old = update_atomically(target(), MemoryOrder::acquire_release, scope, false, __builtin_return_address(0), \
                                    [=](T old) { return static_cast<T>(result); });                                    \
    return static_cast<T>(result);                                                                                     \
  }
  SIMULATOR_UPDATE(+=, Difference, old + operand)
  SIMULATOR_UPDATE(-=, Difference, old - operand)
  SIMULATOR_UPDATE(&=, T, old& operand)
  SIMULATOR_UPDATE(|=, T, old | operand)
  SIMULATOR_UPDATE(^=, T, old ^ operand)
#undef SIMULATOR_UPDATE
#define SIMULATOR_STEP(symbol)                                                                                \
  SIMULATOR_CALLED T operator symbol##symbol() const {                                                        \
    return step_at([](T old) { return static_cast<T>(old symbol 1); }, __builtin_return_address(0)) symbol 1; \
  }                                                                                                           \
  SIMULATOR_CALLED T operator symbol##symbol(int) const {                                                     \
    return step_at([](T old) { return static_cast<T>(old symbol 1); }, __builtin_return_address(0));          \
  }
  SIMULATOR_STEP(+)
  SIMULATOR_STEP(-)
#undef SIMULATOR_STEP

  /// Until the value is another than `old`.
  SIMULATOR_CALLED void wait(T old, std::memory_order order = std::memory_order_seq_cst) const {
    while (load_at(order, __builtin_return_address(0)) == old) let_others_run();
  }
  void notify_one() const {}
  void notify_all() const {}
  bool is_lock_free() const { return true; }

 private:
  T* target() const { return static_cast<const Object*>(this)->address(); }

  SIMULATOR_UNWATCHED T load_at(std::memory_order order, const void* pc) const {
    begin_atomic(AtomicKind::load, target(), sizeof(T), scope, pc);
    const T value = *target();
    end_atomic(AtomicKind::load, target(), order_of(order), scope, false, false);
    return value;
  }
  SIMULATOR_UNWATCHED void store_at(T value, std::memory_order order, const void* pc) const {
    begin_atomic(AtomicKind::store, target(), sizeof(T), scope, pc);
    const T old = *target();
    *target() = value;
    end_atomic(AtomicKind::store, target(), order_of(order), scope, memcmp(&old, &value, sizeof(T)) != 0, true);
  }
  bool exchange_if(T& expected, T desired, std::memory_order order, const void* pc) const {
    const T wanted = simulator::load(&expected, pc);
    const T old = compare_and_swap(target(), wanted, desired, order_of(order), scope, pc);
    if (memcmp(&old, &wanted, sizeof(T)) == 0) return true;
    simulator::store(&expected, old, pc);
    return false;
  }
  template <class Operation>
  T step_at(Operation operation, const void* pc) const {
    return update_atomically(target(), MemoryOrder::acquire_release, scope, false, pc, operation);
  }
};

}  // namespace simulator
