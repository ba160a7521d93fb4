/// @file
/// How the host sets up MTGP32's states. The parameters of its many sequences mean nothing to the simulator's generator.
#pragma once

#include "cuda_runtime.h"

#ifdef SIMULATOR_SEES_KERNELS

#include "curand.h"
#include "curand_mtgp32_kernel.h"

struct mtgp32_params_fast {
  int mexp;
};
typedef struct mtgp32_params_fast mtgp32_params_fast_t;
struct mtgp32_kernel_params {
  unsigned int pos_tbl[200];
};
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;

/// The first argument, the parameters in memory of the host, is not read.
/// @param kernel_parameters in memory of the device
inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t* /*parameters*/,
                                                mtgp32_kernel_params_t* kernel_parameters) {
  const mtgp32_kernel_params_t nothing{};
  const cudaError_t error = cudaMemcpy(kernel_parameters, &nothing, sizeof nothing, cudaMemcpyHostToDevice);
  return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_INITIALIZATION_FAILED;
}

/// @param states n of them, in memory of the device, at most 200
inline curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t* states, mtgp32_params_fast_t* /*parameters*/,
                                                  mtgp32_kernel_params_t* /*kernel_parameters*/, int n,
                                                  unsigned long long seed) {
  if (n < 0 || n > 200) return CURAND_STATUS_OUT_OF_RANGE;
  for (int i = 0; i < n; ++i) {
    const curandStateMtgp32_t state{seed + 0x9e3779b97f4a7c15U * static_cast<unsigned>(i), 0};
    if (cudaMemcpy(states + i, &state, sizeof state, cudaMemcpyHostToDevice) != cudaSuccess)
      return CURAND_STATUS_INITIALIZATION_FAILED;
  }
  return CURAND_STATUS_SUCCESS;
}

#endif
