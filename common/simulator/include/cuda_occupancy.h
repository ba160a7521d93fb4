/// @file
/// The occupancy calculator of hosts: its types. A program that calls it is told so then; the runtime itself answers
/// cudaOccupancyMaxActiveBlocksPerMultiprocessor() and its like.
#pragma once

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "simulator/missing_calls.h"

typedef enum cudaOccError_enum {
  CUDA_OCC_SUCCESS = 0,
  CUDA_OCC_ERROR_INVALID_INPUT = 1,
  CUDA_OCC_ERROR_UNKNOWN_DEVICE = 2
} cudaOccError;
typedef enum cudaOccPartitionedGCConfig_enum {
  PARTITIONED_GC_OFF,
  PARTITIONED_GC_ON,
  PARTITIONED_GC_ON_STRICT
} cudaOccPartitionedGCConfig;
typedef enum cudaOccFuncShmemConfig_enum { FUNC_SHMEM_LIMIT_DEFAULT, FUNC_SHMEM_LIMIT_OPTIN } cudaOccFuncShmemConfig;
typedef enum cudaOccCacheConfig_enum {
  CACHE_PREFER_NONE = 0,
  CACHE_PREFER_SHARED = 1,
  CACHE_PREFER_L1 = 2,
  CACHE_PREFER_EQUAL = 3
} cudaOccCacheConfig;
typedef enum cudaOccCarveoutConfig_enum {
  SHAREDMEM_CARVEOUT_DEFAULT = -1,
  SHAREDMEM_CARVEOUT_MAX_L1 = 0,
  SHAREDMEM_CARVEOUT_HALF = 50,
  SHAREDMEM_CARVEOUT_MAX_SHARED = 100
} cudaOccCarveoutConfig;
typedef enum cudaOccLimitingFactor_enum {
  OCC_LIMIT_WARPS = 1,
  OCC_LIMIT_REGISTERS = 2,
  OCC_LIMIT_SHARED_MEMORY = 4,
  OCC_LIMIT_BLOCKS = 8,
  OCC_LIMIT_BARRIERS = 16
} cudaOccLimitingFactor;

/// What is asked of the device: in C++ made of a cudaDeviceProp.
typedef struct cudaOccDeviceProp {
  int computeMajor;
  int computeMinor;
  int maxThreadsPerBlock;
  int maxThreadsPerMultiprocessor;
  int regsPerBlock;
  int regsPerMultiprocessor;
  int warpSize;
  size_t sharedMemPerBlock;
  size_t sharedMemPerMultiprocessor;
  int numSms;
  size_t sharedMemPerBlockOptin;
  size_t reservedSharedMemPerBlock;
#ifdef __cplusplus
  cudaOccDeviceProp() { memset(static_cast<void*>(this), 0, sizeof(*this)); }
  template <class Properties>
  cudaOccDeviceProp(const Properties& from)
      : computeMajor(from.major),
        computeMinor(from.minor),
        maxThreadsPerBlock(from.maxThreadsPerBlock),
        maxThreadsPerMultiprocessor(from.maxThreadsPerMultiProcessor),
        regsPerBlock(from.regsPerBlock),
        regsPerMultiprocessor(from.regsPerMultiprocessor),
        warpSize(from.warpSize),
        sharedMemPerBlock(from.sharedMemPerBlock),
        sharedMemPerMultiprocessor(from.sharedMemPerMultiprocessor),
        numSms(from.multiProcessorCount),
        sharedMemPerBlockOptin(from.sharedMemPerBlockOptin),
        reservedSharedMemPerBlock(from.reservedSharedMemPerBlock) {}
#endif
} cudaOccDeviceProp;

/// What is asked of the kernel: in C++ made of a cudaFuncAttributes.
typedef struct cudaOccFuncAttributes {
  int maxThreadsPerBlock;
  int numRegs;
  size_t sharedSizeBytes;
  cudaOccPartitionedGCConfig partitionedGCConfig;
  cudaOccFuncShmemConfig shmemLimitConfig;
  size_t maxDynamicSharedSizeBytes;
  int numBlockBarriers;
#ifdef __cplusplus
  cudaOccFuncAttributes() { memset(static_cast<void*>(this), 0, sizeof(*this)); }
  template <class Attributes>
  cudaOccFuncAttributes(const Attributes& from)
      : maxThreadsPerBlock(from.maxThreadsPerBlock),
        numRegs(from.numRegs),
        sharedSizeBytes(from.sharedSizeBytes),
        partitionedGCConfig(PARTITIONED_GC_OFF),
        shmemLimitConfig(FUNC_SHMEM_LIMIT_OPTIN),
        maxDynamicSharedSizeBytes(from.maxDynamicSharedSizeBytes),
        numBlockBarriers(1) {}
#endif
} cudaOccFuncAttributes;

typedef struct cudaOccDeviceState {
  cudaOccCacheConfig cacheConfig;
  int carveoutConfig;
#ifdef __cplusplus
  cudaOccDeviceState() : cacheConfig(CACHE_PREFER_NONE), carveoutConfig(SHAREDMEM_CARVEOUT_DEFAULT) {}
#endif
} cudaOccDeviceState;

typedef struct cudaOccResult {
  int activeBlocksPerMultiprocessor;
  unsigned int limitingFactors;
  int blockLimitRegs;
  int blockLimitSharedMem;
  int blockLimitWarps;
  int blockLimitBlocks;
  int blockLimitBarriers;
  int allocatedRegistersPerBlock;
  size_t allocatedSharedMemPerBlock;
  cudaOccPartitionedGCConfig partitionedGCConfig;
} cudaOccResult;

#ifdef __cplusplus
#define SIMULATOR_MISSING_OCCUPANCY(name)                                            \
  SIMULATOR_MISSING_CALL(cudaOccError, name, "cuda_occupancy.h of the CUDA Toolkit", \
                         "Ask the runtime: cudaOccupancyMaxActiveBlocksPerMultiprocessor.")
SIMULATOR_MISSING_OCCUPANCY(cudaOccMaxActiveBlocksPerMultiprocessor)
SIMULATOR_MISSING_OCCUPANCY(cudaOccMaxPotentialOccupancyBlockSize)
SIMULATOR_MISSING_OCCUPANCY(cudaOccMaxPotentialOccupancyBlockSizeVariableSMem)
SIMULATOR_MISSING_OCCUPANCY(cudaOccAvailableDynamicSMemPerBlock)
#undef SIMULATOR_MISSING_OCCUPANCY
#endif
