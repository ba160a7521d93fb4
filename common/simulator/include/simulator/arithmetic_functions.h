/// @file
/// Arithmetic in a stated rounding mode, conversions between number types, and bit casts.
///
/// The last two letters of a name are the mode: rn to the nearest (ties to even), rz towards zero, ru up, rd down.
#pragma once

#define SIMULATOR_EACH_MODE(define, ...) \
  define(rn, __VA_ARGS__) define(rz, __VA_ARGS__) define(ru, __VA_ARGS__) define(rd, __VA_ARGS__)

extern "C" {

#define SIMULATOR_ARITHMETIC(mode, type, letter)        \
  type __##letter##add_##mode(type x, type y) noexcept; \
  type __##letter##sub_##mode(type x, type y) noexcept; \
  type __##letter##mul_##mode(type x, type y) noexcept; \
  type __##letter##div_##mode(type x, type y) noexcept; \
  type __##letter##sqrt_##mode(type x) noexcept;        \
  type __##letter##rcp_##mode(type x) noexcept;
SIMULATOR_EACH_MODE(SIMULATOR_ARITHMETIC, float, f)
SIMULATOR_EACH_MODE(SIMULATOR_ARITHMETIC, double, d)
#undef SIMULATOR_ARITHMETIC

// To an integer: values beyond its range give its nearest end.
#define SIMULATOR_CONVERSIONS(mode, unused)                   \
  float __fmaf_##mode(float x, float y, float z) noexcept;    \
  double __fma_##mode(double x, double y, double z) noexcept; \
  float __double2float_##mode(double x) noexcept;             \
  float __int2float_##mode(int x) noexcept;                   \
  float __uint2float_##mode(unsigned int x) noexcept;         \
  float __ll2float_##mode(long long x) noexcept;              \
  float __ull2float_##mode(unsigned long long x) noexcept;    \
  double __ll2double_##mode(long long x) noexcept;            \
  double __ull2double_##mode(unsigned long long x) noexcept;  \
  int __float2int_##mode(float x) noexcept;                   \
  unsigned int __float2uint_##mode(float x) noexcept;         \
  long long __float2ll_##mode(float x) noexcept;              \
  unsigned long long __float2ull_##mode(float x) noexcept;    \
  int __double2int_##mode(double x) noexcept;                 \
  unsigned int __double2uint_##mode(double x) noexcept;       \
  long long __double2ll_##mode(double x) noexcept;            \
  unsigned long long __double2ull_##mode(double x) noexcept;
SIMULATOR_EACH_MODE(SIMULATOR_CONVERSIONS, )
#undef SIMULATOR_CONVERSIONS
#undef SIMULATOR_EACH_MODE

/// 1 / sqrt(x), rounded once.
float __frsqrt_rn(float x) noexcept;

}  // extern "C"

inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned int x) { return x; }

namespace simulator {
template <class To, class From>
To bit_cast(From from) {
  static_assert(sizeof(To) == sizeof(From), "a bit cast keeps the size");
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

/// The running thread has taken the bits of a float, or of a double, for an integer.
void note_bits_of_float(unsigned long long bits);

template <class Integer, class Float>
Integer bits_of_float(Float x) {
  const Integer bits = bit_cast<Integer>(x);
  note_bits_of_float(static_cast<unsigned long long>(bits));
  return bits;
}
}  // namespace simulator

/// @name The same bits as another type
/// @{
inline int __float_as_int(float x) { return ::simulator::bits_of_float<int>(x); }
inline unsigned int __float_as_uint(float x) { return ::simulator::bits_of_float<unsigned int>(x); }
inline float __int_as_float(int x) { return ::simulator::bit_cast<float>(x); }
inline float __uint_as_float(unsigned int x) { return ::simulator::bit_cast<float>(x); }
inline long long __double_as_longlong(double x) { return ::simulator::bits_of_float<long long>(x); }
inline double __longlong_as_double(long long x) { return ::simulator::bit_cast<double>(x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
inline double __hiloint2double(int high, int low) {
  const unsigned long long bits = static_cast<unsigned long long>(static_cast<unsigned int>(high)) << 32;
  return ::simulator::bit_cast<double>(bits | static_cast<unsigned int>(low));
}
/// @}
