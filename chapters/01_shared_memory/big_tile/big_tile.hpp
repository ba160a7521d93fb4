/// @file
/// Contract of exercise 01_shared_memory/big_tile.
#pragma once

/// Each block reverses its own slice of `a`, through a tile that holds all of it: with start = block · tile_size and
/// length = the size of the slice (tile_size, or what is left of `a` in the last block),
/// out[start + length - 1 - k] = a[start + k] for every k < length. Launches ceil(n / tile_size) blocks with tile_size
/// floats of dynamic shared memory; does nothing for n = 0.
/// @param out n floats in device memory, not overlapping `a`
/// @param a n floats in device memory
/// @param n number of elements, at least 0
/// @param tile_size elements a block, at least 1
/// @throws course::CudaError when a block of the device cannot have a tile of that size, or the launch fails
void big_tile(float* out, const float* a, int n, int tile_size);
