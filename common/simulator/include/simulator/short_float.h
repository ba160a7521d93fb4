/// @file
/// Floating-point numbers of 16 bits. Every operation computes the exact result, or one with more than twice the digits
/// that are kept, and rounds it once, to the nearest with ties to even.
#pragma once

#include <limits>
#include <type_traits>

namespace simulator {

/// How a number is rounded, as in the last letters of CUDA's names: rn, rz, ru, rd.
enum class Rounding { to_nearest, towards_zero, up, down };

/// Bits of a 16-bit format: one sign, `exponent_bits`, `fraction_bits`.
struct ShortLayout {
  int exponent_bits;
  int fraction_bits;
};

unsigned short round_to_short(double value, ShortLayout layout, Rounding rounding);
double short_to_double(unsigned short bits, ShortLayout layout);
/// x * y + z, from which rounding to 16 bits gives what rounding the exact value would.
double multiply_add(double x, double y, double z);
/// The same of an integer that may have more digits than a double.
double integer_to_double(long long value);
double integer_to_double(unsigned long long value);
/// Into [0, 1]; NaN gives 0.
double saturate(double value);
/// Which of two, with -0 below +0; the other one if one is not a number, or NaN where that is to be kept.
double lesser(double a, double b, bool keep_nan);
double greater(double a, double b, bool keep_nan);

/// A 16-bit floating-point number. `Format` has a constant `layout`, and the types `Raw` and `RawPair` of their bits.
///
/// Functions take it by reference and read it on behalf of the line that calls them: compilers do not let us see the
/// reading of small structs that are passed by value.
template <class Format>
class ShortFloat {
 public:
  ShortFloat() = default;
  ShortFloat(const ShortFloat&) = default;
  ShortFloat& operator=(const ShortFloat&) = default;
  SIMULATOR_OBSERVED_ASSIGNMENT(ShortFloat)
  ~ShortFloat() = default;

  ShortFloat(float value) : bits_(round_to_short(value, Format::layout, Rounding::to_nearest)) {}
  ShortFloat(double value) : bits_(round_to_short(value, Format::layout, Rounding::to_nearest)) {}
  template <class Integer, std::enable_if_t<std::is_integral<Integer>::value, int> = 0>
  ShortFloat(Integer value) {
    using Widest = std::conditional_t<std::is_signed<Integer>::value, long long, unsigned long long>;
    bits_ = round_to_short(integer_to_double(static_cast<Widest>(value)), Format::layout, Rounding::to_nearest);
  }

  SIMULATOR_CALLED ShortFloat(const typename Format::Raw& raw) : bits_(load(&raw.x, __builtin_return_address(0))) {}
  SIMULATOR_CALLED operator typename Format::Raw() const { return {bits(__builtin_return_address(0))}; }

  static ShortFloat rounded(double value, Rounding rounding = Rounding::to_nearest) {
    return from_bits(round_to_short(value, Format::layout, rounding));
  }
  static ShortFloat from_bits(unsigned short bits) {
    ShortFloat result;
    result.bits_ = bits;
    return result;
  }
  unsigned short bits(const void* pc) const { return load(&bits_, pc); }
  double value(const void* pc) const { return short_to_double(bits(pc), Format::layout); }

