/// @file
/// Numbers of 16 bits: rounding to them and from them.

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulator/device/kernel_types.hpp"

#include "simulator/include/simulator/short_float.h"

namespace simulator {
namespace {

bool rounds_up(double rest, bool odd, bool negative, Rounding rounding) {
  switch (rounding) {
    case Rounding::to_nearest:
      return rest > 0.5 || (rest == 0.5 && odd);
    case Rounding::up:
      return rest > 0 && !negative;
    case Rounding::down:
      return rest > 0 && negative;
    default:
      return false;
  }
}

// Of the two doubles beside the exact value, of which `rounded` is one, the odd one: it is never halfway between two
// numbers of fewer digits, so rounding once more does no harm. See S. Boldo and G. Melquiond, "Emulation of FMA and
// correctly rounded sums: proved algorithms using rounding to odd" (2008).
double to_odd(double rounded, double error) {
  const bool odd = (bit_cast<unsigned long long>(rounded) & 1U) != 0;
  if (odd || error == 0) return rounded;
  return std::nextafter(rounded,
                        error > 0 ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity());
}

}  // namespace

unsigned short round_to_short(double value, ShortLayout layout, Rounding rounding) {
  const unsigned int infinity = ((1U << layout.exponent_bits) - 1) << layout.fraction_bits;
  const unsigned int sign = std::signbit(value) ? 0x8000U : 0U;
  if (std::isnan(value)) return 0x7fffU;
  if (std::isinf(value)) return static_cast<unsigned short>(sign | infinity);
  if (value == 0) return static_cast<unsigned short>(sign);

  const double magnitude = std::fabs(value);
  const int least_exponent = 2 - (1 << (layout.exponent_bits - 1));  // of normal numbers
  const int exponent = std::max(std::ilogb(magnitude), least_exponent);
  const double in_units = std::ldexp(magnitude, layout.fraction_bits - exponent);
  const double whole = std::floor(in_units);
  // Where rounding carries, the fraction runs over into the exponent, as it should.
  unsigned int bits =
      (static_cast<unsigned int>(exponent - least_exponent) << layout.fraction_bits) + static_cast<unsigned int>(whole);
  const double rest = bits >= infinity ? 1 : in_units - whole;
  if (bits >= infinity) bits = infinity - 1;
  if (rounds_up(rest, (bits & 1U) != 0, sign != 0, rounding)) ++bits;
  return static_cast<unsigned short>(sign | bits);
}

double short_to_double(unsigned short bits, ShortLayout layout) {
  const int fraction = bits & ((1 << layout.fraction_bits) - 1);
  const int exponent = (bits & 0x7fff) >> layout.fraction_bits;
  const int bias = (1 << (layout.exponent_bits - 1)) - 1;
  const double sign = (bits & 0x8000U) != 0 ? -1 : 1;
  if (exponent == (1 << layout.exponent_bits) - 1) {
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
  }
  const int with_leading_one = exponent == 0 ? fraction : fraction + (1 << layout.fraction_bits);
  return sign * std::ldexp(with_leading_one, (exponent == 0 ? 1 : exponent) - bias - layout.fraction_bits);
}

double multiply_add(double x, double y, double z) {
  const double product = x * y;  // exact: two times 11 digits
  const double sum = product + z;
  if (!std::isfinite(sum)) return sum;
  const double from_z = sum - product;
  return to_odd(sum, (product - (sum - from_z)) + (z - from_z));
}

double integer_to_double(unsigned long long value) {
  const double nearest = static_cast<double>(value);
  if (nearest >= 0x1p64) return std::nextafter(nearest, 0.0);  // odd, and rounds the same
  const auto back = static_cast<unsigned long long>(nearest);
  return to_odd(nearest, back < value ? 1.0 : (back > value ? -1.0 : 0.0));
}

double integer_to_double(long long value) {
  const auto magnitude = static_cast<unsigned long long>(value);
  return value < 0 ? -integer_to_double(0 - magnitude) : integer_to_double(magnitude);
}

double saturate(double value) { return std::fmin(std::fmax(value, 0.0), 1.0); }

double lesser(double a, double b, bool keep_nan) {
  if (keep_nan && (std::isnan(a) || std::isnan(b))) return std::numeric_limits<double>::quiet_NaN();
  if (a == b) return std::signbit(a) ? a : b;
  return std::fmin(a, b);
}

double greater(double a, double b, bool keep_nan) { return -lesser(-a, -b, keep_nan); }

}  // namespace simulator
