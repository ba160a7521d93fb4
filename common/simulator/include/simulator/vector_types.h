/// @file
/// CUDA's built-in vector types: dim3, uint3, float4 and the rest, with their sizes and alignments.
#pragma once

#ifdef __cplusplus
#define SIMULATOR_ASSIGNMENTS(type)       \
  type& operator=(const type&) = default; \
  SIMULATOR_OBSERVED_ASSIGNMENT(type)
#define SIMULATOR_VECTOR_TYPES(type, name, align2, align4)                    \
  struct name##1 {                                                            \
    SIMULATOR_ASSIGNMENTS(name##1)                                            \
    type x;                                                                   \
  };                                                                          \
  struct __attribute__((aligned(align2))) name##2 {                           \
    SIMULATOR_ASSIGNMENTS(name##2)                                            \
    type x, y;                                                                \
  };                                                                          \
  struct name##3 {                                                            \
    SIMULATOR_ASSIGNMENTS(name##3)                                            \
    type x, y, z;                                                             \
  };                                                                          \
  struct __attribute__((aligned(align4))) name##4 {                           \
    SIMULATOR_ASSIGNMENTS(name##4)                                            \
    type x, y, z, w;                                                          \
  };                                                                          \
  inline name##1 make_##name##1(type x) { return {x}; }                       \
  inline name##2 make_##name##2(type x, type y) { return {x, y}; }            \
  inline name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; } \
  inline name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
#else
#define SIMULATOR_VECTOR_TYPES(type, name, align2, align4)  \
  typedef struct name##1 {                                  \
    type x;                                                 \
  }                                                         \
  name##1;                                                  \
  typedef struct __attribute__((aligned(align2))) name##2 { \
    type x, y;                                              \
  }                                                         \
  name##2;                                                  \
  typedef struct name##3 {                                  \
    type x, y, z;                                           \
  }                                                         \
  name##3;                                                  \
  typedef struct __attribute__((aligned(align4))) name##4 { \
    type x, y, z, w;                                        \
  }                                                         \
  name##4;
#endif

// A constructor that says so would stop these from being aggregates: float4{1, 2, 3, 4}.
#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-copy"
#endif
SIMULATOR_VECTOR_TYPES(signed char, char, 2, 4)
SIMULATOR_VECTOR_TYPES(unsigned char, uchar, 2, 4)
SIMULATOR_VECTOR_TYPES(short, short, 4, 8)
SIMULATOR_VECTOR_TYPES(unsigned short, ushort, 4, 8)
SIMULATOR_VECTOR_TYPES(int, int, 8, 16)
SIMULATOR_VECTOR_TYPES(unsigned int, uint, 8, 16)
SIMULATOR_VECTOR_TYPES(long, long, 16, 16)
SIMULATOR_VECTOR_TYPES(unsigned long, ulong, 16, 16)
SIMULATOR_VECTOR_TYPES(long long, longlong, 16, 16)
SIMULATOR_VECTOR_TYPES(unsigned long long, ulonglong, 16, 16)
SIMULATOR_VECTOR_TYPES(float, float, 8, 16)
SIMULATOR_VECTOR_TYPES(double, double, 16, 16)
#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#undef SIMULATOR_VECTOR_TYPES

#ifdef __cplusplus
#undef SIMULATOR_ASSIGNMENTS

/// A size in up to three dimensions; what is not given is 1.
struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1) : x(x_), y(y_), z(z_) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  operator uint3() const { return {x, y, z}; }
};
#else
typedef struct dim3 {
  unsigned int x, y, z;
} dim3;
#endif
