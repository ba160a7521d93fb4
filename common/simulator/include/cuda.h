/// @file
/// The driver API's header: of it only what the runtime shares, which is what most programs that include it use.
#pragma once

#include "cuda_runtime.h"

#define CUDA_VERSION 12080  // a number, since build files look for it here
#if CUDA_VERSION != CUDART_VERSION
#error "CUDA_VERSION and CUDART_VERSION differ."
#endif
