/// @file
/// The driver API's header: its types, for declarations that name them, and what the runtime shares, which is what most
/// programs that include it use. Its calls are refused.
#pragma once

#include "cuda_runtime.h"

#define CUDA_VERSION 12080  // a number, since build files look for it here
#if CUDA_VERSION != CUDART_VERSION
#error "CUDA_VERSION and CUDART_VERSION differ."
#endif

typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
