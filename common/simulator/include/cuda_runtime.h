/// @file
/// The simulator's stand-in for the CUDA Toolkit's header of the same name: all that a `.cu` file sees.
/// Kept light, since every judged file compiles it.
#pragma once

// Programs' own headers ask by these names whether the Toolkit's headers were read before them.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "simulator/qualifiers.h"

#ifdef __cplusplus
#include <typeinfo>

#include "simulator/memory_functions.h"
#endif

#include "simulator/vector_types.h"

#include "simulator/runtime_api.h"

#ifdef SIMULATOR_SEES_KERNELS

#ifdef __CUDA__  // only for editors, see qualifiers.h
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes = 0, cudaStream_t stream = nullptr);
#endif

#include "simulator/kernel.h"

#include "simulator/launch.h"

#include "simulator/clusters.h"

#include "simulator/runtime_functions.h"

#include "simulator/runtime_graphs.h"

#include "simulator/atomics.h"

#include "simulator/device_functions.h"

#include "simulator/texture_functions.h"

#include "simulator/math_functions.h"

#include "simulator/arithmetic_functions.h"

#include "simulator/integer_functions.h"

#include "simulator/warp.h"

#include "simulator/inline_ptx.h"

#else

#include "simulator/runtime_graphs.h"

#endif
