/// @file
/// Functions that device code calls: barriers, fences, atomics, and the mathematics that <math.h> lacks.
#pragma once

extern "C" {
void __syncthreads();
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
long long clock64();
}

namespace simulator {

/// Tells the checks of an atomic read-modify-write by the running thread, before it happens.
void observe_atomic(void* address, size_t bytes, const void* pc);

}  // namespace simulator

// Nothing else runs between an atomic's read and its write. Each is its own function, never inlined, so that its
// return address is the line that called it.
#define SIMULATOR_ATOMIC(name, type, new_value)                                                               \
  __attribute__((noinline, no_sanitize("thread"))) inline __device__ type name(type* address, type operand) { \
    ::simulator::observe_atomic(address, sizeof(type), __builtin_return_address(0));                          \
    const type old = *address;                                                                                \
    *address = new_value;                                                                                     \
    return old;                                                                                               \
  }
#define SIMULATOR_INTEGER_ATOMICS(type)                            \
  SIMULATOR_ATOMIC(atomicAdd, type, old + operand)                 \
  SIMULATOR_ATOMIC(atomicSub, type, old - operand)                 \
  SIMULATOR_ATOMIC(atomicMin, type, old < operand ? old : operand) \
  SIMULATOR_ATOMIC(atomicMax, type, old > operand ? old : operand) \
  SIMULATOR_ATOMIC(atomicAnd, type, old& operand)                  \
  SIMULATOR_ATOMIC(atomicOr, type, old | operand)                  \
  SIMULATOR_ATOMIC(atomicXor, type, old ^ operand)                 \
  SIMULATOR_ATOMIC(atomicExch, type, operand)

SIMULATOR_INTEGER_ATOMICS(int)
SIMULATOR_INTEGER_ATOMICS(unsigned int)
SIMULATOR_INTEGER_ATOMICS(unsigned long long)
SIMULATOR_ATOMIC(atomicAdd, float, old + operand)
SIMULATOR_ATOMIC(atomicAdd, double, old + operand)
SIMULATOR_ATOMIC(atomicExch, float, operand)
SIMULATOR_ATOMIC(atomicInc, unsigned int, old >= operand ? 0U : old + 1U)
SIMULATOR_ATOMIC(atomicDec, unsigned int, old == 0U || old > operand ? operand : old - 1U)

#undef SIMULATOR_INTEGER_ATOMICS
#undef SIMULATOR_ATOMIC

#define SIMULATOR_COMPARE_AND_SWAP(type)                                                                          \
  __attribute__((noinline, no_sanitize("thread"))) inline __device__ type atomicCAS(type* address, type expected, \
                                                                                    type desired) {               \
    ::simulator::observe_atomic(address, sizeof(type), __builtin_return_address(0));                              \
    const type old = *address;                                                                                    \
    if (old == expected) *address = desired;                                                                      \
    return old;                                                                                                   \
  }
SIMULATOR_COMPARE_AND_SWAP(int)
SIMULATOR_COMPARE_AND_SWAP(unsigned int)
SIMULATOR_COMPARE_AND_SWAP(unsigned long long)
#undef SIMULATOR_COMPARE_AND_SWAP

#define SIMULATOR_MIN_MAX(type)                                       \
  inline constexpr type min(type a, type b) { return b < a ? b : a; } \
  inline constexpr type max(type a, type b) { return a < b ? b : a; }
SIMULATOR_MIN_MAX(int)
SIMULATOR_MIN_MAX(unsigned int)
SIMULATOR_MIN_MAX(long)
SIMULATOR_MIN_MAX(unsigned long)
SIMULATOR_MIN_MAX(long long)
SIMULATOR_MIN_MAX(unsigned long long)
SIMULATOR_MIN_MAX(float)
SIMULATOR_MIN_MAX(double)
#undef SIMULATOR_MIN_MAX
inline constexpr unsigned int min(int a, unsigned int b) { return min(static_cast<unsigned int>(a), b); }
inline constexpr unsigned int min(unsigned int a, int b) { return min(a, static_cast<unsigned int>(b)); }
inline constexpr unsigned int max(int a, unsigned int b) { return max(static_cast<unsigned int>(a), b); }
inline constexpr unsigned int max(unsigned int a, int b) { return max(a, static_cast<unsigned int>(b)); }

inline float rsqrtf(float x) { return 1.0F / sqrtf(x); }
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float __expf(float x) { return expf(x); }
inline float __logf(float x) { return logf(x); }
inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
inline float __powf(float x, float y) { return powf(x, y); }
inline float __fdividef(float x, float y) { return x / y; }
inline float __saturatef(float x) { return x < 0.0F ? 0.0F : (x > 1.0F ? 1.0F : x); }
inline float __fmaf_rn(float x, float y, float z) { return fmaf(x, y, z); }
inline int __mul24(int x, int y) { return x * y; }
inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned int>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }

template <class T>
inline T __ldg(const T* address) {
  return *address;
}
