/// @file
/// Mathematics that CUDA has and the C library lacks.

#include <cmath>
#include <limits>

#include "simulator/runtime/instrumentation/observe.hpp"

namespace {

constexpr double pi = 3.14159265358979323846;

// To at most a quarter turn round 0, exactly, before pi makes it inexact.
double sine_of_pi(double x) {
  if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
  const double half_turns = std::nearbyint(x * 2);
  const double angle = (x - half_turns / 2) * pi;
  switch (static_cast<int>(std::fmod(half_turns, 4) + 4) % 4) {
    case 0:
      return half_turns == 0 || angle != 0 ? std::sin(angle) : std::copysign(0.0, x);
    case 1:
      return std::cos(angle);
    case 2:
      return angle == 0 ? std::copysign(0.0, x) : -std::sin(angle);
    default:
      return -std::cos(angle);
  }
}

double cosine_of_pi(double x) {
  if (!std::isfinite(x)) return std::numeric_limits<double>::quiet_NaN();
  const double half_turns = std::nearbyint(x * 2);
  const double angle = (x - half_turns / 2) * pi;
  switch (static_cast<int>(std::fmod(half_turns, 4) + 4) % 4) {
    case 0:
      return std::cos(angle);
    case 1:
      return angle == 0 ? 0.0 : -std::sin(angle);
    case 2:
      return -std::cos(angle);
    default:
      return angle == 0 ? 0.0 : std::sin(angle);
  }
}

// The inverse of a steep or flat function by Halley's method; two steps from a few right digits give all of them.
// Start: S. Winitzki, "A handy approximation for the error function and its inverse" (2008).
double inverse_of_erf(double y) {
  if (!(std::fabs(y) < 1)) {
    return std::fabs(y) == 1 ? std::copysign(std::numeric_limits<double>::infinity(), y)
                             : std::numeric_limits<double>::quiet_NaN();
  }
  if (y == 0) return y;
  constexpr double a = 0.147;
  const double logarithm = std::log1p(-y * y);
  const double half = 2 / (pi * a) + logarithm / 2;
  double x = std::copysign(std::sqrt(std::sqrt(half * half - logarithm / a) - half), y);
  for (int step = 0; step < 3; ++step) {
    // Near the ends erf() is too flat to tell neighbours apart; its complement is not.
    const double from_end = 1 - std::fabs(y) - std::erfc(std::fabs(x));
    const double error = std::fabs(y) < 0.5 ? std::erf(x) - y : (y < 0 ? -from_end : from_end);
    const double newton = error / (2 / std::sqrt(pi) * std::exp(-x * x));
    x -= newton / (1 + x * newton);
  }
  return x;
}

double inverse_of_erfc(double y) {
  if (y >= 0.5) return inverse_of_erf(1 - y);
  if (!(y > 0)) return y == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  double x = std::sqrt(-std::log(y * std::sqrt(pi * -std::log(y))));  // erfc(x) ~ exp(-x²) / (x sqrt(pi))
  if (!(x > 0)) x = 0.5;
  for (int step = 0; step < 6; ++step) {
    const double newton = (std::erfc(x) - y) / (-2 / std::sqrt(pi) * std::exp(-x * x));
    x -= newton / (1 + x * newton);
  }
  return x;
}

// exp(x²) erfc(x); where the two would leave the range of numbers, by erfc's continued fraction.
double scaled_erfc(double x) {
  if (x < 10) return std::exp(x * x) * std::erfc(x);
  double fraction = x;
  for (int n = 40; n > 0; --n) fraction = x + n / 2.0 / fraction;
  return 1 / (fraction * std::sqrt(pi));
}

template <class T>
T length(int dimensions, const T* vector, const void* pc) {
  double result = 0;
  for (int i = 0; i < dimensions; ++i) {
    simulator::observe<simulator::AccessKind::read>(&vector[i], sizeof(T), pc);
    result = std::hypot(result, static_cast<double>(vector[i]));
  }
  return static_cast<T>(result);
}

template <class T>
void put_both(T* first, double one, T* second, double other, const void* pc) {
  simulator::observe<simulator::AccessKind::write>(first, sizeof(T), pc);
  *first = static_cast<T>(one);
  simulator::observe<simulator::AccessKind::write>(second, sizeof(T), pc);
  *second = static_cast<T>(other);
}

// Not inlined: seeing both, the compiler would make one call of sincos() of them, which is ours.
__attribute__((noinline)) double sine(double x) { return std::sin(x); }
__attribute__((noinline)) double cosine(double x) { return std::cos(x); }

}  // namespace

