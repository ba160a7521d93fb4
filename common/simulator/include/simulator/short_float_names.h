/// @file
/// The functions whose names say which 16-bit format they mean. No include guard: cuda_fp16.h and cuda_bf16.h each
/// include it once, with these macros set:
///
///     SIMULATOR_SHORT         the type of one             __half        __nv_bfloat16
///     SIMULATOR_PAIR          the type of a pair          __half2       __nv_bfloat162
///     SIMULATOR_NAMED(a, b)   a, the format's name, b     __float2half  __float2bfloat16

// One of two passes of the preprocessor, so that macros in the arguments are replaced first.
#define SIMULATOR_PC __builtin_return_address(0)

#define SIMULATOR_CONVERSIONS(mode, rounding)                            \
  inline SIMULATOR_SHORT SIMULATOR_NAMED(__float2, _##mode)(float x) {   \
    return SIMULATOR_SHORT::rounded(x, ::simulator::Rounding::rounding); \
  }                                                                      \
  SIMULATOR_FROM_INTEGER(int, int, mode, rounding)                       \
  SIMULATOR_FROM_INTEGER(uint, unsigned int, mode, rounding)             \
  SIMULATOR_FROM_INTEGER(short, short, mode, rounding)                   \
  SIMULATOR_FROM_INTEGER(ushort, unsigned short, mode, rounding)         \
  SIMULATOR_FROM_INTEGER(ll, long long, mode, rounding)                  \
  SIMULATOR_FROM_INTEGER(ull, unsigned long long, mode, rounding)        \
  SIMULATOR_TO_INTEGER(int, int, mode)                                   \
  SIMULATOR_TO_INTEGER(uint, unsigned int, mode)                         \
  SIMULATOR_TO_INTEGER(ll, long long, mode)                              \
  SIMULATOR_TO_INTEGER(ull, unsigned long long, mode)                    \
  SIMULATOR_TO_SHORT_INTEGER(short, short, int, mode)                    \
  SIMULATOR_TO_SHORT_INTEGER(ushort, unsigned short, uint, mode)
#define SIMULATOR_FROM_INTEGER(name, type, mode, rounding)                                         \
  inline SIMULATOR_SHORT SIMULATOR_NAMED(__##name##2, _##mode)(type x) {                           \
    using Widest = std::conditional_t<std::is_signed<type>::value, long long, unsigned long long>; \
    return SIMULATOR_SHORT::rounded(::simulator::integer_to_double(static_cast<Widest>(x)),        \
                                    ::simulator::Rounding::rounding);                              \
  }
#define SIMULATOR_TO_INTEGER(name, type, mode)                                            \
  SIMULATOR_CALLED type SIMULATOR_NAMED(__, 2##name##_##mode)(const SIMULATOR_SHORT& x) { \
    return __float2##name##_##mode(static_cast<float>(x.value(SIMULATOR_PC)));            \
  }
#define SIMULATOR_TO_SHORT_INTEGER(name, type, wide, mode)                                             \
  SIMULATOR_CALLED type SIMULATOR_NAMED(__, 2##name##_##mode)(const SIMULATOR_SHORT& x) {              \
    using Limits = std::numeric_limits<type>;                                                          \
    const auto number = __float2##wide##_##mode(static_cast<float>(x.value(SIMULATOR_PC)));            \
    return number < Limits::min() ? Limits::min() : (number > Limits::max() ? Limits::max() : number); \
  }
SIMULATOR_CONVERSIONS(rn, to_nearest)
SIMULATOR_CONVERSIONS(rz, towards_zero)
SIMULATOR_CONVERSIONS(ru, up)
SIMULATOR_CONVERSIONS(rd, down)
#undef SIMULATOR_CONVERSIONS
#undef SIMULATOR_FROM_INTEGER
#undef SIMULATOR_TO_INTEGER
#undef SIMULATOR_TO_SHORT_INTEGER

inline SIMULATOR_SHORT SIMULATOR_NAMED(__float2, )(float x) { return x; }
inline SIMULATOR_SHORT SIMULATOR_NAMED(__double2, )(double x) { return x; }
SIMULATOR_CALLED float SIMULATOR_NAMED(__, 2float)(const SIMULATOR_SHORT& x) {
  return static_cast<float>(x.value(SIMULATOR_PC));
}
SIMULATOR_CALLED short SIMULATOR_NAMED(__, _as_short)(const SIMULATOR_SHORT& x) {
  return static_cast<short>(x.bits(SIMULATOR_PC));
}
SIMULATOR_CALLED unsigned short SIMULATOR_NAMED(__, _as_ushort)(const SIMULATOR_SHORT& x) {
  return x.bits(SIMULATOR_PC);
}
inline SIMULATOR_SHORT SIMULATOR_NAMED(__short_as_, )(short bits) {
  return SIMULATOR_SHORT::from_bits(static_cast<unsigned short>(bits));
}
inline SIMULATOR_SHORT SIMULATOR_NAMED(__ushort_as_, )(unsigned short bits) { return SIMULATOR_SHORT::from_bits(bits); }

