/// @file
/// Floating-point numbers of 8 bits, for storage: conversions from and to wider ones.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

/// What becomes of numbers that are too large: infinity (NaN where the format has none), or the largest that there is.
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
/// One sign, four bits of exponent and three of fraction, without infinity; or five and two.
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

namespace simulator {

/// The nearest number of 8 bits, ties to even.
inline unsigned char round_to_fp8(double value, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  const int fraction_bits = kind == __NV_E4M3 ? 3 : 2;
  const int least_exponent = kind == __NV_E4M3 ? -6 : -14;  // of a normal number
  const unsigned int largest = kind == __NV_E4M3 ? 0x7EU : 0x7BU;
  const unsigned int sign = __builtin_signbit(value) ? 0x80U : 0U;
  if (__builtin_isnan(value)) {  // with the first bits of its fraction, as CUDA's
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof bits);
    const unsigned int first = static_cast<unsigned int>(bits >> 50U) & 3U;
    return static_cast<unsigned char>(sign | (kind == __NV_E4M3 ? 0x7FU : 0x7EU | first));
  }
  const double magnitude = __builtin_fabs(value);
  if (magnitude == 0) return static_cast<unsigned char>(sign);
  unsigned int bits = largest + 1;
  if (magnitude < 1e6) {
    const int exponent = __builtin_ilogb(magnitude) < least_exponent ? least_exponent : __builtin_ilogb(magnitude);
    const double quanta = __builtin_nearbyint(__builtin_ldexp(magnitude, fraction_bits - exponent));
    // A carry out of the fraction goes on into the exponent, as it should.
    const int encoded = (exponent - least_exponent) * (1 << fraction_bits) + static_cast<int>(quanta);
    if (encoded <= static_cast<int>(largest)) bits = static_cast<unsigned int>(encoded);
  }
  if (bits > largest) bits = saturation == __NV_SATFINITE ? largest : (kind == __NV_E4M3 ? 0x7FU : 0x7CU);
  return static_cast<unsigned char>(sign | bits);
}

// As CUDA's: what is no number gives other bits here than as a double.
inline unsigned char round_to_fp8(float value, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  return __builtin_isnan(value) ? 0x7F : round_to_fp8(static_cast<double>(value), saturation, kind);
}

inline double fp8_to_double(unsigned char bits, __nv_fp8_interpretation_t kind) {
  const int fraction_bits = kind == __NV_E4M3 ? 3 : 2;
  const int least_exponent = kind == __NV_E4M3 ? -6 : -14;
  const unsigned int magnitude = bits & 0x7FU;
  const double sign = (bits & 0x80U) != 0 ? -1 : 1;
  if (kind == __NV_E4M3 ? magnitude == 0x7F : magnitude > 0x7C) return __builtin_nan("");
  if (kind == __NV_E5M2 && magnitude == 0x7C) return sign * __builtin_inf();
  const unsigned int fraction = magnitude & ((1U << fraction_bits) - 1);
  const int exponent = static_cast<int>(magnitude >> fraction_bits);
  const unsigned int quanta = exponent == 0 ? fraction : fraction + (1U << fraction_bits);
  return sign * __builtin_ldexp(quanta, least_exponent - fraction_bits + (exponent == 0 ? 0 : exponent - 1));
}

/// What a conversion goes by: short numbers and float by float, the others by double.
inline float as_number(const __half& value) { return static_cast<float>(value); }
inline float as_number(const __nv_bfloat16& value) { return static_cast<float>(value); }
template <class Number>
std::conditional_t<std::is_same<Number, float>::value, float, double> as_number(const Number& value) {
  return static_cast<std::conditional_t<std::is_same<Number, float>::value, float, double>>(value);
}

/// The same of a pair.
inline unsigned int round_to_fp8(float2 pair, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  const unsigned int high = round_to_fp8(pair.y, saturation, kind);
  return round_to_fp8(pair.x, saturation, kind) | high << 8U;
}
inline float2 fp8_to_float2(unsigned int bits, __nv_fp8_interpretation_t kind) {
  return make_float2(static_cast<float>(fp8_to_double(static_cast<unsigned char>(bits), kind)),
                     static_cast<float>(fp8_to_double(static_cast<unsigned char>(bits >> 8U), kind)));
}

}  // namespace simulator

