/// @file
/// Contract of exercise 10_blocks_together/grid_sum.
#pragma once

/// out[0] = sum over i < n of a[i], by one cooperative launch: the blocks wait for each other inside the kernel. Launches
/// as many blocks as the device holds at once, but at most `most_blocks`. Writes 0 for n = 0.
/// @tparam threads_per_block 4, 64 or 512: a power of two
/// @param out 1 float in device memory
/// @param block_sums `most_blocks` floats in device memory for the function's own use; what they hold does not matter
/// @param most_blocks how many blocks may share the vector, at least 1
/// @param a n floats in device memory
/// @param n number of elements, 0 to 2^30
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void grid_sum(float* out, float* block_sums, int most_blocks, const float* a, int n);
