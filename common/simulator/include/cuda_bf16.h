/// @file
/// Bfloat16: __nv_bfloat16 and __nv_bfloat162, with float's range and eight binary digits.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "simulator/short_float_pair.h"

/// Their bits, as C programs know them.
struct alignas(2) __nv_bfloat16_raw {
  unsigned short x;
};
struct alignas(4) __nv_bfloat162_raw {
  unsigned short x, y;
};

namespace simulator {
struct Bfloat16Format {
  using Raw = __nv_bfloat16_raw;
  using RawPair = __nv_bfloat162_raw;
  static constexpr ShortLayout layout{8, 7};
};
}  // namespace simulator

using __nv_bfloat16 = ::simulator::ShortFloat<::simulator::Bfloat16Format>;
using __nv_bfloat162 = ::simulator::ShortFloatPair<::simulator::Bfloat16Format>;
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

#define SIMULATOR_SHORT __nv_bfloat16
#define SIMULATOR_PAIR __nv_bfloat162
#define SIMULATOR_NAMED(before, after) before##bfloat16##after
#include "simulator/short_float_names.h"
#undef SIMULATOR_SHORT
#undef SIMULATOR_PAIR
#undef SIMULATOR_NAMED

SIMULATOR_CALLED __nv_bfloat162 __bfloat162bfloat162(const __nv_bfloat16& x) {
  const __nv_bfloat16 own = ::simulator::load(&x, __builtin_return_address(0));
  return {own, own};
}

#define CUDART_INF_BF16 __ushort_as_bfloat16(0x7f80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16(0x7fffU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16(0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16(0x7f7fU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16(0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16(0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16(0x3f80U)

#endif
