/// @file
/// Kernels that are handed to the runtime as void pointers.
#pragma once

#include <cstddef>

#include "simulator/translate/draft.hpp"

namespace simulator {

/// If the token at `at` takes a kernel that is cast to a void pointer, as in `cudaLaunchKernel((void*)kernel, …)` or
/// `node.func = (void*)kernel`, drops the cast: nvcc finds the kernel's parameters behind the pointer, the simulator's
/// runtime by the kernel's type.
void drop_kernel_cast(Draft& draft, std::size_t at);

}  // namespace simulator
