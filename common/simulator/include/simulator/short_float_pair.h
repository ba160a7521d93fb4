/// @file
/// Two 16-bit floating-point numbers in one word: what __half2 and __nv_bfloat162 have in common.
#pragma once

#include "simulator/short_float_functions.h"

namespace simulator {

template <class Format>
struct __attribute__((aligned(4))) ShortFloatPair {
  using Element = ShortFloat<Format>;

  ShortFloatPair() = default;
  ShortFloatPair(const ShortFloatPair&) = default;
  ShortFloatPair& operator=(const ShortFloatPair&) = default;
  SIMULATOR_OBSERVED_ASSIGNMENT(ShortFloatPair)
  ~ShortFloatPair() = default;
  SIMULATOR_CALLED ShortFloatPair(const Element& first, const Element& second)
      : x(Element::from_bits(first.bits(__builtin_return_address(0)))),
        y(Element::from_bits(second.bits(__builtin_return_address(0)))) {}

  SIMULATOR_CALLED ShortFloatPair(const typename Format::RawPair& raw)
      : x(Element::from_bits(load(&raw.x, __builtin_return_address(0)))),
        y(Element::from_bits(load(&raw.y, __builtin_return_address(0)))) {}
  SIMULATOR_CALLED operator typename Format::RawPair() const {
    const void* pc = __builtin_return_address(0);
    return {x.bits(pc), y.bits(pc)};
  }

#define SIMULATOR_UPDATE(operation)                                                     \
  SIMULATOR_CALLED ShortFloatPair& operator operation##=(const ShortFloatPair& other) { \
    const void* pc = __builtin_return_address(0);                                       \
    const ShortFloatPair a = load(this, pc);                                            \
    const ShortFloatPair b = load(&other, pc);                                          \
    store(this, ShortFloatPair(a.x operation b.x, a.y operation b.y), pc);              \
    return *this;                                                                       \
  }
  SIMULATOR_UPDATE(+)
  SIMULATOR_UPDATE(-)
  SIMULATOR_UPDATE(*)
  SIMULATOR_UPDATE(/)
#undef SIMULATOR_UPDATE

  Element x, y;
};

template <class Format>
struct IsShuffled<ShortFloatPair<Format>> : std::true_type {};

}  // namespace simulator

// The function `scalar` on both halves.
#define SIMULATOR_PAIR_1(name, scalar)                                                                          \
  template <class Format>                                                                                       \
  SIMULATOR_CALLED ::simulator::ShortFloatPair<Format> name(const ::simulator::ShortFloatPair<Format>& first) { \
    const auto a = ::simulator::load(&first, __builtin_return_address(0));                                      \
    return {scalar(a.x), scalar(a.y)};                                                                          \
  }
#define SIMULATOR_PAIR_2(name, scalar)                                                                           \
  template <class Format>                                                                                        \
  SIMULATOR_CALLED ::simulator::ShortFloatPair<Format> name(const ::simulator::ShortFloatPair<Format>& first,    \
                                                            const ::simulator::ShortFloatPair<Format>& second) { \
    const auto a = ::simulator::load(&first, __builtin_return_address(0));                                       \
    const auto b = ::simulator::load(&second, __builtin_return_address(0));                                      \
    return {scalar(a.x, b.x), scalar(a.y, b.y)};                                                                 \
  }
#define SIMULATOR_PAIR_3(name, scalar)                                                                          \
  template <class Format>                                                                                       \
  SIMULATOR_CALLED ::simulator::ShortFloatPair<Format> name(const ::simulator::ShortFloatPair<Format>& first,   \
                                                            const ::simulator::ShortFloatPair<Format>& second,  \
                                                            const ::simulator::ShortFloatPair<Format>& third) { \
    const auto a = ::simulator::load(&first, __builtin_return_address(0));                                      \
    const auto b = ::simulator::load(&second, __builtin_return_address(0));                                     \
    const auto c = ::simulator::load(&third, __builtin_return_address(0));                                      \
    return {scalar(a.x, b.x, c.x), scalar(a.y, b.y, c.y)};                                                      \
  }