  SIMULATOR_CALLED operator float() const { return static_cast<float>(value(__builtin_return_address(0))); }
  SIMULATOR_CALLED operator bool() const { return value(__builtin_return_address(0)) != 0; }
#define SIMULATOR_TO_INTEGER(type, wide, convert)                                        \
  SIMULATOR_CALLED operator type() const {                                               \
    const wide number = convert(static_cast<float>(value(__builtin_return_address(0)))); \
    constexpr wide least = std::numeric_limits<type>::min();                             \
    constexpr wide most = std::numeric_limits<type>::max();                              \
    return static_cast<type>(number < least ? least : (number > most ? most : number));  \
  }
  SIMULATOR_TO_INTEGER(char, int, __float2int_rz)
  SIMULATOR_TO_INTEGER(signed char, int, __float2int_rz)
  SIMULATOR_TO_INTEGER(unsigned char, unsigned int, __float2uint_rz)
  SIMULATOR_TO_INTEGER(short, int, __float2int_rz)
  SIMULATOR_TO_INTEGER(unsigned short, unsigned int, __float2uint_rz)
  SIMULATOR_TO_INTEGER(int, int, __float2int_rz)
  SIMULATOR_TO_INTEGER(unsigned int, unsigned int, __float2uint_rz)
  SIMULATOR_TO_INTEGER(long, long long, __float2ll_rz)
  SIMULATOR_TO_INTEGER(unsigned long, unsigned long long, __float2ull_rz)
  SIMULATOR_TO_INTEGER(long long, long long, __float2ll_rz)
  SIMULATOR_TO_INTEGER(unsigned long long, unsigned long long, __float2ull_rz)
#undef SIMULATOR_TO_INTEGER

#define SIMULATOR_UPDATE(operation)                                             \
  SIMULATOR_CALLED ShortFloat& operator operation##=(const ShortFloat& other) { \
    const void* pc = __builtin_return_address(0);                               \
    const double first = value(pc);                                             \
    store(this, rounded(first operation other.value(pc)), pc);                  \
    return *this;                                                               \
  }
  SIMULATOR_UPDATE(+)
  SIMULATOR_UPDATE(-)
  SIMULATOR_UPDATE(*)
  SIMULATOR_UPDATE(/)
#undef SIMULATOR_UPDATE
#define SIMULATOR_STEP(operation, step)                  \
  SIMULATOR_CALLED ShortFloat& operator operation() {    \
    const void* pc = __builtin_return_address(0);        \
    store(this, rounded(value(pc) + (step)), pc);        \
    return *this;                                        \
  }                                                      \
  SIMULATOR_CALLED ShortFloat operator operation(int) {  \
    const void* pc = __builtin_return_address(0);        \
    const ShortFloat before = from_bits(bits(pc));       \
    store(this, rounded(before.value(pc) + (step)), pc); \
    return before;                                       \
  }
  SIMULATOR_STEP(++, 1)
  SIMULATOR_STEP(--, -1)
#undef SIMULATOR_STEP

 private:
  unsigned short bits_;
};

template <class Format>
struct IsShuffled<ShortFloat<Format>> : std::true_type {};

}  // namespace simulator

// Arithmetic: `a`, `b` and `c` are the values of the operands.
#define SIMULATOR_SHORT_1(name, expression)                                                             \
  template <class Format>                                                                               \
  SIMULATOR_CALLED ::simulator::ShortFloat<Format> name(const ::simulator::ShortFloat<Format>& first) { \
    const double a = first.value(__builtin_return_address(0));                                          \
    return ::simulator::ShortFloat<Format>::rounded(expression);                                        \
  }
#define SIMULATOR_SHORT_2(name, expression)                                                              \
  template <class Format>                                                                                \
  SIMULATOR_CALLED ::simulator::ShortFloat<Format> name(const ::simulator::ShortFloat<Format>& first,    \
                                                        const ::simulator::ShortFloat<Format>& second) { \
    const double a = first.value(__builtin_return_address(0));                                           \
    const double b = second.value(__builtin_return_address(0));                                          \
    return ::simulator::ShortFloat<Format>::rounded(expression);                                         \
  }
#define SIMULATOR_SHORT_3(name, expression)                                                             \
  template <class Format>                                                                               \
  SIMULATOR_CALLED ::simulator::ShortFloat<Format> name(const ::simulator::ShortFloat<Format>& first,   \
                                                        const ::simulator::ShortFloat<Format>& second,  \
                                                        const ::simulator::ShortFloat<Format>& third) { \
    const double a = first.value(__builtin_return_address(0));                                          \
    const double b = second.value(__builtin_return_address(0));                                         \
    const double c = third.value(__builtin_return_address(0));                                          \
    return ::simulator::ShortFloat<Format>::rounded(expression);                                        \
  }
#define SIMULATOR_SHORT_COMPARISON(name, expression)                          \
  template <class Format>                                                     \
  SIMULATOR_CALLED bool name(const ::simulator::ShortFloat<Format>& first,    \
                             const ::simulator::ShortFloat<Format>& second) { \
    const double a = first.value(__builtin_return_address(0));                \
    const double b = second.value(__builtin_return_address(0));               \
    return expression;                                                        \
  }

SIMULATOR_SHORT_2(operator+, a + b)
SIMULATOR_SHORT_2(operator-, a - b)
SIMULATOR_SHORT_2(operator*, a* b)
SIMULATOR_SHORT_2(operator/, a / b)
SIMULATOR_SHORT_1(operator-, -a)
SIMULATOR_SHORT_1(operator+, a)
SIMULATOR_SHORT_COMPARISON(operator==, a == b)
SIMULATOR_SHORT_COMPARISON(operator!=, a != b)
SIMULATOR_SHORT_COMPARISON(operator<, a < b)
SIMULATOR_SHORT_COMPARISON(operator<=, a <= b)
SIMULATOR_SHORT_COMPARISON(operator>, a > b)
SIMULATOR_SHORT_COMPARISON(operator>=, a >= b)
