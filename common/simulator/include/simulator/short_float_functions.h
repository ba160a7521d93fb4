/// @file
/// The functions on 16-bit floating-point numbers that __half and __nv_bfloat16 have in common.
#pragma once

#include "simulator/short_float.h"

/// @cond macros that Doxygen takes for functions
SIMULATOR_SHORT_2(__hadd, a + b)
SIMULATOR_SHORT_2(__hsub, a - b)
SIMULATOR_SHORT_2(__hmul, a* b)
SIMULATOR_SHORT_2(__hdiv, a / b)
SIMULATOR_SHORT_2(__hadd_rn, a + b)
SIMULATOR_SHORT_2(__hsub_rn, a - b)
SIMULATOR_SHORT_2(__hmul_rn, a* b)
SIMULATOR_SHORT_2(__hadd_sat, ::simulator::saturate(a + b))
SIMULATOR_SHORT_2(__hsub_sat, ::simulator::saturate(a - b))
SIMULATOR_SHORT_2(__hmul_sat, ::simulator::saturate(a* b))
SIMULATOR_SHORT_2(__hmin, ::simulator::lesser(a, b, false))
SIMULATOR_SHORT_2(__hmax, ::simulator::greater(a, b, false))
SIMULATOR_SHORT_2(__hmin_nan, ::simulator::lesser(a, b, true))
SIMULATOR_SHORT_2(__hmax_nan, ::simulator::greater(a, b, true))
SIMULATOR_SHORT_3(__hfma, ::simulator::multiply_add(a, b, c))
SIMULATOR_SHORT_3(__hfma_sat, ::simulator::saturate(::simulator::multiply_add(a, b, c)))
SIMULATOR_SHORT_3(__hfma_relu, ::simulator::greater(::simulator::multiply_add(a, b, c), 0, true))
SIMULATOR_SHORT_1(__hneg, -a)
SIMULATOR_SHORT_1(__habs, fabs(a))

SIMULATOR_SHORT_1(hsqrt, sqrt(a))
SIMULATOR_SHORT_1(hrsqrt, 1 / sqrt(a))
SIMULATOR_SHORT_1(hrcp, 1 / a)
SIMULATOR_SHORT_1(hexp, exp(a))
SIMULATOR_SHORT_1(hexp2, exp2(a))
SIMULATOR_SHORT_1(hexp10, exp10(a))
SIMULATOR_SHORT_1(hlog, log(a))
SIMULATOR_SHORT_1(hlog2, log2(a))
SIMULATOR_SHORT_1(hlog10, log10(a))
SIMULATOR_SHORT_1(hsin, sin(a))
SIMULATOR_SHORT_1(hcos, cos(a))
SIMULATOR_SHORT_1(htanh, tanh(a))
SIMULATOR_SHORT_1(htanh_approx, tanh(a))
SIMULATOR_SHORT_1(hceil, ceil(a))
SIMULATOR_SHORT_1(hfloor, floor(a))
SIMULATOR_SHORT_1(htrunc, trunc(a))
SIMULATOR_SHORT_1(hrint, nearbyint(a))

// Of what is not a number nothing is true; with u ("unordered"), all is.
SIMULATOR_SHORT_COMPARISON(__heq, a == b)
SIMULATOR_SHORT_COMPARISON(__hne, a<b || a> b)
SIMULATOR_SHORT_COMPARISON(__hlt, a < b)
SIMULATOR_SHORT_COMPARISON(__hle, a <= b)
SIMULATOR_SHORT_COMPARISON(__hgt, a > b)
SIMULATOR_SHORT_COMPARISON(__hge, a >= b)
SIMULATOR_SHORT_COMPARISON(__hequ, !(a < b || a > b))
SIMULATOR_SHORT_COMPARISON(__hneu, a != b)
SIMULATOR_SHORT_COMPARISON(__hltu, !(a >= b))
SIMULATOR_SHORT_COMPARISON(__hleu, !(a > b))
SIMULATOR_SHORT_COMPARISON(__hgtu, !(a <= b))
SIMULATOR_SHORT_COMPARISON(__hgeu, !(a < b))

template <class Format>
SIMULATOR_CALLED bool __hisnan(const ::simulator::ShortFloat<Format>& number) {
  return isnan(number.value(__builtin_return_address(0)));
}
/// 1 for infinity, -1 for minus infinity, 0 for others.
template <class Format>
SIMULATOR_CALLED int __hisinf(const ::simulator::ShortFloat<Format>& number) {
  const double value = number.value(__builtin_return_address(0));
  return isinf(value) ? (value > 0 ? 1 : -1) : 0;
}

#undef SIMULATOR_SHORT_1
#undef SIMULATOR_SHORT_2
#undef SIMULATOR_SHORT_3
#undef SIMULATOR_SHORT_COMPARISON
/// @endcond
