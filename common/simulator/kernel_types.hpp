/// @file
/// The runtime's own view of the header that kernels see.
#pragma once

#include "simulator/include/cuda_runtime.h"

// The built-in variables are macros for kernels' sake; runtime code uses the functions behind them.
#undef threadIdx
#undef blockIdx
#undef blockDim
#undef gridDim
#undef warpSize
