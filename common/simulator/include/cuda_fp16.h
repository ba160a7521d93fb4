/// @file
/// Half precision: __half and __half2 with the arithmetic of IEEE 754's binary16.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "simulator/short_float_pair.h"

/// Their bits, as C programs know them.
struct alignas(2) __half_raw {
  unsigned short x;
};
struct alignas(4) __half2_raw {
  unsigned short x, y;
};

namespace simulator {
struct HalfFormat {
  using Raw = __half_raw;
  using RawPair = __half2_raw;
  static constexpr ShortLayout layout{5, 10};
};
}  // namespace simulator

using __half = ::simulator::ShortFloat<::simulator::HalfFormat>;
using __half2 = ::simulator::ShortFloatPair<::simulator::HalfFormat>;
using half = __half;
using half2 = __half2;

#define SIMULATOR_SHORT __half
#define SIMULATOR_PAIR __half2
#define SIMULATOR_NAMED(before, after) before##half##after
#include "simulator/short_float_names.h"
#undef SIMULATOR_SHORT
#undef SIMULATOR_PAIR
#undef SIMULATOR_NAMED

SIMULATOR_CALLED __half2 __half2half2(const __half& x) {
  const __half own = ::simulator::load(&x, __builtin_return_address(0));
  return {own, own};
}

#define CUDART_INF_FP16 __ushort_as_half(0x7c00U)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fffU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bffU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half(0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00U)

#endif
