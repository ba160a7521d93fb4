/// @file
/// Arithmetic and conversions in a stated rounding mode.

#include <cfenv>
#include <cmath>
#include <limits>

#include "simulator/device/kernel_types.hpp"

namespace simulator {
namespace {

/// Keeps a value out of the optimiser's sight, which knows of no rounding mode but the nearest.
template <class T>
T hidden(T value) {
  volatile T hidden = value;
  return hidden;
}

/// Computes with the processor's rounding mode set to `mode`.
template <class Operation>
auto rounding(int mode, Operation operation) {
  const int before = std::fegetround();
  std::fesetround(mode);
  const auto result = hidden(operation());
  std::fesetround(before);
  return result;
}

/// As PTX's cvt does: what is out of range gives the nearest end of it; NaN gives 0, but the topmost bit alone where
/// 64 bits come in or go out.
template <class Integer, class Real>
Integer to_integer(int mode, Real x) {
  using Limits = std::numeric_limits<Integer>;
  if (std::isnan(x)) {
    const bool wide = sizeof(Integer) == 8 || sizeof(Real) == 8;
    return wide ? static_cast<Integer>(1ULL << (sizeof(Integer) * 8 - 1)) : 0;
  }
  const Real rounded = rounding(mode, [&] { return std::nearbyint(hidden(x)); });
  if (rounded >= std::ldexp(Real{1}, Limits::digits)) return Limits::max();
  if (rounded < static_cast<Real>(Limits::min())) return Limits::min();
  return static_cast<Integer>(rounded);
}

}  // namespace
}  // namespace simulator

using simulator::hidden;
using simulator::rounding;
using simulator::to_integer;

#define ARITHMETIC(suffix, mode, type, letter)                    \
  type __##letter##add_##suffix(type x, type y) noexcept {        \
    return rounding(mode, [&] { return hidden(x) + hidden(y); }); \
  }                                                               \
  type __##letter##sub_##suffix(type x, type y) noexcept {        \
    return rounding(mode, [&] { return hidden(x) - hidden(y); }); \
  }                                                               \
  type __##letter##mul_##suffix(type x, type y) noexcept {        \
    return rounding(mode, [&] { return hidden(x) * hidden(y); }); \
  }                                                               \
  type __##letter##div_##suffix(type x, type y) noexcept {        \
    return rounding(mode, [&] { return hidden(x) / hidden(y); }); \
  }                                                               \
  type __##letter##sqrt_##suffix(type x) noexcept {               \
    return rounding(mode, [&] { return std::sqrt(hidden(x)); });  \
  }                                                               \
  type __##letter##rcp_##suffix(type x) noexcept { return __##letter##div_##suffix(1, x); }

#define FROM_INTEGER(suffix, mode, to, type, from)                     \
  to __##from##2##to##_##suffix(type x) noexcept {                     \
    return rounding(mode, [&] { return static_cast<to>(hidden(x)); }); \
  }
#define TO_INTEGER(suffix, mode, from, type, to) \
  type __##from##2##to##_##suffix(from x) noexcept { return to_integer<type>(mode, x); }

#define FUNCTIONS(suffix, mode)                                               \
  ARITHMETIC(suffix, mode, float, f)                                          \
  ARITHMETIC(suffix, mode, double, d)                                         \
  float __fmaf_##suffix(float x, float y, float z) noexcept {                 \
    return rounding(mode, [&] { return std::fma(hidden(x), hidden(y), z); }); \
  }                                                                           \
  double __fma_##suffix(double x, double y, double z) noexcept {              \
    return rounding(mode, [&] { return std::fma(hidden(x), hidden(y), z); }); \
  }                                                                           \
  float __double2float_##suffix(double x) noexcept {                          \
    return rounding(mode, [&] { return static_cast<float>(hidden(x)); });     \
  }                                                                           \
  FROM_INTEGER(suffix, mode, float, int, int)                                 \
  FROM_INTEGER(suffix, mode, float, unsigned int, uint)                       \
  FROM_INTEGER(suffix, mode, float, long long, ll)                            \
  FROM_INTEGER(suffix, mode, float, unsigned long long, ull)                  \
  FROM_INTEGER(suffix, mode, double, long long, ll)                           \
  FROM_INTEGER(suffix, mode, double, unsigned long long, ull)                 \
  TO_INTEGER(suffix, mode, float, int, int)                                   \
  TO_INTEGER(suffix, mode, float, unsigned int, uint)                         \
  TO_INTEGER(suffix, mode, float, long long, ll)                              \
  TO_INTEGER(suffix, mode, float, unsigned long long, ull)                    \
  TO_INTEGER(suffix, mode, double, int, int)                                  \
  TO_INTEGER(suffix, mode, double, unsigned int, uint)                        \
  TO_INTEGER(suffix, mode, double, long long, ll)                             \
  TO_INTEGER(suffix, mode, double, unsigned long long, ull)

extern "C" {
FUNCTIONS(rn, FE_TONEAREST)
FUNCTIONS(rz, FE_TOWARDZERO)
FUNCTIONS(ru, FE_UPWARD)
FUNCTIONS(rd, FE_DOWNWARD)

// Twice the digits that the result needs, so that rounding twice gives what rounding once does.
float __frsqrt_rn(float x) noexcept { return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x))); }
}
