/// @file
/// Complex numbers as pairs: the real part in x, the imaginary part in y.
#pragma once

#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#ifdef __cplusplus

namespace simulator {

// Scaled by the larger part, so that squares do not leave the range of numbers.
template <class Complex>
Complex divide(Complex a, Complex b) {
  if (fabs(b.x) >= fabs(b.y)) {
    const auto ratio = b.y / b.x;
    const auto scale = b.x + b.y * ratio;
    return {(a.x + a.y * ratio) / scale, (a.y - a.x * ratio) / scale};
  }
  const auto ratio = b.x / b.y;
  const auto scale = b.x * ratio + b.y;
  return {(a.x * ratio + a.y) / scale, (a.y * ratio - a.x) / scale};
}

}  // namespace simulator

// By reference, each operand read once on behalf of the caller's line.
#define SIMULATOR_COMPLEX_OPERATION(name, Complex, result)                     \
  SIMULATOR_CALLED Complex name(const Complex& first, const Complex& second) { \
    const Complex a = ::simulator::load(&first, __builtin_return_address(0));  \
    const Complex b = ::simulator::load(&second, __builtin_return_address(0)); \
    return result;                                                             \
  }
#define SIMULATOR_COMPLEX_PART(name, Real, Complex, result)                    \
  SIMULATOR_CALLED Real name(const Complex& number) {                          \
    const Complex a = ::simulator::load(&number, __builtin_return_address(0)); \
    return result;                                                             \
  }
#define SIMULATOR_COMPLEX(Real, Complex, f, type)                                                          \
  inline Complex make_##type(Real x, Real y) { return {x, y}; }                                            \
  SIMULATOR_COMPLEX_PART(cuCreal##f, Real, Complex, a.x)                                                   \
  SIMULATOR_COMPLEX_PART(cuCimag##f, Real, Complex, a.y)                                                   \
  SIMULATOR_COMPLEX_PART(cuCabs##f, Real, Complex, static_cast<Real>(hypot(a.x, a.y)))                     \
  SIMULATOR_COMPLEX_PART(cuConj##f, Complex, Complex, (Complex{a.x, -a.y}))                                \
  SIMULATOR_COMPLEX_OPERATION(cuCadd##f, Complex, (Complex{a.x + b.x, a.y + b.y}))                         \
  SIMULATOR_COMPLEX_OPERATION(cuCsub##f, Complex, (Complex{a.x - b.x, a.y - b.y}))                         \
  SIMULATOR_COMPLEX_OPERATION(cuCmul##f, Complex, (Complex{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x})) \
  SIMULATOR_COMPLEX_OPERATION(cuCdiv##f, Complex, ::simulator::divide(a, b))                               \
  SIMULATOR_CALLED Complex cuCfma##f(const Complex& first, const Complex& second, const Complex& third) {  \
    const Complex a = ::simulator::load(&first, __builtin_return_address(0));                              \
    const Complex b = ::simulator::load(&second, __builtin_return_address(0));                             \
    const Complex c = ::simulator::load(&third, __builtin_return_address(0));                              \
    return {fma(a.x, b.x, fma(-a.y, b.y, c.x)), fma(a.x, b.y, fma(a.y, b.x, c.y))};                        \
  }
SIMULATOR_COMPLEX(float, cuFloatComplex, f, cuFloatComplex)
SIMULATOR_COMPLEX(double, cuDoubleComplex, , cuDoubleComplex)
#undef SIMULATOR_COMPLEX
#undef SIMULATOR_COMPLEX_PART
#undef SIMULATOR_COMPLEX_OPERATION

inline cuComplex make_cuComplex(float x, float y) { return {x, y}; }
SIMULATOR_CALLED cuDoubleComplex cuComplexFloatToDouble(const cuFloatComplex& number) {
  const cuFloatComplex a = ::simulator::load(&number, __builtin_return_address(0));
  return {a.x, a.y};
}
SIMULATOR_CALLED cuFloatComplex cuComplexDoubleToFloat(const cuDoubleComplex& number) {
  const cuDoubleComplex a = ::simulator::load(&number, __builtin_return_address(0));
  return {static_cast<float>(a.x), static_cast<float>(a.y)};
}
#else
#define SIMULATOR_COMPLEX(Real, Complex, f)                                                         \
  static inline Complex make_##Complex(Real x, Real y) { return (Complex){x, y}; }                  \
  static inline Real cuCreal##f(Complex a) { return a.x; }                                          \
  static inline Real cuCimag##f(Complex a) { return a.y; }                                          \
  static inline Real cuCabs##f(Complex a) { return (Real)hypot(a.x, a.y); }                         \
  static inline Complex cuConj##f(Complex a) { return (Complex){a.x, -a.y}; }                       \
  static inline Complex cuCadd##f(Complex a, Complex b) { return (Complex){a.x + b.x, a.y + b.y}; } \
  static inline Complex cuCsub##f(Complex a, Complex b) { return (Complex){a.x - b.x, a.y - b.y}; } \
  static inline Complex cuCmul##f(Complex a, Complex b) {                                           \
    return (Complex){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                 \
  }
SIMULATOR_COMPLEX(float, cuFloatComplex, f)
SIMULATOR_COMPLEX(double, cuDoubleComplex, )
#undef SIMULATOR_COMPLEX
static inline cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
#endif