#define PC __builtin_return_address(0)

// Float results are double's, rounded.
#define FUNCTION_OF(name, parameters, float_parameters, arguments, expression) \
  double name parameters noexcept { return expression; }                       \
  float name##f float_parameters noexcept { return static_cast<float>(name arguments); }
#define FUNCTION_1(name, expression) FUNCTION_OF(name, (double x), (float x), (double{x}), expression)
#define FUNCTION_2(name, expression) \
  FUNCTION_OF(name, (double x, double y), (float x, float y), (double{x}, double{y}), expression)
#define FUNCTION_3(name, expression)                                                                                \
  FUNCTION_OF(name, (double x, double y, double z), (float x, float y, float z), (double{x}, double{y}, double{z}), \
              expression)
#define FUNCTION_4(name, expression)                                                                \
  FUNCTION_OF(name, (double x, double y, double z, double w), (float x, float y, float z, float w), \
              (double{x}, double{y}, double{z}, double{w}), expression)

extern "C" {
FUNCTION_1(rsqrt, 1 / std::sqrt(x))
FUNCTION_1(rcbrt, 1 / std::cbrt(x))
FUNCTION_1(sinpi, sine_of_pi(x))
FUNCTION_1(cospi, cosine_of_pi(x))
FUNCTION_1(erfinv, inverse_of_erf(x))
FUNCTION_1(erfcinv, inverse_of_erfc(x))
FUNCTION_1(erfcx, scaled_erfc(x))
FUNCTION_1(normcdf, std::erfc(-x / std::sqrt(2.0)) / 2)
FUNCTION_1(normcdfinv, -std::sqrt(2.0) * inverse_of_erfc(2 * x))
FUNCTION_1(cyl_bessel_i0, std::cyl_bessel_i(0.0, std::fabs(x)))
FUNCTION_1(cyl_bessel_i1, std::copysign(std::cyl_bessel_i(1.0, std::fabs(x)), x))

FUNCTION_2(rhypot, 1 / std::hypot(x, y))
FUNCTION_3(norm3d, std::hypot(x, y, z))
FUNCTION_3(rnorm3d, 1 / std::hypot(x, y, z))
FUNCTION_4(norm4d, std::hypot(std::hypot(x, y), std::hypot(z, w)))
FUNCTION_4(rnorm4d, 1 / norm4d(x, y, z, w))

double norm(int dimensions, const double* vector) noexcept { return length(dimensions, vector, PC); }
float normf(int dimensions, const float* vector) noexcept { return length(dimensions, vector, PC); }
double rnorm(int dimensions, const double* vector) noexcept { return 1 / length(dimensions, vector, PC); }
float rnormf(int dimensions, const float* vector) noexcept { return 1 / length(dimensions, vector, PC); }

void sincos(double x, double* s, double* c) noexcept { put_both(s, sine(x), c, cosine(x), PC); }
void sincosf(float x, float* s, float* c) noexcept { put_both(s, sine(x), c, cosine(x), PC); }
void __sincosf(float x, float* s, float* c) noexcept { put_both(s, sine(x), c, cosine(x), PC); }
void sincospi(double x, double* s, double* c) noexcept { put_both(s, sine_of_pi(x), c, cosine_of_pi(x), PC); }
void sincospif(float x, float* s, float* c) noexcept { put_both(s, sine_of_pi(x), c, cosine_of_pi(x), PC); }
}
void sincos(float x, float* s, float* c) { put_both(s, sine(x), c, cosine(x), PC); }
void sincospi(float x, float* s, float* c) { put_both(s, sine_of_pi(x), c, cosine_of_pi(x), PC); }
