/// @file
/// The built-in variables, which kernels read as threadIdx, blockIdx, blockDim and gridDim.
#pragma once

#include <cstdint>

#include "simulator/device/kernel_types.hpp"

namespace simulator {

/// @name Of the thread that runs. Kernels know them as constants of the same symbols (include/simulator/kernel.h)
/// @{
extern uint3 thread_index_now asm("simulator_threadIdx");
extern uint3 block_index_now asm("simulator_blockIdx");
extern dim3 block_dimensions_now asm("simulator_blockDim");
extern dim3 grid_dimensions_now asm("simulator_gridDim");
extern const int built_in_warp_size asm("simulator_warpSize");
/// @}

/// Whether a built-in variable lies at `address`. Compilers tell of some of the reads.
bool is_built_in(std::uintptr_t address);

}  // namespace simulator
