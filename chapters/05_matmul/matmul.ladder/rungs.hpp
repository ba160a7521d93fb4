/// @file
/// The rungs of ladder matmul that are no exercises. All compute out = a · b for square matrices, row after row.
/// @note out, a, b: size × size floats in device memory, beginning at multiples of 16 bytes; size at least 0, any
/// number. Each throws course::CudaError when a launch fails.
#pragma once

#include <cstddef>

/// Block tile of 128 × 128, squares of 8 × 8 a thread, the tile of `a` transposed and padded.
void matmul_padded_tile(float* out, const float* a, const float* b, int size);

/// Block tile of 128 × 128, squares of 8 × 8 a thread, loads of 128 bits.
void matmul_wide_loads(float* out, const float* a, const float* b, int size);

/// Bytes of scratch that matmul_fast() takes on this device for matrices of this size.
std::size_t matmul_fast_scratch(int size);

/// Warp tiles, asynchronous copies, several stages, work dealt out evenly.
/// @param scratch matmul_fast_scratch(size) bytes in device memory: zeros before the first launch, and left fit for the
/// next
void matmul_fast(float* out, const float* a, const float* b, int size, void* scratch);
