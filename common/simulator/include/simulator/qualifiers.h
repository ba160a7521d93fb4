/// @file
/// CUDA's function and variable qualifiers, which a host compiler does not know. `__shared__` is the translator's.
#pragma once

// Hosts read these headers in C and in any C++ since C++11. They get the runtime's types and functions; what stands for
// kernels, and for templates of them, needs C++17.
#ifdef __cplusplus
#define SIMULATOR_DEFAULT(value) = value
#define SIMULATOR_NONE
#if __cplusplus >= 201703L
#define SIMULATOR_SEES_KERNELS 1
#endif
#else
#define SIMULATOR_DEFAULT(value)
#define SIMULATOR_NONE void
#endif

// An editor (clangd) reads `.cu` files in clang's own CUDA mode, without the translator, and then needs their meaning.
#ifdef __CUDA__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __shared__ __attribute__((shared))
#else
#ifdef SIMULATOR_COMPILER_PASSES
#define __global__ __attribute__((simulator_global))
#define __device__ __attribute__((simulator_device))
#define __host__ __attribute__((simulator_host))
#else
#define __global__
#define __device__
#define __host__
#endif
#define __constant__
#define __managed__
#endif
#if defined(__CUDACC__) && !defined(__CUDA__)
// What nvcc defines for every source besides. It also defines __CUDA_ARCH__, for the device only: that is the
// translator's.
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 0  // as `simcc --version` says
#define __CUDACC_EXTENDED_LAMBDA__ 1
#endif
#define __grid_constant__
#ifdef __CUDA__
#define __forceinline__ inline __attribute__((always_inline))
#else
#define __forceinline__ inline  // see drop_forced_inlining() of the translator
#endif
// Nothing is inlined where kernels are observed. An attribute here would break system headers that say
// __attribute__((__noinline__)).
#define __noinline__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __cluster_dims__(...)  // see SIMULATOR_CLUSTER_DIMS