// A comparison gives 1 or 0 for each half; (b) true if it holds for both; (_mask) all bits of the halves where it
// holds.
#define SIMULATOR_PAIR_COMPARISON(comparison)                                                                \
  SIMULATOR_PAIR_2(__h##comparison##2, __h##comparison)                                                      \
  template <class Format>                                                                                    \
  SIMULATOR_CALLED bool __hb##comparison##2(const ::simulator::ShortFloatPair<Format>& first,                \
                                            const ::simulator::ShortFloatPair<Format>& second) {             \
    const auto a = ::simulator::load(&first, __builtin_return_address(0));                                   \
    const auto b = ::simulator::load(&second, __builtin_return_address(0));                                  \
    return __h##comparison(a.x, b.x) && __h##comparison(a.y, b.y);                                           \
  }                                                                                                          \
  template <class Format>                                                                                    \
  SIMULATOR_CALLED unsigned int __h##comparison##2_mask(const ::simulator::ShortFloatPair<Format>& first,    \
                                                        const ::simulator::ShortFloatPair<Format>& second) { \
    const auto a = ::simulator::load(&first, __builtin_return_address(0));                                   \
    const auto b = ::simulator::load(&second, __builtin_return_address(0));                                  \
    return (__h##comparison(a.x, b.x) ? 0xffffU : 0U) | (__h##comparison(a.y, b.y) ? 0xffff0000U : 0U);      \
  }
#define SIMULATOR_PAIR_OPERATOR(symbol, comparison)                                          \
  template <class Format>                                                                    \
  SIMULATOR_CALLED bool operator symbol(const ::simulator::ShortFloatPair<Format>& first,    \
                                        const ::simulator::ShortFloatPair<Format>& second) { \
    const auto a = ::simulator::load(&first, __builtin_return_address(0));                   \
    const auto b = ::simulator::load(&second, __builtin_return_address(0));                  \
    return __h##comparison(a.x, b.x) && __h##comparison(a.y, b.y);                           \
  }

SIMULATOR_PAIR_2(operator+, __hadd)
SIMULATOR_PAIR_2(operator-, __hsub)
SIMULATOR_PAIR_2(operator*, __hmul)
SIMULATOR_PAIR_2(operator/, __hdiv)
SIMULATOR_PAIR_1(operator-, __hneg)
SIMULATOR_PAIR_1(operator+, +)
SIMULATOR_PAIR_OPERATOR(==, eq)
SIMULATOR_PAIR_OPERATOR(!=, neu)
SIMULATOR_PAIR_OPERATOR(<, lt)
SIMULATOR_PAIR_OPERATOR(<=, le)
SIMULATOR_PAIR_OPERATOR(>, gt)
SIMULATOR_PAIR_OPERATOR(>=, ge)

SIMULATOR_PAIR_2(__hadd2, __hadd)
SIMULATOR_PAIR_2(__hsub2, __hsub)
SIMULATOR_PAIR_2(__hmul2, __hmul)
SIMULATOR_PAIR_2(__h2div, __hdiv)
SIMULATOR_PAIR_2(__hadd2_rn, __hadd)
SIMULATOR_PAIR_2(__hsub2_rn, __hsub)
SIMULATOR_PAIR_2(__hmul2_rn, __hmul)
SIMULATOR_PAIR_2(__hadd2_sat, __hadd_sat)
SIMULATOR_PAIR_2(__hsub2_sat, __hsub_sat)
SIMULATOR_PAIR_2(__hmul2_sat, __hmul_sat)
SIMULATOR_PAIR_2(__hmin2, __hmin)
SIMULATOR_PAIR_2(__hmax2, __hmax)
SIMULATOR_PAIR_2(__hmin2_nan, __hmin_nan)
SIMULATOR_PAIR_2(__hmax2_nan, __hmax_nan)
SIMULATOR_PAIR_3(__hfma2, __hfma)
SIMULATOR_PAIR_3(__hfma2_sat, __hfma_sat)
SIMULATOR_PAIR_3(__hfma2_relu, __hfma_relu)
SIMULATOR_PAIR_1(__hneg2, __hneg)
SIMULATOR_PAIR_1(__habs2, __habs)
SIMULATOR_PAIR_1(__hisnan2, __hisnan)
SIMULATOR_PAIR_1(h2sqrt, hsqrt)
SIMULATOR_PAIR_1(h2rsqrt, hrsqrt)
SIMULATOR_PAIR_1(h2rcp, hrcp)
SIMULATOR_PAIR_1(h2exp, hexp)
SIMULATOR_PAIR_1(h2exp2, hexp2)
SIMULATOR_PAIR_1(h2exp10, hexp10)
SIMULATOR_PAIR_1(h2log, hlog)
SIMULATOR_PAIR_1(h2log2, hlog2)
SIMULATOR_PAIR_1(h2log10, hlog10)
SIMULATOR_PAIR_1(h2sin, hsin)
SIMULATOR_PAIR_1(h2cos, hcos)
SIMULATOR_PAIR_1(h2tanh, htanh)
SIMULATOR_PAIR_1(h2ceil, hceil)
SIMULATOR_PAIR_1(h2floor, hfloor)
SIMULATOR_PAIR_1(h2trunc, htrunc)
SIMULATOR_PAIR_1(h2rint, hrint)
SIMULATOR_PAIR_COMPARISON(eq)
SIMULATOR_PAIR_COMPARISON(ne)
SIMULATOR_PAIR_COMPARISON(lt)
SIMULATOR_PAIR_COMPARISON(le)
SIMULATOR_PAIR_COMPARISON(gt)
SIMULATOR_PAIR_COMPARISON(ge)
SIMULATOR_PAIR_COMPARISON(equ)
SIMULATOR_PAIR_COMPARISON(neu)
SIMULATOR_PAIR_COMPARISON(ltu)
SIMULATOR_PAIR_COMPARISON(leu)
SIMULATOR_PAIR_COMPARISON(gtu)
SIMULATOR_PAIR_COMPARISON(geu)
#undef SIMULATOR_PAIR_1
#undef SIMULATOR_PAIR_2
#undef SIMULATOR_PAIR_3
#undef SIMULATOR_PAIR_COMPARISON
#undef SIMULATOR_PAIR_OPERATOR
