// What programs ask about the device and the runtime, also by older names, and how their own headers know the
// Toolkit's.
#include <cuda.h>
#include <cuda_profiler_api.h>
#include <sm_35_intrinsics.h>

#include <cstring>

#include "../checking.hpp"

#if !defined(__CUDA_RUNTIME_H__) || !defined(__DRIVER_TYPES_H__) || !defined(__VECTOR_TYPES_H__)
#error "helper headers would leave out their functions"
#endif
static_assert(CUDA_VERSION == CUDART_VERSION, "the driver's version is the runtime's");

int pools() {
  cudaMemPool_t pool;
  if (cudaDeviceGetDefaultMemPool(&pool, 0) != cudaSuccess) return 1;
  unsigned long long threshold = ~0ULL, kept = 0;
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold);
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept);
  int* memory;
  if (cudaMallocFromPoolAsync(&memory, 64, pool, nullptr) != cudaSuccess) return 1;
  cudaFreeAsync(memory, nullptr);
  return kept == threshold && cudaMemPoolTrimTo(pool, 0) == cudaSuccess ? 0 : 1;
}

int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  int mode = -1, pitch = 0, textures = -1;
  cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, 0);
  cudaDeviceGetAttribute(&pitch, cudaDevAttrMaxPitch, 0);
  cudaDeviceGetAttribute(&textures, cudaDevAttrMaxTexture2DWidth, 0);
  if (mode != cudaComputeModeDefault || static_cast<size_t>(pitch) != p.memPitch) return 1;
  if (p.warpSize != 32 || textures != p.maxTexture2D[0] || p.surfaceAlignment == 0) return 2;

  char bus[16];
  int device = -1;
  cudaDeviceGetPCIBusId(bus, sizeof bus, 0);
  if (cudaDeviceGetByPCIBusId(&device, bus) != cudaSuccess || device != 0) return 3;
  unsigned int flags = 0;
  cudaSetDeviceFlags(cudaDeviceScheduleSpin);
  cudaGetDeviceFlags(&flags);
  if (flags != (cudaDeviceScheduleSpin | cudaDeviceMapHost)) return 4;
#if CUDART_VERSION < 13000
  if (cudaThreadSynchronize() != cudaSuccess) return 4;
#endif
  if (std::strcmp(cudaGetErrorName(cudaErrorInvalidPc), "cudaErrorInvalidPc") != 0 || cudaErrorInvalidPc != 718)
    return 5;
  if (std::strcmp(cudaGetErrorString(cudaErrorCooperativeLaunchTooLarge), "too many blocks in cooperative launch") != 0)
    return 5;
  return pools();
}