// As CUDA has them: the bits are a public member.
// An integer takes what it can hold of the number.
#define SIMULATOR_FP8_TO_INTEGER(type, kind)                                                             \
  SIMULATOR_CALLED explicit operator type() const {                                                      \
    return static_cast<type>(                                                                            \
        __half(::simulator::fp8_to_double(::simulator::load(&__x, __builtin_return_address(0)), kind))); \
  }
#define SIMULATOR_FP8_TYPES(suffix, kind)                                                                              \
  struct __nv_fp8_##suffix {                                                                                           \
    __nv_fp8_storage_t __x;                                                                                            \
    __nv_fp8_##suffix() = default;                                                                                     \
    template <class Number, class = decltype(static_cast<double>(static_cast<float>(*static_cast<Number*>(nullptr))))> \
    explicit __nv_fp8_##suffix(const Number& value)                                                                    \
        : __x(::simulator::round_to_fp8(::simulator::as_number(value), __NV_SATFINITE, kind)) {}                       \
    SIMULATOR_CALLED explicit operator float() const {                                                                 \
      return static_cast<float>(                                                                                       \
          ::simulator::fp8_to_double(::simulator::load(&__x, __builtin_return_address(0)), kind));                     \
    }                                                                                                                  \
    SIMULATOR_CALLED explicit operator double() const {                                                                \
      return ::simulator::fp8_to_double(::simulator::load(&__x, __builtin_return_address(0)), kind);                   \
    }                                                                                                                  \
    SIMULATOR_CALLED explicit operator __half() const {                                                                \
      return __half(::simulator::fp8_to_double(::simulator::load(&__x, __builtin_return_address(0)), kind));           \
    }                                                                                                                  \
    SIMULATOR_CALLED explicit operator __nv_bfloat16() const {                                                         \
      return __nv_bfloat16(::simulator::fp8_to_double(::simulator::load(&__x, __builtin_return_address(0)), kind));    \
    }                                                                                                                  \
    SIMULATOR_FP8_TO_INTEGER(char, kind)                                                                               \
    SIMULATOR_FP8_TO_INTEGER(signed char, kind)                                                                        \
    SIMULATOR_FP8_TO_INTEGER(unsigned char, kind)                                                                      \
    SIMULATOR_FP8_TO_INTEGER(short, kind)                                                                              \
    SIMULATOR_FP8_TO_INTEGER(unsigned short, kind)                                                                     \
    SIMULATOR_FP8_TO_INTEGER(int, kind)                                                                                \
    SIMULATOR_FP8_TO_INTEGER(unsigned int, kind)                                                                       \
    SIMULATOR_FP8_TO_INTEGER(long, kind)                                                                               \
    SIMULATOR_FP8_TO_INTEGER(unsigned long, kind)                                                                      \
    SIMULATOR_FP8_TO_INTEGER(long long, kind)                                                                          \
    SIMULATOR_FP8_TO_INTEGER(unsigned long long, kind)                                                                 \
    SIMULATOR_CALLED explicit operator bool() const {                                                                  \
      return (::simulator::load(&__x, __builtin_return_address(0)) & 0x7FU) != 0;                                      \
    }                                                                                                                  \
  };                                                                                                                   \
  struct alignas(2) __nv_fp8x2_##suffix {                                                                              \
    __nv_fp8x2_storage_t __x;                                                                                          \
    __nv_fp8x2_##suffix() = default;                                                                                   \
    explicit __nv_fp8x2_##suffix(const float2& pair)                                                                   \
        : __x(static_cast<__nv_fp8x2_storage_t>(::simulator::round_to_fp8(pair, __NV_SATFINITE, kind))) {}             \
    explicit __nv_fp8x2_##suffix(const double2& pair)                                                                  \
        : __x(static_cast<__nv_fp8x2_storage_t>(::simulator::round_to_fp8(pair.x, __NV_SATFINITE, kind) |              \
                                                ::simulator::round_to_fp8(pair.y, __NV_SATFINITE, kind) << 8U)) {}     \
    explicit __nv_fp8x2_##suffix(const __half2& pair) : __nv_fp8x2_##suffix(__half22float2(pair)) {}                   \
    explicit __nv_fp8x2_##suffix(const __nv_bfloat162& pair) : __nv_fp8x2_##suffix(__bfloat1622float2(pair)) {}        \
    SIMULATOR_CALLED explicit operator float2() const {                                                                \
      return ::simulator::fp8_to_float2(::simulator::load(&__x, __builtin_return_address(0)), kind);                   \
    }                                                                                                                  \
    SIMULATOR_CALLED explicit operator __half2() const {                                                               \
      return __float22half2_rn(                                                                                        \
          ::simulator::fp8_to_float2(::simulator::load(&__x, __builtin_return_address(0)), kind));                     \
    }                                                                                                                  \
  };                                                                                                                   \
  struct alignas(4) __nv_fp8x4_##suffix {                                                                              \
    __nv_fp8x4_storage_t __x;                                                                                          \
    __nv_fp8x4_##suffix() = default;                                                                                   \
    explicit __nv_fp8x4_##suffix(const float4& four)                                                                   \
        : __x(::simulator::round_to_fp8(make_float2(four.x, four.y), __NV_SATFINITE, kind) |                           \
              ::simulator::round_to_fp8(make_float2(four.z, four.w), __NV_SATFINITE, kind) << 16U) {}                  \
    explicit __nv_fp8x4_##suffix(const __half2& low, const __half2& high)                                              \
        : __x(::simulator::round_to_fp8(__half22float2(low), __NV_SATFINITE, kind) |                                   \
              ::simulator::round_to_fp8(__half22float2(high), __NV_SATFINITE, kind) << 16U) {}                         \
    explicit __nv_fp8x4_##suffix(const __nv_bfloat162& low, const __nv_bfloat162& high)                                \
        : __x(::simulator::round_to_fp8(__bfloat1622float2(low), __NV_SATFINITE, kind) |                               \
              ::simulator::round_to_fp8(__bfloat1622float2(high), __NV_SATFINITE, kind) << 16U) {}                     \
    SIMULATOR_CALLED explicit operator float4() const {                                                                \
      const unsigned int bits = ::simulator::load(&__x, __builtin_return_address(0));                                  \
      const float2 low = ::simulator::fp8_to_float2(bits, kind);                                                       \
      const float2 high = ::simulator::fp8_to_float2(bits >> 16U, kind);                                               \
      return make_float4(low.x, low.y, high.x, high.y);                                                                \
    }                                                                                                                  \
  };
