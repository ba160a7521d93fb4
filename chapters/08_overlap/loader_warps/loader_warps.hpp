/// @file
/// Contract of exercise 08_overlap/loader_warps.
#pragma once

#ifdef __NVCC_DIAG_PRAGMA_SUPPORT__
// nvcc would warn of each cuda::barrier in shared memory that its constructor does not run there. init() does that.
#pragma nv_diag_suppress static_var_with_dynamic_init
#endif

/// out = a * b, all three square and row-major: out[row * size + column] = sum over k of a[row * size + k] *
/// b[k * size + column]. In each block the last warp loads tiles of both matrices into shared memory, and tile × tile
/// threads before it multiply them. They wait for each other by barriers in shared memory, not by __syncthreads().
/// Launches ceil(size / tile)² blocks of tile² + 32 threads; does nothing for size = 0.
/// @tparam tile 8 or 16: rows and columns of a tile
/// @param out size * size floats in device memory
/// @param a size * size floats in device memory
/// @param b size * size floats in device memory
/// @param size rows and columns of each matrix, 0 to 46,340: an index, up to size * size, is an int
/// @throws course::CudaError when the launch fails
template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size);
