/// @file
/// CUDA's function and variable qualifiers, which a host compiler does not know. `__shared__` is the translator's.
#pragma once

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
// Nothing is inlined where kernels are observed. An attribute here would break system headers that say
// __attribute__((__noinline__)).
#define __noinline__
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
