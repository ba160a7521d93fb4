/// @file
/// The driver API's header: of it only what the runtime shares, which is what most programs that include it use.
#pragma once

#include "cuda_runtime.h"

#define CUDA_VERSION CUDART_VERSION
