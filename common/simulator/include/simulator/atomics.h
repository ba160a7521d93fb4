/// @file
/// Atomic operations and fences of device code, and what they are made of.
#pragma once

namespace simulator {

/// What an atomic operation does to memory. An exchange is an update that does not depend on what was there.
enum class AtomicKind : unsigned char { load, store, update, compare_and_swap, exchange };

/// The memory orders of C++; sequential consistency orders as acquire_release does here, where one operation runs at a
/// time. CUDA's classic atomics are relaxed.
enum class MemoryOrder : unsigned char { relaxed, acquire, release, acquire_release };

/// How far an operation reaches: to threads of the same block only, or to all.
enum class MemoryScope : unsigned char { block, device };

/// Comes before an atomic operation by the running thread. Another thread may run first; none runs between this and
/// end_atomic().
void begin_atomic(AtomicKind kind, const void* address, size_t bytes, MemoryScope scope, const void* pc);

/// Comes after it.
/// @param changed whether memory holds another value now: a thread that changes nothing may be waiting for somebody
/// @param replaces whether it put its value in place whatever was there or was expected there, as locks and flags do
void end_atomic(AtomicKind kind, const void* address, MemoryOrder order, MemoryScope scope, bool changed,
                bool replaces);

/// Orders the running thread's accesses before it against its atomics after it.
void fence(MemoryOrder order, MemoryScope scope);

/// Lets the others run, in a loop that waits for them.
void let_others_run();

/// Waits at `pc` for all threads of the grid.
void synchronise_grid(const void* pc);

/// An atomic minimum or maximum of the running thread compares integers of which one has its highest bit set: floats whose
/// bits they are may have another order.
void compare_high_bits(bool is_signed, size_t bytes, unsigned long long old, unsigned long long operand);

/// The smaller of the two, or the larger one.
template <class T>
SIMULATOR_UNWATCHED inline T chosen(T old, T operand, bool larger) {
  constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(0);
  constexpr T high = static_cast<T>(static_cast<T>(1) << (8 * sizeof(T) - 1));
  if (((old | operand) & high) != 0)
    compare_high_bits(is_signed, sizeof(T), static_cast<unsigned long long>(old),
                      static_cast<unsigned long long>(operand));
  return (larger ? operand > old : operand < old) ? operand : old;
}

/// Replaces *address by operation(old value).
/// @returns the old value
template <class T, class Operation>
SIMULATOR_UNWATCHED inline T update_atomically(T* address, MemoryOrder order, MemoryScope scope, bool replaces,
                                               const void* pc, Operation operation) {
  const AtomicKind kind = replaces ? AtomicKind::exchange : AtomicKind::update;
  begin_atomic(kind, address, sizeof(T), scope, pc);
  const T old = *address;
  const T desired = operation(old);
  const bool changed = memcmp(&desired, &old, sizeof(T)) != 0;
  *address = desired;
  end_atomic(kind, address, order, scope, changed, replaces);
  return old;
}

/// Replaces *address by `desired` where it holds `expected`.
/// @returns the old value
template <class T>
SIMULATOR_UNWATCHED inline T compare_and_swap(T* address, T expected, T desired, MemoryOrder order, MemoryScope scope,
                                              const void* pc) {
  begin_atomic(AtomicKind::compare_and_swap, address, sizeof(T), scope, pc);
  const T old = *address;
  const bool equal = memcmp(&old, &expected, sizeof(T)) == 0;
  if (equal) *address = desired;
  end_atomic(AtomicKind::compare_and_swap, address, order, scope, equal && memcmp(&old, &desired, sizeof(T)) != 0,
             true);
  return old;
}

}  // namespace simulator

extern "C" {
void __threadfence();
void __threadfence_block();
void __threadfence_system();
}

