/// @file
/// The rung of ladder vector_add_packed that is no exercise.
#pragma once

#include <cuda_bf16.h>

/// out[i] = a[i] + b[i], rounded to the nearest bfloat16, one element a thread.
/// @param out,a,b n values in device memory
/// @param n at least 0
/// @throws course::CudaError when the launch fails
void vector_add_unpacked(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n);
