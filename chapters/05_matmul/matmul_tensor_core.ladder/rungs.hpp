/// @file
/// The rungs of ladder matmul_tensor_core. All compute out = a · b for square matrices of bfloat16, row after row, with
/// sums in float.
/// @note out, a, b: size × size values in device memory, beginning at multiples of 16 bytes; size at least 0, any
/// number. Each throws course::CudaError when a launch fails.
#pragma once

#include <cuda_bf16.h>

/// Tensor cores through nvcuda::wmma: runs on every device since Ampere.
void matmul_wmma(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size);

/// Tensor cores through wgmma, fed by the bulk copy engine: runs on devices of compute capability 9.0 alone.
void matmul_hopper(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size);
