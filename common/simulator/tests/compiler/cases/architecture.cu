// What a condition on __CUDA_ARCH__ becomes depends on where it stands.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double* address, double value);
#endif
#ifndef __CUDA_ARCH__
#include <cstdio>
#endif
#if __CUDA_ARCH__ < 600
__device__ void old_device();
#endif
#ifdef __CUDA_ARCH__
#define SIDE 1
#else
#define SIDE 2
#endif
#define BOTH __host__ __device__
BOTH int both() {
#if defined __CUDA_ARCH__ && \
    __CUDA_ARCH__ >= 700
  return __CUDA_ARCH__;
#elif defined(__CUDA_ARCH__)
  return 1;
#endif
}
int host() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  auto device = [=] __device__(int i) {
#if __CUDA_ARCH__
    return i;
#endif
  };
  return 2;
#endif
}
class Buffer {
#ifdef __CUDA_ARCH__
  enum { banks = __CUDA_ARCH__ >= 200 ? 32 : 16 };
#else
  enum { banks = 16 };
#endif
};
