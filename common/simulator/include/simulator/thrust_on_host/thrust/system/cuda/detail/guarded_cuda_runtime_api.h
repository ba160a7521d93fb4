/// @file
/// The older releases' own would take away __host__ and __device__ after it.
#pragma once
#pragma GCC system_header

#include <cuda_runtime.h>
