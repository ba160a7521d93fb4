/// @file
/// Contract of exercise 01_shared_memory/reverse_block.
#pragma once

/// Each block reverses its own slice of `a`, through shared memory: with start = block · threads_per_block and
/// length = the size of the slice (threads_per_block, or what is left of `a` in the last block),
/// out[start + length - 1 - local] = a[start + local] for every local < length. Threads read `a` and write `out` at
/// their own index; the elements pass through shared memory. Launches ceil(n / threads_per_block) blocks; does
/// nothing for n = 0.
/// @tparam threads_per_block 4, 8 or 128: the block's size and the tile's
/// @param out n floats in device memory, not overlapping `a`
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @throws course::CudaError when the launch fails
template <int threads_per_block>
void reverse_block(float* out, const float* a, int n);
