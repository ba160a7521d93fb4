/// @file
/// Mathematics that CUDA has and <math.h> lacks, in single and double precision. Results are those of the exact
/// mathematics to within the last digit or two; a GPU's fast versions (`__expf()` and the like) are less exact.
#pragma once

// The whole set that nvcc knows, so that a call which is ambiguous there is ambiguous here.
#define SIMULATOR_MIN_MAX(result, first, second)                                                              \
  inline constexpr result min(first a, second b) {                                                            \
    return static_cast<result>(b) < static_cast<result>(a) ? static_cast<result>(b) : static_cast<result>(a); \
  }                                                                                                           \
  inline constexpr result max(first a, second b) {                                                            \
    return static_cast<result>(a) < static_cast<result>(b) ? static_cast<result>(b) : static_cast<result>(a); \
  }
#define SIMULATOR_MIXED_MIN_MAX(type)                            \
  SIMULATOR_MIN_MAX(type, type, type)                            \
  SIMULATOR_MIN_MAX(unsigned type, unsigned type, unsigned type) \
  SIMULATOR_MIN_MAX(unsigned type, type, unsigned type)          \
  SIMULATOR_MIN_MAX(unsigned type, unsigned type, type)
SIMULATOR_MIXED_MIN_MAX(int)
SIMULATOR_MIXED_MIN_MAX(long)
SIMULATOR_MIXED_MIN_MAX(long long)
// Of floating point, the one that is a number.
inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }
inline double min(float a, double b) { return fmin(a, b); }
inline double max(float a, double b) { return fmax(a, b); }
inline double min(double a, float b) { return fmin(a, b); }
inline double max(double a, float b) { return fmax(a, b); }
#undef SIMULATOR_MIXED_MIN_MAX
#undef SIMULATOR_MIN_MAX
inline constexpr unsigned int umin(unsigned int a, unsigned int b) { return min(a, b); }
inline constexpr unsigned int umax(unsigned int a, unsigned int b) { return max(a, b); }
inline constexpr long long llmin(long long a, long long b) { return min(a, b); }
inline constexpr long long llmax(long long a, long long b) { return max(a, b); }
inline constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
inline constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }

// One declaration for double, one for float under C's name, and float under the name of double's as C++ has it.
#define SIMULATOR_FUNCTION_1(name)            \
  extern "C" double name(double x) noexcept;  \
  extern "C" float name##f(float x) noexcept; \
  inline float name(float x) { return name##f(x); }
#define SIMULATOR_FUNCTION_2(name)                     \
  extern "C" double name(double x, double y) noexcept; \
  extern "C" float name##f(float x, float y) noexcept; \
  inline float name(float x, float y) { return name##f(x, y); }
#define SIMULATOR_FUNCTION_3(name)                               \
  extern "C" double name(double x, double y, double z) noexcept; \
  extern "C" float name##f(float x, float y, float z) noexcept;  \
  inline float name(float x, float y, float z) { return name##f(x, y, z); }
#define SIMULATOR_FUNCTION_4(name)                                         \
  extern "C" double name(double x, double y, double z, double w) noexcept; \
  extern "C" float name##f(float x, float y, float z, float w) noexcept;   \
  inline float name(float x, float y, float z, float w) { return name##f(x, y, z, w); }

SIMULATOR_FUNCTION_1(rsqrt)
SIMULATOR_FUNCTION_1(rcbrt)
SIMULATOR_FUNCTION_1(exp10)
SIMULATOR_FUNCTION_1(sinpi)
SIMULATOR_FUNCTION_1(cospi)
SIMULATOR_FUNCTION_1(erfinv)
SIMULATOR_FUNCTION_1(erfcinv)
SIMULATOR_FUNCTION_1(erfcx)
SIMULATOR_FUNCTION_1(normcdf)
SIMULATOR_FUNCTION_1(normcdfinv)
SIMULATOR_FUNCTION_1(cyl_bessel_i0)
SIMULATOR_FUNCTION_1(cyl_bessel_i1)
SIMULATOR_FUNCTION_2(rhypot)
SIMULATOR_FUNCTION_3(norm3d)
SIMULATOR_FUNCTION_3(rnorm3d)
SIMULATOR_FUNCTION_4(norm4d)
SIMULATOR_FUNCTION_4(rnorm4d)
#undef SIMULATOR_FUNCTION_1
#undef SIMULATOR_FUNCTION_2
#undef SIMULATOR_FUNCTION_3
#undef SIMULATOR_FUNCTION_4

extern "C" {
/// Length of a vector of `dimensions` elements, and its reciprocal.
double norm(int dimensions, const double* vector) noexcept;
float normf(int dimensions, const float* vector) noexcept;
double rnorm(int dimensions, const double* vector) noexcept;
float rnormf(int dimensions, const float* vector) noexcept;
void sincos(double x, double* sine, double* cosine) noexcept;
void sincosf(float x, float* sine, float* cosine) noexcept;
void sincospi(double x, double* sine, double* cosine) noexcept;
void sincospif(float x, float* sine, float* cosine) noexcept;
void __sincosf(float x, float* sine, float* cosine) noexcept;
}
void sincos(float x, float* sine, float* cosine);
void sincospi(float x, float* sine, float* cosine);
inline float fdividef(float x, float y) { return x / y; }

/// @name Fast versions, which on a GPU trade digits for time
/// @{
inline float __expf(float x) { return expf(x); }
inline float __exp10f(float x) { return exp10f(x); }
inline float __logf(float x) { return logf(x); }
inline float __log2f(float x) { return log2f(x); }
inline float __log10f(float x) { return log10f(x); }
inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
inline float __tanf(float x) { return tanf(x); }
inline float __tanhf(float x) { return tanhf(x); }
inline float __powf(float x, float y) { return powf(x, y); }
inline float __fdividef(float x, float y) { return x / y; }
/// Into [0, 1]; NaN gives 0.
inline float __saturatef(float x) { return fminf(fmaxf(x, 0.0F), 1.0F); }
/// @}
