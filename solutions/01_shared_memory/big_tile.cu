// 01_shared_memory/big_tile: each block reverses a slice as long as its tile, whose size is known only at run time.
//
// The tile is dynamic shared memory: the launch sets its size, in bytes, and not the kernel. If you need more than
// 48 KiB, ask for it before the launch. A block has 256 threads, so with a long slice each handles several elements.
//
// Try it:   ./course check big_tile
// Budget:   every element is read, stored in the tile, read from it and written once; 1 barrier a thread.
#include "big_tile.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads_per_block = 256;

__global__ void big_tile_kernel(float* out, const float* a, int n, int tile_size) {
  const int start = blockIdx.x * tile_size;
  const int length = min(tile_size, n - start);  // of this block's slice

  // TODO(1): Declare `tile`, an array of floats in dynamic shared memory. (1 line)
  extern __shared__ float tile[];
  // END(1)

  // TODO(2): Fill the tile with the slice, and write it to `out`, its last element first. Each thread takes every 256th
  // element. (3 to 5 lines)
  for (int slot = threadIdx.x; slot < length; slot += threads_per_block) tile[slot] = a[start + slot];

  // After the loop, not in it: threads make different numbers of rounds.
  __syncthreads();

  for (int slot = threadIdx.x; slot < length; slot += threads_per_block) out[start + slot] = tile[length - 1 - slot];
  // END(2)
}

}  // namespace

void big_tile(float* out, const float* a, int n, int tile_size) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  int bytes = 0;
  // TODO(3): Set `bytes` to the size of a tile, and let the kernel use that much; throw if it can't. (2 to 3 lines)
  bytes = tile_size * static_cast<int>(sizeof(float));
  // Without this call the limit is 48 KiB. Asking for less does no harm.
  CUDA_CHECK(cudaFuncSetAttribute(big_tile_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  // END(3)
  big_tile_kernel<<<course::ceil_div(n, tile_size), threads_per_block, bytes>>>(out, a, n, tile_size);
  CUDA_CHECK(cudaGetLastError());
}