/// @name Pairs: putting together and taking apart
/// @{
SIMULATOR_CALLED SIMULATOR_PAIR SIMULATOR_NAMED(make_, 2)(const SIMULATOR_SHORT& x, const SIMULATOR_SHORT& y) {
  return {::simulator::load(&x, SIMULATOR_PC), ::simulator::load(&y, SIMULATOR_PC)};
}
SIMULATOR_CALLED SIMULATOR_PAIR SIMULATOR_NAMED(__halves2, 2)(const SIMULATOR_SHORT& x, const SIMULATOR_SHORT& y) {
  return {::simulator::load(&x, SIMULATOR_PC), ::simulator::load(&y, SIMULATOR_PC)};
}
inline SIMULATOR_PAIR SIMULATOR_NAMED(__floats2, 2_rn)(float x, float y) { return {x, y}; }
inline SIMULATOR_PAIR SIMULATOR_NAMED(__float2, 2_rn)(float x) { return {x, x}; }
SIMULATOR_CALLED SIMULATOR_PAIR SIMULATOR_NAMED(__float22, 2_rn)(const float2& pair) {
  const float2 own = ::simulator::load(&pair, SIMULATOR_PC);
  return {own.x, own.y};
}
SIMULATOR_CALLED float2 SIMULATOR_NAMED(__, 22float2)(const SIMULATOR_PAIR& pair) {
  const SIMULATOR_PAIR own = ::simulator::load(&pair, SIMULATOR_PC);
  return {own.x, own.y};
}
SIMULATOR_CALLED float __low2float(const SIMULATOR_PAIR& pair) {
  return static_cast<float>(pair.x.value(SIMULATOR_PC));
}
SIMULATOR_CALLED float __high2float(const SIMULATOR_PAIR& pair) {
  return static_cast<float>(pair.y.value(SIMULATOR_PC));
}
SIMULATOR_CALLED SIMULATOR_SHORT SIMULATOR_NAMED(__low2, )(const SIMULATOR_PAIR& pair) {
  return ::simulator::load(&pair.x, SIMULATOR_PC);
}
SIMULATOR_CALLED SIMULATOR_SHORT SIMULATOR_NAMED(__high2, )(const SIMULATOR_PAIR& pair) {
  return ::simulator::load(&pair.y, SIMULATOR_PC);
}
#define SIMULATOR_SHUFFLED(name, first, second)                        \
  SIMULATOR_CALLED SIMULATOR_PAIR name(const SIMULATOR_PAIR& pair) {   \
    const SIMULATOR_PAIR own = ::simulator::load(&pair, SIMULATOR_PC); \
    return {own.first, own.second};                                    \
  }
SIMULATOR_SHUFFLED(__lowhigh2highlow, y, x)
SIMULATOR_SHUFFLED(SIMULATOR_NAMED(__low2, 2), x, x)
SIMULATOR_SHUFFLED(SIMULATOR_NAMED(__high2, 2), y, y)
#undef SIMULATOR_SHUFFLED
#define SIMULATOR_GATHERED(name, element)                                                                       \
  SIMULATOR_CALLED SIMULATOR_PAIR name(const SIMULATOR_PAIR& first, const SIMULATOR_PAIR& second) {             \
    return {::simulator::load(&first.element, SIMULATOR_PC), ::simulator::load(&second.element, SIMULATOR_PC)}; \
  }
SIMULATOR_GATHERED(SIMULATOR_NAMED(__lows2, 2), x)
SIMULATOR_GATHERED(SIMULATOR_NAMED(__highs2, 2), y)
#undef SIMULATOR_GATHERED
/// @}

/// @name Atomic addition, each half of a pair for itself
/// @{
SIMULATOR_CALLED SIMULATOR_SHORT atomicAdd(SIMULATOR_SHORT* address, const SIMULATOR_SHORT& value) {
  const double operand = value.value(SIMULATOR_PC);
  const auto add = [=](unsigned short old) SIMULATOR_UNWATCHED {
    const double sum = SIMULATOR_SHORT::from_bits(old).value(nullptr) + operand;
    return SIMULATOR_SHORT::rounded(sum).bits(nullptr);
  };
  return SIMULATOR_SHORT::from_bits(
      ::simulator::update_atomically(reinterpret_cast<unsigned short*>(address), ::simulator::MemoryOrder::relaxed,
                                     ::simulator::MemoryScope::device, false, SIMULATOR_PC, add));
}
SIMULATOR_CALLED SIMULATOR_PAIR atomicAdd(SIMULATOR_PAIR* address, const SIMULATOR_PAIR& value) {
  const SIMULATOR_PAIR operand = ::simulator::load(&value, SIMULATOR_PC);
  const auto add = [&](unsigned int old) SIMULATOR_UNWATCHED {
    return ::simulator::bit_cast<unsigned int>(::simulator::bit_cast<SIMULATOR_PAIR>(old) + operand);
  };
  return ::simulator::bit_cast<SIMULATOR_PAIR>(
      ::simulator::update_atomically(reinterpret_cast<unsigned int*>(address), ::simulator::MemoryOrder::relaxed,
                                     ::simulator::MemoryScope::device, false, SIMULATOR_PC, add));
}
/// @}
#undef SIMULATOR_PC