// Each is its own function, never inlined, so that its return address is the line that called it.
#define SIMULATOR_ATOMIC_IN_SCOPE(name, type, scope, replaces, new_value)                                              \
  __attribute__((noinline, no_sanitize("thread"))) inline __device__ type name(type* address, type operand) {          \
    return ::simulator::update_atomically(address, ::simulator::MemoryOrder::relaxed, ::simulator::MemoryScope::scope, \
                                          replaces, __builtin_return_address(0),                                       \
                                          [=]([[maybe_unused]] type old)                                               \
                                              SIMULATOR_UNWATCHED { return static_cast<type>(new_value); });           \
  }
#define SIMULATOR_ATOMIC(name, type, replaces, new_value)                     \
  SIMULATOR_ATOMIC_IN_SCOPE(name, type, device, replaces, new_value)          \
  SIMULATOR_ATOMIC_IN_SCOPE(name##_system, type, device, replaces, new_value) \
  SIMULATOR_ATOMIC_IN_SCOPE(name##_block, type, block, replaces, new_value)
#define SIMULATOR_COMPARE_AND_SWAP_IN_SCOPE(name, type, scope)                                               \
  __attribute__((noinline, no_sanitize("thread"))) inline __device__ type name(type* address, type expected, \
                                                                               type desired) {               \
    return ::simulator::compare_and_swap(address, expected, desired, ::simulator::MemoryOrder::relaxed,      \
                                         ::simulator::MemoryScope::scope, __builtin_return_address(0));      \
  }
#define SIMULATOR_COMPARE_AND_SWAP(type)                              \
  SIMULATOR_COMPARE_AND_SWAP_IN_SCOPE(atomicCAS, type, device)        \
  SIMULATOR_COMPARE_AND_SWAP_IN_SCOPE(atomicCAS_system, type, device) \
  SIMULATOR_COMPARE_AND_SWAP_IN_SCOPE(atomicCAS_block, type, block)

#define SIMULATOR_ORDERING_ATOMICS(type)                                             \
  SIMULATOR_ATOMIC(atomicMin, type, false, ::simulator::chosen(old, operand, false)) \
  SIMULATOR_ATOMIC(atomicMax, type, false, ::simulator::chosen(old, operand, true))  \
  SIMULATOR_ATOMIC(atomicAnd, type, false, old& operand)                             \
  SIMULATOR_ATOMIC(atomicOr, type, false, old | operand)                             \
  SIMULATOR_ATOMIC(atomicXor, type, false, old ^ operand)
#define SIMULATOR_INTEGER_ATOMICS(type)                   \
  SIMULATOR_ATOMIC(atomicAdd, type, false, old + operand) \
  SIMULATOR_ATOMIC(atomicExch, type, true, operand)       \
  SIMULATOR_COMPARE_AND_SWAP(type)                        \
  SIMULATOR_ORDERING_ATOMICS(type)

SIMULATOR_INTEGER_ATOMICS(int)
SIMULATOR_INTEGER_ATOMICS(unsigned int)
SIMULATOR_INTEGER_ATOMICS(unsigned long long)
SIMULATOR_ORDERING_ATOMICS(long long)
SIMULATOR_COMPARE_AND_SWAP(unsigned short)
SIMULATOR_ATOMIC(atomicSub, int, false, old - operand)
SIMULATOR_ATOMIC(atomicSub, unsigned int, false, old - operand)
SIMULATOR_ATOMIC(atomicAdd, float, false, old + operand)
SIMULATOR_ATOMIC(atomicAdd, double, false, old + operand)
SIMULATOR_ATOMIC(atomicExch, float, true, operand)
SIMULATOR_ATOMIC(atomicInc, unsigned int, false, old >= operand ? 0U : old + 1U)
SIMULATOR_ATOMIC(atomicDec, unsigned int, false, old == 0U || old > operand ? operand : old - 1U)

#undef SIMULATOR_INTEGER_ATOMICS
#undef SIMULATOR_ORDERING_ATOMICS
#undef SIMULATOR_ATOMIC
#undef SIMULATOR_ATOMIC_IN_SCOPE
#undef SIMULATOR_COMPARE_AND_SWAP
#undef SIMULATOR_COMPARE_AND_SWAP_IN_SCOPE
