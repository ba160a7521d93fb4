/// @file
/// The runtime's own view of the header that kernels see.
#pragma once

#include "simulator/include/cuda_runtime.h"
