// 05_matmul/matmul_shared: out = a * b through shared memory, with tiles of real size.
//
// What you wrote in matmul_tiled, with blocks of 32 x 32: a whole warp for each row of a tile. Two tiles take 8 KiB,
// and every value in them is used by 32 threads. Now the order in which threads access memory matters, too.
//
// Try it:   ./course check matmul_shared   (and ./course report matmul_shared --metrics)
// Budget:   2 global reads and 2 barriers a thread for each K tile (4 reads at size 64), 1 global write;
//           4 sectors a request of a warp; no bank conflicts.
#include "matmul_shared.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int tile = 32;

__global__ void matmul_shared_kernel(float* out, const float* a, const float* b, int size) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];

  // TODO(1): Find this thread's `row` and `column` in `out`, so that a warp lies along a row. (2 lines)
  // END(1)

  // TODO(2): Walk over K a tile at a time, and add up this thread's output in a register. (8 to 12 lines)
  // END(2)

  // TODO(3): Write the total, if this thread has an output. (1 line)
  // END(3)
}

}  // namespace

void matmul_shared(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int tiles = course::ceil_div(size, tile);
  matmul_shared_kernel<<<dim3(tiles, tiles), dim3(tile, tile)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
