/// @file
/// Contract of exercise 03_reduction/sum_any_length.
#pragma once

/// out[0] = sum over i < n of a[i], the work spread over many blocks. Writes 0 for n = 0.
/// @tparam threads_per_block 4, 64 or 512: a power of two
/// @tparam blocks 2, 3, 100 or 528: the blocks that share the vector, whatever its length
/// @param out 1 float in device memory
/// @param block_sums `blocks` floats in device memory for the function's own use; what they hold does not matter
/// @param a n floats in device memory
/// @param n number of elements, 0 to 2^30
/// @throws course::CudaError when a launch fails
template <int threads_per_block, int blocks>
void sum_any_length(float* out, float* block_sums, const float* a, int n);
