// Programs that ask __CUDA_ARCH__ get one consistent answer: the device's in device code, none in host code.
#include <cstdio>
#include <cstring>

#if !defined(__CUDACC__) || !defined(__NVCC__)
#error "not compiled as CUDA"
#endif

#if __CUDACC_VER_MAJOR__ < 8
#error "too old"
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
// atomicAdd on double is there
#else
__device__ double atomicAdd(double *address, double value) {
  unsigned long long int *words = (unsigned long long int *)address;
  unsigned long long int old = *words, assumed;
  do {
    assumed = old;
    old = atomicCAS(words, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
#endif

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double *address, double value);
#endif

#if __CUDA_ARCH__ >= 700
__device__ int only_on_new_devices() { return 1; }
#endif

#ifndef __CUDA_ARCH__
static int only_on_the_host() { return 2; }
#endif

#ifdef __CUDA_ARCH__
#define SIDE "device"
#else
#define SIDE "host"
#endif

#define BOTH __host__ __device__

BOTH inline float reciprocal(float x) {
#ifdef __CUDA_ARCH__
  return __fdividef(1.0f, x);
#else
  return 1.0f / x;
#endif
}

__global__ void kernel(double *sum, int *architecture) {
#if __CUDA_ARCH__ >= 600
  atomicAdd(sum, (double)reciprocal(4.0f));
#elif defined(__CUDA_ARCH__)
  *sum = -1;
#else
  *sum = -2;
#endif
#if defined (__CUDA_ARCH__) && \
    __CUDA_ARCH__ >= 700
  if (threadIdx.x == 0) *architecture = __CUDA_ARCH__ * only_on_new_devices();
#endif
}

static int major_version() {
#ifdef __CUDA_ARCH__
  return __CUDA_ARCH__;
#else
  return only_on_the_host();
#endif
}

int main() {
  double *sum, h_sum = 0;
  int *architecture, h_architecture = 0;
  cudaMalloc(&sum, sizeof(double));
  cudaMalloc(&architecture, sizeof(int));
  cudaMemset(sum, 0, sizeof(double));
  kernel<<<1, 16>>>(sum, architecture);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  cudaMemcpy(&h_sum, sum, sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(&h_architecture, architecture, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(sum);
  cudaFree(architecture);
  printf("%g, %d, %d, %s\n", h_sum, h_architecture, major_version(), SIDE);
  return h_sum == 4 && h_architecture >= 700 && major_version() == 2 ? 0 : 1;
}
