// 02_halo/conv2d_tiled: a convolution in two directions, the filter in constant memory, 0 past the edges of `a`.
//
// A block computes tile × tile outputs. It needs as many elements of `a` and a halo: k - 1 columns to their right,
// k - 1 rows below, and the corner where both meet.
//
//   tile 4, k = 3     o o o o r r      o  one for each thread
//                     o o o o r r      r  halo to the right
//                     o o o o r r      b  halo below
//                     o o o o r r      c  the corner
//                     b b b b c c
//                     b b b b c c
//
// Try it:   ./course check conv2d_tiled
// Budget:   each block reads each element it needs once; the filter is read from constant memory; 1 barrier a thread.
#include "conv2d_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

/// The filter in constant memory, k × k values, row after row. All threads see it, and no kernel can write to it.
__constant__ float weights[max_filter_side * max_filter_side];

template <int tile>
__global__ void conv2d_kernel(float* out, const float* a, int rows, int columns, int k) {
  static_assert(tile >= max_filter_side - 1, "no thread fetches more than four elements");
  // TODO(1): Write the kernel: fill an array in shared memory with all that the block's windows need, then compute this
  // thread's output, if it has one. (16 to 20 lines)
  // END(1)
}

}  // namespace

template <int tile>
void conv2d_tiled(float* out, const float* a, int rows, int columns, const float* filter, int k) {
  if (rows == 0 || columns == 0) return;  // a grid of 0 blocks is a launch error
  const dim3 blocks(course::ceil_div(columns, tile), course::ceil_div(rows, tile));

  // TODO(2): Copy the filter from the host to `weights`; its size is in bytes. (1 line)
  // END(2)

  conv2d_kernel<tile><<<blocks, dim3(tile, tile)>>>(out, a, rows, columns, k);
  CUDA_CHECK(cudaGetLastError());
}

template void conv2d_tiled<4>(float*, const float*, int, int, const float*, int);
template void conv2d_tiled<16>(float*, const float*, int, int, const float*, int);