SIMULATOR_FP8_TYPES(e4m3, __NV_E4M3)
SIMULATOR_FP8_TYPES(e5m2, __NV_E5M2)
#undef SIMULATOR_FP8_TYPES
#undef SIMULATOR_FP8_TO_INTEGER

inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturation,
                                                 __nv_fp8_interpretation_t kind) {
  return ::simulator::round_to_fp8(x, saturation, kind);
}
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  return ::simulator::round_to_fp8(x, saturation, kind);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturation,
                                                     __nv_fp8_interpretation_t kind) {
  return static_cast<__nv_fp8x2_storage_t>(::simulator::round_to_fp8(x, saturation, kind));
}
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 x, __nv_saturation_t saturation,
                                                      __nv_fp8_interpretation_t kind) {
  const unsigned int high = ::simulator::round_to_fp8(x.y, saturation, kind);
  return static_cast<__nv_fp8x2_storage_t>(::simulator::round_to_fp8(x.x, saturation, kind) | high << 8U);
}

// From and to the bits of 16-bit numbers.
#define SIMULATOR_FP8_FROM_RAW(name, pair_name, Number, Raw, RawPair)                                              \
  inline __nv_fp8_storage_t name(Raw x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {            \
    return ::simulator::round_to_fp8(static_cast<float>(Number(x)), saturation, kind);                             \
  }                                                                                                                \
  inline __nv_fp8x2_storage_t pair_name(RawPair x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) { \
    const float2 pair = make_float2(static_cast<float>(Number(Raw{x.x})), static_cast<float>(Number(Raw{x.y})));   \
    return static_cast<__nv_fp8x2_storage_t>(::simulator::round_to_fp8(pair, saturation, kind));                   \
  }
SIMULATOR_FP8_FROM_RAW(__nv_cvt_halfraw_to_fp8, __nv_cvt_halfraw2_to_fp8x2, __half, __half_raw, __half2_raw)
SIMULATOR_FP8_FROM_RAW(__nv_cvt_bfloat16raw_to_fp8, __nv_cvt_bfloat16raw2_to_fp8x2, __nv_bfloat16, __nv_bfloat16_raw,
                       __nv_bfloat162_raw)
#undef SIMULATOR_FP8_FROM_RAW
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
  return __half(::simulator::fp8_to_double(x, kind));  // half has all these numbers
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t kind) {
  return {__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x), kind).x,
          __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x >> 8U), kind).x};
}

#endif
